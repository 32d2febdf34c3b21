import { errorTable } from '#contract/errors';
import { fileHints, fileSentences, plainDocumentHint } from '#contract/files';
import { earlierSentences, uploadSentences } from '#contract/uploads';

const subjects = import.meta.glob<Record<string, unknown>>('../../contract/messages/*.ts', { eager: true });

/** Values to call a sentence with: numbers in every shape, so that no word of a sample is judged. */
const samples: readonly unknown[] = [0, 1, 2, '7', ['7', '8'], null];

/** What a function says of each sample that it accepts. */
function said(make: (...values: unknown[]) => unknown): string[] {
  const all = samples.flatMap((sample) => {
    try {
      const sentence = make(...Array.from({ length: Math.max(make.length, 1) }, () => sample));
      return typeof sentence === 'string' ? [sentence] : [];
    } catch {
      return [];
    }
  });
  if (all.length === 0) throw new Error(`No sample fits ${String(make)}`);
  return all;
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return said(value as (...values: unknown[]) => unknown);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Every text of contract/ that people read, those made from values included. */
export const texts: readonly string[] = [
  ...new Set(
    textsIn([
      Object.values(subjects),
      Object.values(errorTable).map(({ sentence }) => sentence),
      fileHints,
      fileSentences,
      plainDocumentHint,
      earlierSentences,
      uploadSentences,
    ]),
  ),
];

/** The sentences of a text; a colon or semicolon, after which a thought begins, ends one as well. */
export const sentencesOf = (text: string): string[] =>
  text.split(/(?<=[.!?]["”]?)\s+/).filter((sentence) => sentence.trim() !== '');

/** The words of a sentence in lower case: no numbers, addresses, file names or signs. */
export const wordsOf = (sentence: string): string[] =>
  sentence
    .replace(/\S+@\S+|\S*\d\S*|\.?\b\w+\.(?:zip|json|txt)\b|\.zip\b/g, ' ')
    .replace(/\b(?:null|NaN)\b/g, ' ')
    .toLowerCase()
    .match(/[\p{L}][\p{L}'’-]*/gu) ?? [];
