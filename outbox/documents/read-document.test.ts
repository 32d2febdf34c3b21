import { describe, expect, it } from 'vitest';
import { fileSentences } from '#contract/files';
import { limits } from '#contract/limits';
import { hash, pdf, pdfFile } from '../../tests/outbox/samples';
import { FileRefused } from '../errors';
import { CannotDraw } from './browser-codec';
import { PhotoTooLarge, renamed } from './photo';
import { readPhotoPages } from './photo-pages';
import { readDocument, type ReadDependencies } from './read-document';
import type { ReadDocument, ReadRequest } from './request';

const jpeg = (size: number) => {
  const bytes = new Uint8Array(size);
  bytes.set([0xff, 0xd8, 0xff]);
  bytes.set([0xff, 0xd9], size - 2);
  return bytes;
};
const webp = (size: number) => {
  const bytes = new Uint8Array(size);
  bytes.set(Buffer.from('RIFF....WEBPVP8 '));
  return bytes;
};
const deps = (changes: Partial<ReadDependencies> = {}): ReadDependencies => ({
  sha256: (bytes) => Promise.resolve(hash(bytes)),
  shrinkPages: (photo) =>
    Promise.resolve([new File([jpeg(50)], `small ${renamed(photo.name, 'jpg')}`, { type: 'image/jpeg' })]),
  onStep: () => undefined,
  ...changes,
});
const resume = (...picked: File[]): ReadRequest => ({ field: 'resume', picked });
const refusal = async (picked: File | File[], changes?: Partial<ReadDependencies>) => {
  const error: unknown = await readDocument(deps(changes), resume(...[picked].flat())).catch(
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof FileRefused)) throw new Error('it was not refused');
  return [error.code, error.sentence];
};

describe('a picked file', () => {
  it('is read, named by its content, and hashed', async () => {
    const { file, bytes } = await readDocument(
      deps(),
      resume(new File([pdf('cv')], 'cv.docx', { type: 'text/plain' })),
    );
    expect(file).toEqual({
      name: 'cv.docx',
      kind: 'pdf',
      type: 'application/pdf',
      size: pdf('cv').length,
      sha256: hash(pdf('cv')),
    });
    expect(hash(bytes)).toBe(file.sha256);
  });
  it('that is a photo is made smaller, also one that is larger than a document may be', async () => {
    const picked = new File([jpeg(limits.document.maxFileSize + 1)], 'IMG.jpg');
    const { file } = await readDocument(deps(), resume(picked));
    expect(file).toMatchObject({ name: 'small IMG.jpg', kind: 'jpg', size: 50, sha256: hash(jpeg(50)) });
  });
  it('that is a WebP becomes a JPG', async () => {
    const { file } = await readDocument(deps(), resume(new File([webp(90)], 'IMG.webp')));
    expect(file).toMatchObject({ name: 'small IMG.jpg', kind: 'jpg', type: 'image/jpeg' });
  });
  it('may be exactly as large as the limit', async () => {
    const whole = new Uint8Array(limits.document.maxFileSize);
    whole.set(pdf(''));
    const { file } = await readDocument(deps(), resume(new File([whole], 'cv.pdf')));
    expect(file.size).toBe(limits.document.maxFileSize);
  });
});

describe('is refused with a sentence that names the field', () => {
  it('an empty one', async () => {
    expect(await refusal(new File([], 'cv.pdf'))).toEqual([
      'file_empty',
      'Resume is empty. Please choose another file.',
    ]);
  });
  it('a PDF one byte over the limit', async () => {
    const whole = new Uint8Array(limits.document.maxFileSize + 1);
    whole.set(pdf(''));
    expect(await refusal(new File([whole], 'cv.pdf'))).toEqual([
      'file_too_large',
      'Resume is too large: the limit is 5 MB.',
    ]);
  });
  it('an .exe renamed .pdf', async () => {
    const program = new File(['MZ\u0090\u0000'], 'cv.pdf', { type: 'application/pdf' });
    expect(await refusal(program)).toEqual([
      'unsupported_file',
      'Resume must be a PDF, DOC, DOCX, JPG or PNG file.',
    ]);
  });
  it('a photo that cannot be opened', async () => {
    const shrinkPages = () => Promise.reject(new Error('broken'));
    expect(await refusal(new File([jpeg(100)], 'IMG.jpg'), { shrinkPages })).toEqual([
      'file_unreadable',
      'Resume could not be read. Please choose it again.',
    ]);
  });
  it('half a photo, before a decoder fills it up', async () => {
    const half = new File([jpeg(100).subarray(0, 90)], 'IMG.jpg');
    expect(await refusal(half)).toEqual(['unsupported_file', fileSentences.cutOff('Resume')]);
  });
  it('a photo that is too large for this phone', async () => {
    const shrinkPages = () => Promise.reject(new PhotoTooLarge(108));
    expect(await refusal(new File([jpeg(100)], 'IMG.jpg'), { shrinkPages })).toEqual([
      'photo_too_large',
      fileSentences.photoTooLarge('Resume', '108 megapixels'),
    ]);
    expect(await refusal(new File([jpeg(limits.photo.maxRawBytes + 1)], 'IMG.jpg'))).toEqual([
      'photo_too_large',
      fileSentences.photoTooLarge('Resume', '40 MB'),
    ]);
  });
  it('a WebP that this browser cannot decode: it says what to do', async () => {
    const shrinkPages = () => Promise.reject(new Error('no decoder'));
    expect(await refusal(new File([webp(100)], 'IMG.webp'), { shrinkPages })).toEqual([
      'photo_not_decoded',
      fileSentences.notDecoded('Resume', 'WEBP'),
    ]);
  });
  it('one that vanished from under the picker, also when its size is 0 since', async () => {
    for (const size of [20, 0]) {
      const gone = pdfFile('cv');
      const read = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
      Object.defineProperties(gone, { size: { value: size }, arrayBuffer: { value: read } });
      expect(await refusal(gone)).toEqual(['file_unreadable', fileSentences.unreadable('Resume')]);
    }
  });
  it('several that are not all photos', async () => {
    expect(await refusal([new File([jpeg(100)], 'IMG.jpg'), pdfFile('cv')])).toEqual([
      'not_pages',
      fileSentences.notPages('Resume'),
    ]);
  });
});

