import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
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
import { assembleUpload } from '../uploads/uploads.usecases';

type ReceivedDocuments = Partial<Record<DocumentField, ReceivedFile>>;
export type FileHashes = Partial<Record<DocumentField, { sha256: string }>>;
/** A received file of an accepted kind. */
export type CheckedDocument = ReceivedFile & { kind: FileKind };

const fieldNames = Object.keys(documentFields) as DocumentField[];

/** The parsed request of POST /internship_applications. */
export interface ApplicationForm {
  /** Ids of the uploads named in place of files; null for an invalid id. */
  uploads: Partial<Record<DocumentField, string | null>>;
  /** Fields whose upload is incomplete, expired or was used already. */
  missingUploads: DocumentField[];
  /** SHA-256 of the content, lower-case hex. @param known hashes of deleted files */
  contentHash(known?: FileHashes): string;
  /**
   * Checks fields and files without the database (rules 22, 23).
   * @throws AppError `validation_failed` (fields; missing and empty files), `unsupported_file`, both naming the fields
   */
  validate(): Promise<ApplicationContent>;
  /** Deletes the temporary files of uploads. Call it in a `finally`. */
  discard(): Promise<void>;
}

/** The valid content of an application form. */
export interface ApplicationContent {
  internshipId: number;
  levels: Level[];
  /** When it was queued on the phone; null if unknown. */
  queuedAt: Date | null;
  documents: Record<DocumentField, CheckedDocument>;
}

/**
 * Hashes the content that a retry must repeat: internship, levels in any order and both files, not `queued_at` (rule 25).
 * @returns SHA-256, lower-case hex
 */
export function contentHash(
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
  const hashes = fieldNames.map((field) => files[field]?.sha256 ?? null);
  return createHash('sha256')
    .update(JSON.stringify([...content, ...hashes]))
    .digest('hex');
}

/** Assembles the uploads that the form names (`resume_upload`, `cover_letter_upload`). */
async function resolveUploads(
  deps: Pick<Dependencies, 'database' | 'clock' | 'incomingDir'>,
  student: Caller,
  text: Record<string, string>,
  sent: ReceivedDocuments,
) {
  const files: ReceivedDocuments = {};
  const uploads: ApplicationForm['uploads'] = {};
  const missingUploads: DocumentField[] = [];
  const discard = async () => {
    await Promise.all(Object.values(files).map(({ path }) => rm(path, { force: true })));
  };
  try {
    for (const field of fieldNames) {
      const named = text[uploadFields[field]]?.trim();
      if (!named) continue;
      if (sent[field]) throw fieldInvalid(field, fileSentences.repeated(documentFields[field]));
      const id = uploadIdOf(named);
      uploads[field] = id;
      const file = id === null ? null : await assembleUpload(deps, student, id);
      if (file) files[field] = file;
      else missingUploads.push(field);
    }
  } catch (error) {
    await discard();
    throw error;
  }
  return { files, uploads, missingUploads, discard };
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

async function checkFiles(files: ReceivedDocuments) {
  const documents: Partial<Record<DocumentField, CheckedDocument>> = {};
  const missing: FieldErrors = {};
  const unsupported: FieldErrors = {};
  for (const field of fieldNames) {
    const file = files[field];
    if (!file) {
      missing[field] = [messages.apply.noFiles];
      continue;
    }
    const checked = checkDocument(field, await readFile(file.path));
    if (checked.ok) documents[field] = { ...file, kind: checked.kind };
    else if (checked.problem.code === 'file_empty') missing[field] = [checked.problem.sentence];
    else unsupported[field] = [checked.problem.sentence];
  }
  return { documents, missing, unsupported };
}

function toDate(text: string | undefined): Date | null {
  const time = text === undefined ? NaN : Date.parse(text);
  return Number.isNaN(time) ? null : new Date(time);
}

async function requireContent(
  fields: Validated<ApplicationFields>,
  files: ReceivedDocuments,
  missingUploads: DocumentField[],
): Promise<ApplicationContent> {
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

/**
 * Parses an application form. Each document is a file or a complete upload.
 * @param text the text fields
 * @param sent the files of the request
 * @throws AppError `validation_failed` for a document sent both ways, `storage_full`
 */
export async function parseApplicationForm(
  deps: Pick<Dependencies, 'database' | 'clock' | 'incomingDir'>,
  student: Caller,
  text: Record<string, string>,
  sent: ReceivedDocuments,
): Promise<ApplicationForm> {
  const {
    files: assembled,
    uploads,
    missingUploads,
    discard,
  } = await resolveUploads(deps, student, text, sent);
  const files = { ...sent, ...assembled };
  const fields = validate(ApplicationFields, text);
  return {
    uploads,
    missingUploads,
    contentHash: (known) => contentHash(text, fields, { ...files, ...known }),
    validate: () => requireContent(fields, files, missingUploads),
    discard,
  };
}
