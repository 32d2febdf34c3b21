import { expect, it } from 'vitest';
import { checkDocument } from '#contract/documents/check';
import { limits } from '#contract/limits';
import { writing } from '#contract/messages/writing';
import { readPdfText } from '../../../e2e/support/pdf-text';
import { makeLetter, type Writer } from './written-pages';

const writer: Writer = {
  full_name: 'Maria Kaupa',
  email: 'maria@demo.example',
  mobile_number: '7123',
  city: null,
};
const subject = { title: 'Shop Assistant 😀', company_name: 'Huon Gulf' };
const bytesOf = async (text: string, from: Writer | null = writer) => {
  const made = makeLetter(text, subject, from ?? undefined);
  if ('problem' in made) throw new Error(made.problem);
  return new Uint8Array(await made.file.arrayBuffer());
};
const problemOf = (text: string, from = writer) => {
  const made = makeLetter(text, subject, from);
  return 'problem' in made ? made.problem : null;
};

it('a letter says what it is for, what was written, and whose it is', async () => {
  const bytes = await bytesOf('I learn fast.\nPlease call.\n\n\nThank you, Maria');
  expect(readPdfText(bytes)).toMatchObject({
    title: 'Application for Shop Assistant ?',
    isTagged: true,
    pages: 1,
  });
  expect(readPdfText(bytes).read).toEqual([
    ['H1', 'Application for Shop Assistant ?'],
    ['P', 'Huon Gulf'],
    ['P', 'I learn fast. Please call.'],
    ['P', 'Thank you, Maria'],
    ['P', 'Maria Kaupa 7123 · maria@demo.example'],
  ]);
  expect(checkDocument('cover_letter', bytes)).toEqual({ ok: true, kind: 'pdf', isChecked: true });
});

it('the longest letter has at most 4 KB, and the same text makes the same file', async () => {
  const text = 'I want to learn how a warehouse works. '.repeat(40).slice(0, limits.letter.max);
  const bytes = await bytesOf(text);
  expect(bytes.length).toBeLessThanOrEqual(4000);
  expect(await bytesOf(text)).toEqual(bytes);
});

it('a letter is written where the phone does not know the profile', async () => {
  expect(readPdfText(await bytesOf('Please call.', null)).read.at(-1)).toEqual(['P', 'Please call.']);
});

it('what cannot be written is said, and what is empty', () => {
  expect(problemOf(' \n')).toBe(writing.letterForm.empty);
  expect(problemOf('Tōkyō')).toBe(writing.letter('ō'));
  expect(problemOf('Please call.', { ...writer, full_name: 'Ŋa' })).toBe(writing.profileLetter('Ŋ'));
  expect(problemOf('a\n'.repeat(200))).toMatch(/lines too many/);
  expect(problemOf('I'.repeat(limits.letter.max + 1))).toBe(writing.letterForm.tooManyParts);
  expect(problemOf('('.repeat(limits.letter.max))).toBe(writing.letterForm.tooManyParts);
});
