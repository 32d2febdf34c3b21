import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ApplicationFields } from '#contract/applications';
import { checkDocument, documentFields, type DocumentField, type FileKind } from '#contract/files';
import type { FieldErrors } from '#contract/errors';
import { messages } from '#contract/messages';
import { uploadSentences } from '#contract/uploads';
import { validate, type Validated } from '#contract/validate';
import { AppError, validationFailed } from '../../core/errors';
import type { ReceivedFile } from '../../storage/received-file';

export type ReceivedDocuments = Partial<Record<DocumentField, ReceivedFile>>;
export type Document = ReceivedFile & { kind: FileKind };

const fieldNames = Object.keys(documentFields) as DocumentField[];

export const checkFields = (fields: Record<string, string>): Validated<ApplicationFields> =>
  validate(ApplicationFields, fields);

/**
 * What makes two submissions the same: internship, levels and both files' bytes; not when they were queued
 * (rule 25). The order of the levels and the spelling of their JSON do not matter.
 * @returns SHA-256, lower-case hex
 */
export function contentHash(
  fields: Record<string, string>,
  checked: Validated<ApplicationFields>,
  files: Partial<Record<DocumentField, { sha256: string }>>,
): string {
  const form = checked.ok
    ? [
        checked.value.internship_id,
        checked.value.level_achieved
          .toSorted((one, other) => one.grade - other.grade)
          .map(({ grade, school_name }) => [grade, school_name]),
      ]
    : ['unreadable', fields.internship_id ?? null, fields.level_achieved ?? null];
  const sums = fieldNames.map((field) => files[field]?.sha256 ?? null);
  return createHash('sha256')
    .update(JSON.stringify([...form, ...sums]))
    .digest('hex');
}

/** The one sentence above the fields: a field's own when all say the same, else the form's. */
function summary(errors: FieldErrors): string {
  const sentences = new Set(Object.values(errors).flat());
  return sentences.size === 1 ? [...sentences][0]! : messages.apply.invalid;
}

/** What is said of documents that were to come in pieces, and are not here whole. */
export const goneSentences = (gone: DocumentField[]): FieldErrors =>
  Object.fromEntries(gone.map((field) => [field, [uploadSentences.gone(documentFields[field])]]));

export function goneFailed(gone: DocumentField[]): AppError {
  const errors = goneSentences(gone);
  return validationFailed(errors, summary(errors));
}

async function checkFiles(files: ReceivedDocuments) {
  const documents: Partial<Record<DocumentField, Document>> = {};
  const missing: FieldErrors = {};
  const refused: FieldErrors = {};
  for (const field of fieldNames) {
    const file = files[field];
    if (!file) {
      missing[field] = [messages.apply.noFiles];
      continue;
    }
    const checked = checkDocument(field, await readFile(file.path));
    if (checked.ok) documents[field] = { ...file, kind: checked.kind };
    else if (checked.problem.code === 'file_empty') missing[field] = [checked.problem.sentence];
    else refused[field] = [checked.problem.sentence];
  }
  return { documents, missing, refused };
}

/**
 * Everything that can be said about a submission without looking into the database (rules 22, 23).
 * @param gone documents that were to come in pieces, and are not here whole
 * @throws AppError `validation_failed` (fields, missing, gone and empty files), `unsupported_file`, all naming the fields
 */
export async function requireContent(
  checked: Validated<ApplicationFields>,
  files: ReceivedDocuments,
  gone: DocumentField[] = [],
): Promise<{ form: ApplicationFields; resume: Document; coverLetter: Document }> {
  const { documents, missing, refused } = await checkFiles(files);
  const errors = { ...(checked.ok ? {} : checked.errors), ...missing, ...goneSentences(gone) };
  if (!checked.ok || Object.keys(errors).length > 0) throw validationFailed(errors, summary(errors));
  const { resume, cover_letter: coverLetter } = documents;
  if (!resume || !coverLetter) {
    throw new AppError('unsupported_file', { errors: refused, sentence: Object.values(refused)[0]![0]! });
  }
  return { form: checked.value, resume, coverLetter };
}