it('a thread that cannot draw is no reason to refuse a photo', async () => {
  const shrinkPages = () => Promise.reject(new CannotDraw('no canvas'));
  const reading = readDocument(deps({ shrinkPages }), resume(new File([jpeg(100)], 'IMG.jpg')));
  await expect(reading).rejects.toThrow(CannotDraw);
});

it('each file says when it is read and when it is made smaller, so that a step that hangs is noticed', async () => {
  const steps: string[] = [];
  const onStep = (step: string) => void steps.push(step);
  await readDocument(deps({ onStep }), resume(new File([jpeg(100)], '1.jpg'), new File([jpeg(90)], '2.jpg')));
  await readDocument(deps({ onStep }), resume(pdfFile('cv')));
  expect(steps).toEqual(['reading', 'shrinking', 'reading', 'shrinking', 'reading']);
});

describe('photos of pages', () => {
  /** Makes a photo half as large, so that each page differs. */
  const half = deps({
    shrinkPages: (photo) => Promise.resolve([new File([jpeg(photo.size / 2)], photo.name)]),
  });
  const page = (size: number) => new File([jpeg(size)], `page ${size}.jpg`);
  const pagesOf = ({ file, bytes }: ReadDocument) =>
    readPhotoPages(file.kind, new Uint8Array(bytes)).map(({ length }) => length);
  const asStored = ({ file, bytes }: ReadDocument, without?: number): ReadRequest['stored'] => ({
    name: file.name,
    kind: file.kind,
    bytes,
    ...(without === undefined ? {} : { without }),
  });

  it('become one PDF in their order; more are added behind, and each can be taken out', async () => {
    const two = await readDocument(half, resume(page(100), page(60)));
    expect(two.file).toMatchObject({ name: 'page 100.pdf', kind: 'pdf', pages: 2 });
    expect(pagesOf(two)).toEqual([50, 30]);
    expect(hash(two.bytes)).toBe(two.file.sha256);

    const three = await readDocument(half, { ...resume(page(80)), stored: asStored(two) });
    expect(three.file).toMatchObject({ name: 'page 100.pdf', pages: 3 });
    expect(pagesOf(three)).toEqual([50, 30, 40]);

    const without = await readDocument(half, { ...resume(), stored: asStored(three, 1) });
    expect(without.file.pages).toBe(2);
    expect(pagesOf(without)).toEqual([50, 40]);
  });
  it('keep their order when one is taken again', async () => {
    const two = await readDocument(half, resume(page(100), page(60)));
    const again = await readDocument(half, { ...resume(page(80)), stored: asStored(two, 0) });
    expect(pagesOf(again)).toEqual([40, 30]);
  });
  it('are also made of one long screenshot', async () => {
    const cut = deps({
      shrinkPages: () => Promise.resolve([new File([jpeg(40)], 'a.jpg'), new File([jpeg(30)], 'a.jpg')]),
    });
    const long = await readDocument(cut, resume(page(100)));
    expect(long.file).toMatchObject({ name: 'a.pdf', kind: 'pdf', pages: 2 });
    expect(pagesOf(long)).toEqual([40, 30]);
  });
  it('are a photo again when one is left, and a photo becomes a page', async () => {
    const one = await readDocument(half, resume(page(100)));
    const two = await readDocument(half, { ...resume(page(60)), stored: asStored(one) });
    expect(pagesOf(two)).toEqual([50, 30]);
    const left = await readDocument(half, { ...resume(), stored: asStored(two, 0) });
    expect(left.file).toMatchObject({ kind: 'jpg', name: 'page 100.jpg', size: 30 });
    expect(left.file.pages).toBeUndefined();
  });
  it('are refused when they are together larger than a document may be', async () => {
    const large = page(limits.document.maxFileSize);
    await expect(readDocument(half, resume(large, large, large))).rejects.toThrow(
      fileSentences.tooLarge('Resume', limits.document.maxFileSize),
    );
  });
});
