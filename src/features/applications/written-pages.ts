import type { User } from '#contract/accounts';
import type { FieldErrors } from '#contract/errors';
import { limits } from '#contract/limits';
import { writing } from '#contract/messages/writing';
import type { Validated } from '#contract/validate';
import { onOneLine, withoutControls } from '#contract/clean-text';
import { foreignLetter, type ListItem, type TextBlock } from '#outbox/documents/text-layout';
import { writeTextPage } from '#outbox/documents/text-page';
import { fileName } from '../../lib/download';

export type Writer = Pick<User, 'full_name' | 'email' | 'mobile_number' | 'city'>;

const numbered = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

export const resumeRows = {
  school: { rows: numbered(limits.resume.schools), fields: ['school', 'grade', 'year'] },
  job: { rows: numbered(limits.resume.jobs), fields: ['role', 'place', 'when'] },
  reference: { rows: numbered(limits.resume.references), fields: ['ref_name', 'ref_phone'] },
} as const;
export type ResumePart = keyof typeof resumeRows;

/** The values of the form: `school_1`, `grade_1`, and `skills` with one on each line. */
export type ResumeValues = Record<string, string>;
export const emptyResume: ResumeValues = Object.fromEntries([
  ['skills', ''],
  ...Object.values(resumeRows).flatMap(({ rows, fields }) =>
    rows.flatMap((row) => fields.map((field) => [`${field}_${row}`, ''])),
  ),
]) as ResumeValues;

const written = (values: ResumeValues, field: string) =>
  onOneLine(values[field] ?? '')
    .trim()
    .replace(/\s+/g, ' ');

const maxOf = (field: string): number =>
  field === 'skills'
    ? limits.resume.skills
    : /^(year|when)_/.test(field)
      ? limits.resume.note
      : limits.resume.line;

export const isRowWritten = (values: ResumeValues, part: ResumePart, row: number): boolean =>
  resumeRows[part].fields.some((field) => written(values, `${field}_${row}`) !== '');

const joined = (...parts: string[]) => parts.filter((part) => part !== '').join(', ');
const item = (text: string, note: string): ListItem[] => {
  if (text === '') return note === '' ? [] : [{ text: note }];
  return note === '' ? [{ text }] : [{ text, note }];
};

export function resumeBlocks(values: ResumeValues, writer: Writer): TextBlock[] {
  const of = (field: string, row: number) => written(values, `${field}_${row}`);
  const schools = resumeRows.school.rows.flatMap((row) =>
    item(joined(of('grade', row), of('school', row)), of('year', row)),
  );
  const jobs = resumeRows.job.rows.flatMap((row) =>
    item(joined(of('role', row), of('place', row)), of('when', row)),
  );
  const references = resumeRows.reference.rows.flatMap((row) =>
    item(joined(of('ref_name', row), of('ref_phone', row)), ''),
  );
  const skills = withoutControls(values.skills ?? '')
    .split('\n')
    .map((line) => line.trim().replace(/^[-•*]\s*/, ''))
    .filter((line) => line !== '')
    .map((text) => ({ text }));
  const part = (text: string, items: ListItem[]): TextBlock[] =>
    items.length === 0
      ? []
      : [
          { kind: 'heading', text },
          { kind: 'list', items },
        ];
  return [
    { kind: 'title', text: writer.full_name },
    { kind: 'text', text: contactOf(writer) },
    ...part('Schooling', schools),
    ...part('Skills', skills),
    ...part('Experience', jobs),
    ...part('References', references),
  ];
}

export const contactOf = ({ city, mobile_number, email }: Writer): string =>
  [city, mobile_number, email].filter(Boolean).join(' · ');

/** Errors by field; `profile` is about the name or contact. */
function problemsOf(values: ResumeValues, writer: Writer): FieldErrors {
  const errors: FieldErrors = {};
  const text = writing.resume;
  const profileLetter = foreignLetter(`${writer.full_name} ${contactOf(writer)}`);
  if (profileLetter !== null) errors['profile'] = [writing.profileLetter(profileLetter)];
  if (written(values, 'school_1') === '') errors['school_1'] = [text.schoolNeeded];
  if (written(values, 'skills') === '') errors['skills'] = [text.skillNeeded];
  for (const row of resumeRows.reference.rows) {
    const [name, phone] = [written(values, `ref_name_${row}`), written(values, `ref_phone_${row}`)];
    if (name !== '' && phone === '') errors[`ref_phone_${row}`] = [text.phoneNeeded];
    if (phone !== '' && name === '') errors[`ref_name_${row}`] = [text.nameNeeded];
  }
  for (const [field, value] of Object.entries(values)) {
    if (value.trim().length > maxOf(field)) errors[field] = [writing.atMost(maxOf(field))];
    const letter = foreignLetter(withoutControls(value));
    if (letter !== null) errors[field] = [writing.letter(letter)];
  }
  return errors;
}

const longestField = (values: ResumeValues): string =>
  Object.entries(values)
    .map(([field, value]) => [field, value.split('\n').length * 100 + value.length] as const)
    .reduce((longest, next) => (next[1] > longest[1] ? next : longest))[0];

/** Makes the PDF of a resume (rule document-6), or errors by field; `profile` is about the name or contact. */
export function makeResume(values: ResumeValues, writer: Writer): Validated<File> {
  const errors = problemsOf(values, writer);
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const inEnglish = `Resume of ${writer.full_name}`;
  const page = writeTextPage({ title: inEnglish, blocks: resumeBlocks(values, writer) });
  if (!page.ok) {
    return { ok: false, errors: { [longestField(values)]: [writing.tooLong(page.linesTooMany)] } };
  }
  return { ok: true, value: pdfFile(fileName(`Resume ${writer.full_name}`), page.bytes) };
}

/** A PDF as a picked file would be. @param name without its extension */
const pdfFile = (name: string, bytes: Uint8Array<ArrayBuffer>): File =>
  new File([bytes], `${name}.pdf`, { type: 'application/pdf' });

export interface LetterSubject {
  title: string;
  company_name: string;
}
type MadeLetter = { file: File } | { problem: string };

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
