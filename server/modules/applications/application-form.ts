import { readFile, writeFile } from 'node:fs/promises';
import { ApplicationFields, type FileReceipt, type Level } from '#contract/applications';
import { unchecked } from '#contract/documents/check';
import {
  documentFields,
  documentNames,
  fileSentences,
  type DocumentField,
  type FileKind,
} from '#contract/files';
import type { FieldErrors } from '#contract/errors';
import { messages } from '#contract/messages';
import {
  earlierSentences,
  hashFields,
  nameFields,
  uploadFields,
  uploadIdOf,
  uploadSentences,
} from '#contract/uploads';
import { validate, type Validated } from '#contract/validate';
import type { Caller } from '../../core/caller';
import { AppError, fieldInvalid, validationFailed } from '../../core/errors';
import type { Dependencies } from '../../dependencies';
import { assertWithinRateLimit, tryConsumeRateLimit } from '../../rate-limits/rate-limits.usecases';
import type { ReceivedFile } from '../../storage/file-store';
import { assembleUpload } from '../uploads/uploads.usecases';
import { tidyName } from '../../http/multipart';
import { sha256Hex } from '../../core/secrets';
import { checkOffThread } from './check-thread';
import { withoutJpegMetadata } from './jpeg-metadata';
import { copyDocument, findByHash, type StoredDocument } from './sent-documents';

type ReceivedDocuments = Partial<Record<DocumentField, ReceivedFile>>;
type FileHashes = Partial<Record<DocumentField, { sha256: string }>>;
type CheckedDocument = Pick<ReceivedFile, 'path' | 'name'> & {
  kind: FileKind;
  isChecked: boolean;
  sent: FileReceipt;
  /** A JPG without its metadata. */
  stored: FileReceipt;
};

/** The parsed POST /internship_applications; a document is a file, an upload, or a hash (rule document-4). */
export interface ApplicationForm {
  text: Record<string, string>;
  fields: Validated<ApplicationFields>;
  files: ReceivedDocuments;
  /** Upload ids in place of files; null if invalid. */
  uploads: Partial<Record<DocumentField, string | null>>;
  /** Hashes in place of files, with the student's stored documents that have it. */
  named: Partial<Record<DocumentField, { sha256: string; name: string; found: StoredDocument[] }>>;
  missing: Partial<Record<DocumentField, string>>;
}

export const sentHashes = ({ files, named }: ApplicationForm): FileHashes => ({ ...files, ...named });

export interface ApplicationContent {
  internshipId: number;
  levels: Level[];
  queuedAt: Date | null;
  documents: Record<DocumentField, CheckedDocument>;
}

export const eachDocument = <T>(make: (field: DocumentField) => T): Record<DocumentField, T> => ({
  resume: make('resume'),
  cover_letter: make('cover_letter'),
});

/** SHA-256 of what a retry must repeat (rule outbox-1): levels in any order, without `queued_at`. */
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
  return sha256Hex(JSON.stringify([...content, ...hashes]));
}

/** A form without the script has one level in two fields. */
function withLevel(text: Record<string, string>): Record<string, string> {
  const { grade, school_name = '', ...rest } = text;
  if (!grade || text.level_achieved !== undefined) return text;
  return { ...rest, level_achieved: JSON.stringify([{ grade: Number(grade), school_name }]) };
}

/** Adds assembled uploads to `files`, for the caller to delete in any case. */
export async function parseApplicationForm(
  deps: Pick<Dependencies, 'database' | 'clock' | 'incomingDir'>,
  { student, by }: Record<'student' | 'by', Pick<Caller, 'userId'>>,
  text: Record<string, string>,
  files: ReceivedDocuments,
): Promise<ApplicationForm> {
  const form: ApplicationForm = {
    text,
    fields: validate(ApplicationFields, withLevel(text)),
    files,
    uploads: {},
    named: {},
    missing: {},
  };
  for (const field of documentNames) {
    const label = documentFields[field];
    const upload = text[uploadFields[field]]?.trim();
    const sha256 = text[hashFields[field]]?.trim().toLowerCase();
    if ([files[field], upload, sha256].filter(Boolean).length > 1)
      throw fieldInvalid(field, fileSentences.repeated(label));
    if (upload) {
      const id = uploadIdOf(upload);
      form.uploads[field] = id;
      const file = id === null ? null : await assembleUpload(deps, by, id);
      if (file) files[field] = file;
      else form.missing[field] = uploadSentences.gone(label);
    }
    if (sha256) {
      const found = await findByHash(deps.database, student.userId, sha256);
      form.named[field] = { sha256, name: tidyName(text[nameFields[field]] ?? ''), found };
      if (found.length === 0) form.missing[field] = earlierSentences.gone(label);
    }
  }
  return form;
}

