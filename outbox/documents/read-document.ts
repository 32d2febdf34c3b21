import { checkDocument } from '#contract/documents/check';
import {
  checkDocumentSize,
  documentFields,
  fileKinds,
  fileSentences,
  megabytes,
  type DocumentField,
} from '#contract/files';
import { limits } from '#contract/limits';
import { isCutOffPicture } from '#contract/documents/picture';
import type { StoredFile } from '../record';
import { sha256 } from '../environment';
import { FileRefused } from '../errors';
import { readPhotoPages, writePhotoPages } from './photo-pages';
import { PhotoTooLarge, renamed, shrinkPages, shrinkPhoto } from './photo';
import { pictureFormat, type PictureFormat } from './picture-header';
import type { DocumentAnswer, DocumentStep, DocumentTask, ReadDocument, ReadRequest } from './request';
import { CannotDraw } from './browser-codec';

export interface ReadDependencies {
  sha256(bytes: ArrayBuffer): Promise<string>;
  /** One page, or those of a long picture. @throws PhotoTooLarge, or an error when it cannot be decoded */
  shrinkPages(photo: File): Promise<File[]>;
  onStep(step: DocumentStep): void;
}

type Bytes = Uint8Array<ArrayBuffer>;
const bytesOf = async (file: Blob): Promise<Bytes> => new Uint8Array(await file.arrayBuffer());

/** Every browser decodes them: one that cannot be decoded is broken. */
const commonFormats: readonly PictureFormat[] = ['jpg', 'png'];

/** @throws FileRefused when the file was deleted, moved or changed after it was picked */
async function read(label: string, file: Blob): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer();
  } catch {
    throw new FileRefused('file_unreadable', fileSentences.unreadable(label));
  }
}

function photoProblem(label: string, format: PictureFormat, error: unknown): Error {
  if (error instanceof CannotDraw) return error;
  if (error instanceof PhotoTooLarge) {
    return new FileRefused(
      'photo_too_large',
      fileSentences.photoTooLarge(label, `${error.megapixels} megapixels`),
    );
  }
  return commonFormats.includes(format)
    ? new FileRefused('file_unreadable', fileSentences.unreadable(label))
    : new FileRefused('photo_not_decoded', fileSentences.notDecoded(label, format.toUpperCase()));
}

async function readFile(
  { shrinkPages, onStep }: ReadDependencies,
  field: DocumentField,
  file: File,
): Promise<{ files: File[]; isPhoto: boolean }> {
  const label = documentFields[field];
  onStep('reading');
  const format = pictureFormat(new Uint8Array(await read(label, file.slice(0, 64))));
  // A photo is checked after it was shrunk; before that, only against what the phone can decode.
  if (format && file.size > limits.photo.maxRawBytes) {
    throw new FileRefused('photo_too_large', fileSentences.photoTooLarge(label, megabytes(file.size)));
  }
  // A size of 0 says nothing: deleted files have it too, and reading tells.
  const tooLarge = format || file.size === 0 ? null : checkDocumentSize(field, file.size);
  if (tooLarge) throw new FileRefused(tooLarge.code, tooLarge.sentence);
  const whole = new File([await read(label, file)], file.name, { type: file.type });
  if (!format) return { files: [whole], isPhoto: false };
  // Before it is decoded: some decoders fill up what is missing.
  if (isCutOffPicture(await bytesOf(whole)))
    throw new FileRefused('unsupported_file', fileSentences.cutOff(label));
  onStep('shrinking');
  try {
    return { files: await shrinkPages(whole), isPhoto: true };
  } catch (error) {
    throw photoProblem(label, format, error);
  }
}

async function checked(
  { sha256 }: ReadDependencies,
  field: DocumentField,
  bytes: Bytes,
  more: Pick<StoredFile, 'name' | 'pages'>,
): Promise<ReadDocument> {
  const check = checkDocument(field, bytes, more.name);
  if (!check.ok) throw new FileRefused(check.problem.code, check.problem.sentence);
  const { kind } = check;
  const type = fileKinds[kind].contentType;
  const file = { ...more, kind, type, size: bytes.length, sha256: await sha256(bytes.buffer) };
  return { bytes: bytes.buffer, file };
}

async function readPages(
  dependencies: ReadDependencies,
  { field, picked, stored }: ReadRequest,
): Promise<ReadDocument> {
  const pages = stored ? readPhotoPages(stored.kind, new Uint8Array(stored.bytes)) : [];
  let at = stored?.without ?? pages.length;
  pages.splice(at, 1);
  for (const file of picked) {
    const page = await readFile(dependencies, field, file);
    if (!page.isPhoto) throw new FileRefused('not_pages', fileSentences.notPages(documentFields[field]));
    for (const photo of page.files) pages.splice(at++, 0, await bytesOf(photo));
  }
  const name = stored?.name ?? picked[0]!.name;
  if (pages.length === 1) {
    return checked(dependencies, field, pages[0]!, { name: renamed(name, fileKinds.jpg.extension) });
  }
  return checked(dependencies, field, writePhotoPages(pages), {
    name: renamed(name, fileKinds.pdf.extension),
    pages: pages.length,
  });
}

/** @throws FileRefused (rule document-1); CannotDraw in a thread without canvas */
export async function readDocument(
  dependencies: ReadDependencies,
  request: ReadRequest,
): Promise<ReadDocument> {
  const { field, picked, stored } = request;
  if (stored || picked.length !== 1) return readPages(dependencies, request);
  const [only] = picked as [File];
  const { files } = await readFile(dependencies, field, only);
  const [{ name }] = files as [File];
  if (files.length === 1) return checked(dependencies, field, await bytesOf(files[0]!), { name });
  const pdf = writePhotoPages(await Promise.all(files.map(bytesOf)));
  return checked(dependencies, field, pdf, {
    name: renamed(name, fileKinds.pdf.extension),
    pages: files.length,
  });
}

/** `onStep` is called before each step, to notice a hang. */
export async function doTask(
  task: DocumentTask,
  onStep: (step: DocumentStep) => void,
): Promise<DocumentAnswer> {
  try {
    if (task.type === 'photo') {
      onStep('shrinking');
      return { type: 'photo', photo: await shrinkPhoto(task.photo, { maxSide: task.maxSide }) };
    }
    const shrink = (photo: File) => shrinkPages(photo, { isDocument: true });
    const document = await readDocument({ sha256, shrinkPages: shrink, onStep }, task.request);
    return { type: 'document', document };
  } catch (error) {
    if (error instanceof FileRefused) return { type: 'refused', code: error.code, sentence: error.sentence };
    if (error instanceof CannotDraw) return { type: 'unable' };
    return { type: 'failed', reason: String(error) };
  }
}
