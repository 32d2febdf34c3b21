import { documentFields, type DocumentField } from '#contract/files';
import { parseSheet, type HandInSheet } from '#contract/hand-in';
import { limits } from '#contract/limits';
import { handIn as text } from '#contract/messages/outbox';
import { readZipDirectory, ZipError, type ZipEntry } from '#contract/zip';
import { readEntry } from './unpack-entry';

export interface StaffFile {
  sheet: HandInSheet;
  /** Null for a document that is missing, differs from the sheet, or is of an earlier application. */
  documents: Record<DocumentField, File | null>;
  /** A sentence for each unavailable document. */
  problems: string[];
}

/** A file that cannot be handed in; the sentence says why. */
export class StaffFileRefused extends Error {
  constructor(readonly sentence: string) {
    super(sentence);
    this.name = 'StaffFileRefused';
  }
}

const SHEET = 'application.json';
const { maxBytes, maxEntries, maxSheetBytes } = limits.handIn;
const fields = Object.keys(documentFields) as DocumentField[];

const sentences: Record<ZipError['reason'], string> = {
  broken: text.notAZip,
  too_many: text.tooManyEntries,
  too_large: text.tooLarge,
  cannot_unpack: text.unpackNeedsUpdate,
};

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Repacking may add a folder; Macs add folders of their own. */
const findSheet = (entries: readonly ZipEntry[]): ZipEntry | undefined =>
  entries.find(({ name }) => !name.startsWith('__MACOSX') && (name === SHEET || name.endsWith(`/${SHEET}`)));

async function readDocument(
  archive: Uint8Array<ArrayBuffer>,
  entry: ZipEntry | undefined,
  { name, sha256: hash, size }: HandInSheet['files'][DocumentField],
): Promise<File | null> {
  if (!entry || size > limits.document.maxBytes) return null;
  // A broken or larger entry is not the saved one either.
  const bytes = await readEntry(archive, entry, size).catch(() => null);
  return bytes && (await sha256(bytes)) === hash ? new File([bytes], name) : null;
}

async function read(file: File): Promise<StaffFile> {
  const archive = new Uint8Array(await file.arrayBuffer());
  const decode = (name: Uint8Array) => new TextDecoder().decode(name);
  const entries = readZipDirectory(archive, maxEntries, decode);
  const found = findSheet(entries);
  if (!found) throw new StaffFileRefused(text.sheetMissing);
  const written = new TextDecoder().decode(await readEntry(archive, found, maxSheetBytes));
  const parsed = parseSheet(written);
  if (!parsed.ok) throw new StaffFileRefused(parsed.sentence);
  const { sheet } = parsed;
  const folder = found.name.slice(0, -SHEET.length);
  const documents: StaffFile['documents'] = { resume: null, cover_letter: null };
  const problems: string[] = [];
  for (const field of fields) {
    const { entry, reused } = sheet.files[field];
    if (reused) continue;
    const packed = entries.find(({ name }) => entry !== null && name === folder + entry);
    documents[field] = await readDocument(archive, packed, sheet.files[field]);
    const sentence = packed ? text.documentChanged : text.documentNotInFile;
    if (!documents[field]) problems.push(sentence(documentFields[field]));
  }
  return { sheet, documents, problems };
}

/** Reads an untrusted file for staff (rule 47): no name is used as a path. @throws StaffFileRefused */
export async function readStaffFile(file: File): Promise<StaffFile> {
  if (file.size > maxBytes) throw new StaffFileRefused(text.tooLarge);
  try {
    return await read(file);
  } catch (error) {
    if (error instanceof StaffFileRefused) throw error;
    throw new StaffFileRefused(error instanceof ZipError ? sentences[error.reason] : text.notAZip);
  }
}
