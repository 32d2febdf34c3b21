import { Inflate, zipSync } from 'fflate';
import { concat } from '#contract/bytes';
import { documentFields, documentNames, type DocumentField } from '#contract/files';
import { parseManifest, type HandInManifest } from '#contract/hand-in';
import { limits } from '#contract/limits';
import { handIn as text } from '#contract/messages/outbox';
import {
  packedBytes,
  readZipDirectory,
  ZIP_DEFLATED,
  ZIP_STORED,
  ZipError,
  type ZipEntry,
} from '#contract/zip';

export interface StaffFile {
  sheet: HandInManifest;
  /** Null for a document that is missing, differs from the sheet, or is of an earlier application. */
  documents: Record<DocumentField, File | null>;
  problems: string[];
}

export class StaffFileRefused extends Error {
  constructor(readonly sentence: string) {
    super(sentence);
    this.name = 'StaffFileRefused';
  }
}

const SHEET = 'application.json';
const { maxBytes, maxEntries, maxSheetBytes } = limits.handIn;
const PIECE = 4096;

type Bytes = Uint8Array<ArrayBuffer>;

const sentences: Record<ZipError['reason'], string> = {
  broken: text.notAZip,
  too_many: text.tooManyEntries,
  too_large: text.tooLarge,
  cannot_unpack: text.unpackNeedsUpdate,
};

async function sha256(bytes: Bytes): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const directoryOf = (archive: Bytes, most: number) =>
  readZipDirectory(archive, most, (name) => new TextDecoder().decode(name));

/** Unpacks in pieces up to the limit: a small file can unpack into gigabytes. */
function inflate(packed: Bytes, most: number): Bytes {
  const parts: Bytes[] = [];
  let size = 0;
  const stream = new Inflate((part) => {
    size += part.length;
    if (size > most) throw new ZipError('too_large');
    parts.push(part);
  });
  for (let at = 0; at < packed.length; at += PIECE)
    stream.push(packed.subarray(at, at + PIECE), at + PIECE >= packed.length);
  return concat(parts);
}

/** fflate says no checksum but in an archive of its own. */
const crc32 = (bytes: Bytes) => directoryOf(zipSync({ x: bytes }, { level: 0 }), 1)[0]!.crc;

/** Reads and checks one file of an archive, stored or deflated. @param most bytes, at any claim @throws ZipError */
function readEntry(archive: Bytes, entry: ZipEntry, most: number): Bytes {
  const packed = packedBytes(archive, entry);
  if (entry.method !== ZIP_STORED && entry.method !== ZIP_DEFLATED) throw new ZipError('cannot_unpack');
  const bytes = entry.method === ZIP_STORED ? packed : inflate(packed, most);
  if (bytes.length > most) throw new ZipError('too_large');
  if (crc32(bytes) !== entry.crc) throw new ZipError('broken');
  return bytes;
}

/** Repacking may add a folder; Macs add folders of their own. */
const findSheet = (entries: readonly ZipEntry[]): ZipEntry | undefined =>
  entries.find(({ name }) => !name.startsWith('__MACOSX') && (name === SHEET || name.endsWith(`/${SHEET}`)));

async function readDocument(
  archive: Bytes,
  entry: ZipEntry | undefined,
  { name, sha256: hash, size }: HandInManifest['files'][DocumentField],
): Promise<File | null> {
  if (!entry || size > limits.document.maxFileSize) return null;
  try {
    const bytes = readEntry(archive, entry, size);
    return (await sha256(bytes)) === hash ? new File([bytes], name) : null;
  } catch {
    // A broken or larger entry is not the saved one either.
    return null;
  }
}

async function read(file: File): Promise<StaffFile> {
  const archive = new Uint8Array(await file.arrayBuffer());
  const entries = directoryOf(archive, maxEntries);
  const found = findSheet(entries);
  if (!found) throw new StaffFileRefused(text.sheetMissing);
  const written = new TextDecoder().decode(readEntry(archive, found, maxSheetBytes));
  const parsed = parseManifest(written);
  if (!parsed.ok) throw new StaffFileRefused(parsed.sentence);
  const { sheet } = parsed;
  const folder = found.name.slice(0, -SHEET.length);
  const documents: StaffFile['documents'] = { resume: null, cover_letter: null };
  const problems: string[] = [];
  for (const field of documentNames) {
    const { entry, reused } = sheet.files[field];
    if (reused) continue;
    const packed = entries.find(({ name }) => entry !== null && name === folder + entry);
    documents[field] = await readDocument(archive, packed, sheet.files[field]);
    const sentence = packed ? text.documentChanged : text.documentNotInFile;
    if (!documents[field]) problems.push(sentence(documentFields[field]));
  }
  return { sheet, documents, problems };
}

/** Reads an untrusted file for staff (rule outbox-3): no name is used as a path. @throws StaffFileRefused */
export async function readStaffFile(file: File): Promise<StaffFile> {
  if (file.size > maxBytes) throw new StaffFileRefused(text.tooLarge);
  try {
    return await read(file);
  } catch (error) {
    if (error instanceof StaffFileRefused) throw error;
    throw new StaffFileRefused(error instanceof ZipError ? sentences[error.reason] : text.notAZip);
  }
}