/** To temporary files, which the caller deletes in any case. */
export async function copyNamed(
  deps: Pick<Dependencies, 'files' | 'incomingDir' | 'logger'>,
  { named, files, missing }: ApplicationForm,
): Promise<void> {
  for (const field of documentNames) {
    const { name, found = [] } = named[field] ?? {};
    for (const document of found) {
      const copy = files[field] ? null : await copyDocument(deps, document);
      if (copy) files[field] = { ...copy, name: name || copy.name };
    }
    if (found.length > 0 && !files[field]) missing[field] = earlierSentences.gone(documentFields[field]);
  }
}

function summary(errors: FieldErrors): string {
  const sentences = new Set(Object.values(errors).flat());
  return sentences.size === 1 ? [...sentences][0]! : messages.apply.invalid;
}

export function assertNotGone({ missing }: ApplicationForm, fields = documentNames): void {
  const gone = fields.filter((field) => missing[field] !== undefined);
  const errors = Object.fromEntries(gone.map((field) => [field, [missing[field]!]]));
  if (gone.length > 0) throw new AppError('document_gone', { errors, sentence: summary(errors) });
}

async function stripped(file: CheckedDocument, bytes: Buffer): Promise<CheckedDocument> {
  const clean = file.kind === 'jpg' ? withoutJpegMetadata(bytes) : bytes;
  if (clean === bytes) return file;
  await writeFile(file.path, clean, { flush: true });
  return { ...file, stored: { size: clean.length, sha256: sha256Hex(clean) } };
}

function toDate(text: string | undefined): Date | null {
  const time = text === undefined ? NaN : Date.parse(text);
  return Number.isNaN(time) ? null : new Date(time);
}

/** All but what is in the documents (rules apply-1, document-1). */
export function requireFields(form: ApplicationForm): Omit<ApplicationContent, 'documents'> {
  const { fields, files } = form;
  const absent = documentNames.filter((field) => !files[field]?.size && !form.missing[field]);
  const noFiles = Object.fromEntries(
    absent.map((field) => [
      field,
      [files[field] ? fileSentences.empty(documentFields[field]) : messages.apply.noFiles],
    ]),
  );
  const errors = { ...(fields.ok ? {} : fields.errors), ...noFiles };
  if (!fields.ok || Object.keys(errors).length > 0) throw validationFailed(errors, summary(errors));
  assertNotGone(form);
  const { internship_id: internshipId, level_achieved: levels, queued_at } = fields.value;
  return { internshipId, levels, queuedAt: toDate(queued_at) };
}

/** Refused documents of an account, and those without an answer, are counted (rule document-1). */
export async function requireDocuments(
  deps: Pick<Dependencies, 'database' | 'clock' | 'secretKey'>,
  form: ApplicationForm,
  account: { id: number; isApproved: boolean },
): Promise<ApplicationContent['documents']> {
  await assertWithinRateLimit(deps, 'refused_document_account', account.id);
  const documents: Partial<Record<DocumentField, CheckedDocument>> = {};
  const unsupported: FieldErrors = {};
  let isCounted = false;
  for (const field of documentNames) {
    const { path, name, size, sha256 } = form.files[field]!;
    const bytes = await readFile(path);
    const answer = await checkOffThread(account, { field, name, bytes });
    const checked = answer ?? unchecked(bytes);
    isCounted ||= !answer?.ok;
    if (checked.ok) {
      const { kind, isChecked } = checked;
      const stored = { sha256, size };
      const sent = form.named[field]?.found[0]?.sent ?? stored;
      documents[field] = await stripped({ path, name, kind, isChecked, sent, stored }, bytes);
    } else unsupported[field] = [checked.problem.sentence];
  }
  if (isCounted) await tryConsumeRateLimit(deps, 'refused_document_account', account.id);
  const { resume, cover_letter } = documents;
  if (resume && cover_letter) return { resume, cover_letter };
  throw new AppError('unsupported_file', {
    errors: unsupported,
    sentence: Object.values(unsupported)[0]![0]!,
  });
}
