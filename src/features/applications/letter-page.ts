import { withoutControls } from '#contract/clean-text';
import { limits } from '#contract/limits';
import { writing } from '#contract/messages/writing';
import { foreignLetter, type TextBlock } from '#outbox/documents/text-layout';
import { writeTextPage } from '#outbox/documents/text-page';
import { fileName } from '../../lib/download';
import { pdfFile, contactOf, type Writer } from './resume-page';

export interface LetterSubject {
  title: string;
  company_name: string;
}
export type MadeLetter = { file: File } | { problem: string };

/** A text in the font's characters: students cannot change titles of internships. */
const writable = (text: string) =>
  [...text].map((letter) => (foreignLetter(letter) === null ? letter : '?')).join('');

const paragraphs = (text: string): TextBlock[] =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => ({ kind: 'text', text: part }));

/** Makes the PDF of a cover letter (rule document-5), or the sentence for its field. */
export function makeLetter(typed: string, subject: LetterSubject, writer: Writer | undefined): MadeLetter {
  const text = withoutControls(typed);
  if (text.trim() === '') return { problem: writing.letterForm.empty };
  if (text.length > limits.letter.max) return { problem: writing.letterForm.tooManyParts };
  const letter = foreignLetter(text);
  if (letter !== null) return { problem: writing.letter(letter) };
  const from = writer ? `${writer.full_name}\n${contactOf(writer)}` : '';
  const profileLetter = foreignLetter(from);
  if (profileLetter !== null) return { problem: writing.profileLetter(profileLetter) };
  const title = writable(`Application for ${subject.title}`);
  const page = writeTextPage({
    title,
    blocks: [
      { kind: 'title', text: title },
      { kind: 'text', text: writable(subject.company_name) },
      ...paragraphs(text),
      ...(from === '' ? [] : [{ kind: 'text', text: from } as const]),
    ],
  });
  if (!page.ok) return { problem: writing.tooLong(page.linesTooMany) };
  if (page.bytes.length > limits.letter.maxBytes) return { problem: writing.letterForm.tooManyParts };
  return { file: pdfFile(fileName(`Cover letter ${writer?.full_name ?? ''}`), page.bytes) };
}
