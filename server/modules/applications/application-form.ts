import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { ApplicationFields, type Level } from '#contract/applications';
import {
  checkDocument,
  documentFields,
  fileSentences,
  type DocumentField,
  type FileKind,
} from '#contract/files';
import type { FieldErrors } from '#contract/errors';
import { messages } from '#contract/messages';
import { uploadFields, uploadIdOf, uploadSentences } from '#contract/uploads';
import { validate, type Validated } from '#contract/validate';
import type { Caller } from '../../core/caller';
import { AppError, fieldInvalid, validationFailed } from '../../core/errors';
import type { Dependencies } from '../../dependencies';
import type { ReceivedFile } from '../../storage/incoming-files';
import { activeContentIn } from './active-content';
import { withoutJpegMetadata } from './jpeg-metadata';
import { assembleUpload } from '../uploads/uploads.usecases';

type ReceivedDocuments = Partial<Record<DocumentField, ReceivedFile>>;
type FileHashes = Partial<Record<DocumentField, { sha256: string }>>;
/** A received file of an accepted kind. */
type CheckedDocument = ReceivedFile & {
  kind: FileKind;
  /** What is stored in place of what was sent: a JPG without its metadata. The receipt names what was sent. */
  stored: Pick<ReceivedFile, 'size' | 'sha256'>;
};

const documentNames = Object.keys(documentFields) as DocumentField[];

/** The parsed request of POST /internship_applications. Each document is a file of the request or a complete upload. */
export interface ApplicationForm {
  text: Record<string, string>;
  fields: Validated<ApplicationFields>;
  files: ReceivedDocuments;
  /** Ids of the uploads named in place of files; null for an invalid id. */
  uploads: Partial<Record<DocumentField, string | null>>;
  /** Fields whose upload is incomplete, expired or was used already. */
  missingUploads: DocumentField[];
}

/** The valid content of an application form. */
export interface ApplicationContent {
  internshipId: number;
  levels: Level[];
  /** When it was queued on the phone; null if unknown. */
  queuedAt: Date | null;
  documents: Record<DocumentField, CheckedDocument>;
}

/** Makes a value for each document. */
export const eachDocument = <T>(make: (field: DocumentField) => T): Record<DocumentField, T> => ({
  resume: make('resume'),
  cover_letter: make('cover_letter'),
});

/**
 * Hashes the content that a retry must repeat: internship, levels in any order and both files, not `queued_at` (rule 25).
 * @returns SHA-256, lower-case hex
 */
export function hashApplication(
  text: Record<string, string>,
  fields: Validated<ApplicationFields>,
  files: FileHashes,
): string {
  const content = fields.ok
    ? [
        fields.value.internship_id,
        fields.value.level_achieved
          .toSorted((one, other) => one.grade - other.grade)
          .map(({ grade, school_name }) => [grade, school_name]),
      ]
    : ['unreadable', text.internship_id ?? null, text.level_achieved ?? null];
  const hashes = documentNames.map((field) => files[field]?.sha256 ?? null);
  return createHash('sha256')
    .update(JSON.stringify([...content, ...hashes]))
    .digest('hex');
}

/**
 * Parses an application form, and assembles the uploads that it names (`resume_upload`, `cover_letter_upload`).
 * @param files the files of the request; assembled ones are added, for the caller to delete in any case
 * @throws AppError `validation_failed` for a document sent both ways, `storage_full`
 */
export async function parseApplicationForm(
  deps: Pick<Dependencies, 'database' | 'clock' | 'incomingDir'>,
  student: Pick<Caller, 'userId'>,
  text: Record<string, string>,
  files: ReceivedDocuments,
): Promise<ApplicationForm> {
  const form: ApplicationForm = {
    text,
    fields: validate(ApplicationFields, text),
    files,
    uploads: {},
    missingUploads: [],
  };
  for (const field of documentNames) {
    const named = text[uploadFields[field]]?.trim();
    if (!named) continue;
    if (files[field]) throw fieldInvalid(field, fileSentences.repeated(documentFields[field]));
    const id = uploadIdOf(named);
    form.uploads[field] = id;
    const file = id === null ? null : await assembleUpload(deps, student, id);
    if (file) files[field] = file;
    else form.missingUploads.push(field);
  }
  return form;
}

/** The sentence above the fields: the common sentence of all fields, else the form's. */
function summary(errors: FieldErrors): string {
  const sentences = new Set(Object.values(errors).flat());
  return sentences.size === 1 ? [...sentences][0]! : messages.apply.invalid;
}

const missingUploadErrors = (fields: DocumentField[]): FieldErrors =>
  Object.fromEntries(fields.map((field) => [field, [uploadSentences.gone(documentFields[field])]]));

/** @returns `validation_failed` for documents whose upload is missing */
export function missingUploadsFailed(fields: DocumentField[]): AppError {
  const errors = missingUploadErrors(fields);
  return validationFailed(errors, summary(errors));
}

/** Replaces a received JPG by the same without metadata. */
async function stripped(file: Omit<CheckedDocument, 'stored'>, bytes: Buffer): Promise<CheckedDocument> {
  const clean = file.kind === 'jpg' ? withoutJpegMetadata(bytes) : bytes;
  if (clean === bytes) return { ...file, stored: { size: file.size, sha256: file.sha256 } };
  await writeFile(file.path, clean, { flush: true });
  const sha256 = createHash('sha256').update(clean).digest('hex');
  return { ...file, stored: { size: clean.length, sha256 } };
}

async function checkFiles(files: ReceivedDocuments) {
  const documents: Partial<Record<DocumentField, CheckedDocument>> = {};
  const missing: FieldErrors = {};
  const unsupported: FieldErrors = {};
  for (const field of documentNames) {
    const file = files[field];
    if (!file) {
      missing[field] = [messages.apply.noFiles];
      continue;
    }
    const bytes = await readFile(file.path);
    const checked = checkDocument(field, bytes);
    const active = checked.ok ? activeContentIn(field, checked.kind, bytes) : null;
    if (active !== null) unsupported[field] = [active];
    else if (checked.ok) documents[field] = await stripped({ ...file, kind: checked.kind }, bytes);
    else if (checked.problem.code === 'file_empty') missing[field] = [checked.problem.sentence];
    else unsupported[field] = [checked.problem.sentence];
  }
  return { documents, missing, unsupported };
}

function toDate(text: string | undefined): Date | null {
  const time = text === undefined ? NaN : Date.parse(text);
  return Number.isNaN(time) ? null : new Date(time);
}

/**
 * Checks fields and files without the database (rules 22, 23).
 * @throws AppError `validation_failed` (fields; missing and empty files), `unsupported_file`, both naming the fields
 */
export async function requireContent(form: ApplicationForm): Promise<ApplicationContent> {
  const { fields, files, missingUploads } = form;
  const { documents, missing, unsupported } = await checkFiles(files);
  const errors = { ...(fields.ok ? {} : fields.errors), ...missing, ...missingUploadErrors(missingUploads) };
  if (!fields.ok || Object.keys(errors).length > 0) throw validationFailed(errors, summary(errors));
  const { resume, cover_letter } = documents;
  if (!resume || !cover_letter) {
    throw new AppError('unsupported_file', {
      errors: unsupported,
      sentence: Object.values(unsupported)[0]![0]!,
    });
  }
  return {
    internshipId: fields.value.internship_id,
    levels: fields.value.level_achieved,
    queuedAt: toDate(fields.value.queued_at),
    documents: { resume, cover_letter },
  };
}
