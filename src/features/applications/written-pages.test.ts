import { expect, it } from 'vitest';
import { checkDocument } from '#contract/documents/check';
import { limits } from '#contract/limits';
import { writing } from '#contract/messages/writing';
import { readPdfText } from '../../../e2e/support/pdf-text';
import { emptyResume, makeResume, type ResumeValues, type Writer } from './written-pages';

const writer: Writer = {
  full_name: 'Maria Kaupa',
  email: 'maria@demo.example',
  mobile_number: '7123 4567',
  city: 'Goroka',
};
const values: ResumeValues = {
  ...emptyResume,
  school_1: 'Goroka Secondary School',
  grade_1: 'Grade 12',
  year_1: '2025',
  skills: '- Typing\n\n HTML/CSS/JavaScript ',
  role_1: 'Shop helper',
  when_1: 'Dec 2024',
  ref_name_1: 'Mr John Waine',
  ref_phone_1: '7000 1111',
};
const make = (changes: Partial<ResumeValues> = {}, from: Partial<Writer> = {}) =>
  makeResume({ ...values, ...changes } as ResumeValues, { ...writer, ...from });
const bytesOf = async (changes?: Partial<ResumeValues>) => {
  const made = make(changes);
  if (!made.ok) throw new Error(JSON.stringify(made.errors));
  return new Uint8Array(await made.value.arrayBuffer());
};
const errorsOf = (...given: Parameters<typeof make>) => {
  const made = make(...given);
  return made.ok ? {} : made.errors;
};

it('a resume has what was written, in its parts, and no part that is empty', async () => {
  const made = make();
  expect(made.ok && made.value.name).toBe('Resume Maria Kaupa.pdf');
  expect(readPdfText(await bytesOf()).read.filter(([tag]) => tag !== 'Lbl')).toEqual([
    ['H1', 'Maria Kaupa'],
    ['P', 'Goroka · 7123 4567 · maria@demo.example'],
    ['H2', 'Schooling'],
    ['LBody', 'Grade 12, Goroka Secondary School 2025'],
    ['H2', 'Skills'],
    ['LBody', 'Typing'],
    ['LBody', 'HTML/CSS/JavaScript'],
    ['H2', 'Experience'],
    ['LBody', 'Shop helper Dec 2024'],
    ['H2', 'References'],
    ['LBody', 'Mr John Waine, 7000 1111'],
  ]);
});

it('a resume is a document for an application, and the same file each time', async () => {
  const bytes = await bytesOf();
  expect(checkDocument('resume', bytes)).toEqual({ ok: true, kind: 'pdf', isChecked: true });
  expect(await bytesOf()).toEqual(bytes);
});

it('a form with every row full and 15 skills still fits on the page, in less than 30 KB', async () => {
  const line = 'Wantok '.repeat(20).slice(0, limits.resume.line);
  const full = Object.fromEntries(
    Object.keys(emptyResume).map((field) => [field, /year|when/.test(field) ? line.slice(0, 30) : line]),
  );
  const bytes = await bytesOf({ ...full, skills: 'Counting stock\n'.repeat(15) });
  expect(bytes.length).toBeLessThan(30_000);
});

it('what is missing is named at its field', () => {
  expect(errorsOf({ school_1: ' ', skills: '', ref_phone_1: '', ref_phone_2: '7' })).toEqual({
    school_1: [writing.resume.schoolNeeded],
    skills: [writing.resume.skillNeeded],
    ref_phone_1: [writing.resume.phoneNeeded],
    ref_name_2: [writing.resume.nameNeeded],
  });
});

it('a letter that the PDF does not have is named at its field, and one of the name as such', () => {
  expect(errorsOf({ place_1: 'Tōkyō' })).toEqual({ place_1: [writing.letter('ō')] });
  expect(errorsOf({}, { full_name: 'Ŋa Kaupa' })).toEqual({ profile: [writing.profileLetter('Ŋ')] });
});

it('a resume of more than one page says at its longest field how much is too long', () => {
  const errors = errorsOf({ skills: 'Typing\n'.repeat(60) });
  expect(Object.keys(errors)).toEqual(['skills']);
  expect(errors['skills']![0]).toMatch(/^It does not fit on one page: about \d+ lines too many/);
});
