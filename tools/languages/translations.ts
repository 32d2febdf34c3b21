import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { po, type GetTextTranslation } from 'gettext-parser';
import { isLanguage, languages, type Language } from '#contract/languages';
import { root } from '../paths.mjs';
import { problemOf } from './marks';

export type Catalogue = Readonly<Record<string, string>>;

export interface Use {
  files: string[];
  marks: string[];
}

export const languageFile = (language: Language): string => join(root, `contract/languages/${language}.po`);

/** @throws SyntaxError with a line number for a file that is no PO, or has a sentence twice */
const parse = (text: string) => po.parse(text.replace(/^\uFEFF/, ''), { validation: true });

const isFuzzy = ({ comments }: GetTextTranslation) => /\bfuzzy\b/.test(comments?.flag ?? '');

const entriesOf = (text: string) =>
  Object.values(parse(text).translations['']!).filter(({ msgid }) => msgid !== '');

/** A draft has sentences that no speaker has read. */
export function readCatalogue(text: string): { sentences: Catalogue; isDraft: boolean } {
  const entries = entriesOf(text);
  return {
    sentences: Object.fromEntries(entries.map(({ msgid, msgstr: [translated = ''] }) => [msgid, translated])),
    isDraft: entries.some(isFuzzy),
  };
}

export const readLanguage = (language: Language) =>
  readCatalogue(readFileSync(languageFile(language), 'utf8'));

/** The parser does not tell. */
function lineOf(text: string, english: string): number {
  const of = [...text.matchAll(/^msgid ((?:"(?:[^"\\\n]|\\.)*"\s*)+)/gm)].find(
    ([, quoted = '']) => JSON.parse(quoted.trim().replace(/"\s*\n\s*"/g, '')) === english,
  );
  return text.slice(0, of?.index).split('\n').length;
}

/** An empty one is not translated yet. */
export const problemsOf = (text: string): string[] =>
  entriesOf(text).flatMap(({ msgid, msgstr: [translated = ''] }) => {
    const problem = translated === '' ? null : problemOf(msgid, translated);
    return problem === null ? [] : [`line ${lineOf(text, msgid)}: "${translated}" (${msgid}) ${problem}.`];
  });

/** New sentences are empty; those that have gone become obsolete. */
export function merged(own: string, theirs: string, sentences: ReadonlyMap<string, Use>): string {
  const table = parse(own);
  const { '': header, ...before } = table.translations['']!;
  const given = parse(theirs).translations['']!;
  const obsolete = { ...table.obsolete?.[''], ...before };
  const entries = [...sentences].map(([msgid, { files, marks }]) => {
    const known = [given[msgid], before[msgid], obsolete[msgid]].find((entry) => entry?.msgstr[0]);
    delete obsolete[msgid];
    const { translator } = known?.comments ?? {};
    const flag = known && !isFuzzy(known) ? undefined : 'fuzzy';
    const comments = { translator, reference: files.join(' '), extracted: marks.join('\n'), flag };
    return [msgid, { msgid, msgstr: known?.msgstr ?? [''], comments }] as const;
  });
  for (const { msgid, msgstr } of Object.values(obsolete)) if (!msgstr[0]) delete obsolete[msgid];
  const translations = { '': { '': header!, ...Object.fromEntries(entries) } };
  return `${po.compile({ ...table, translations, obsolete: { '': obsolete } }, { foldLength: 0 }).toString()}\n`;
}

export function incomplete(language: Language, sentences: ReadonlyMap<string, Use>): string[] {
  const { sentences: translated } = readLanguage(language);
  const lacking = [...sentences.keys()].filter((english) => !translated[english]);
  const unused = Object.keys(translated).filter((english) => !sentences.has(english));
  return [
    ...lacking.map((english) => `is not translated: "${english}"`),
    ...unused.map((english) => `is no sentence of the product: "${english}"`),
  ];
}

export const writeLanguage = (language: Language, text: string): void =>
  writeFileSync(languageFile(language), text);

export function languageOfBuild(env: NodeJS.ProcessEnv = process.env): Language {
  const given = env.BUILD_LANGUAGE ?? languages[0];
  if (!isLanguage(given)) throw new Error(`BUILD_LANGUAGE must be one of ${languages.join(', ')}.`);
  return given;
}
