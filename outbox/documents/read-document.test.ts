import { describe, expect, it } from 'vitest';
import { fileSentences } from '#contract/files';
import { limits } from '#contract/limits';
import { hash, pdf, pdfFile } from '../../tests/outbox/samples';
import { FileRefused } from '../errors';
import { readDocument, type ReadDependencies } from './read-document';

const jpeg = (size: number) => {
  const bytes = new Uint8Array(size);
  bytes.set([0xff, 0xd8, 0xff]);
  return bytes;
};
const deps = (changes: Partial<ReadDependencies> = {}): ReadDependencies => ({
  sha256: (bytes) => Promise.resolve(hash(bytes)),
  shrinkPhoto: () => Promise.resolve(new File([jpeg(50)], 'small.jpg', { type: 'image/jpeg' })),
  ...changes,
});
const refusal = async (picked: File, changes?: Partial<ReadDependencies>) => {
  const error: unknown = await readDocument(deps(changes), 'resume', picked).catch(
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof FileRefused)) throw new Error('it was not refused');
  return [error.code, error.sentence];
};

describe('a picked file', () => {
  it('is read, named by its content, and hashed', async () => {
    const { file, bytes } = await readDocument(
      deps(),
      'resume',
      new File([pdf('cv')], 'cv.docx', { type: 'text/plain' }),
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
    const picked = new File([jpeg(limits.document.maxBytes + 1)], 'IMG.jpg');
    const { file } = await readDocument(deps(), 'resume', picked);
    expect(file).toMatchObject({ name: 'small.jpg', kind: 'jpg', size: 50, sha256: hash(jpeg(50)) });
  });
  it('may be exactly as large as the limit', async () => {
    const whole = new Uint8Array(limits.document.maxBytes);
    whole.set(pdf(''));
    const { file } = await readDocument(deps(), 'resume', new File([whole], 'cv.pdf'));
    expect(file.size).toBe(limits.document.maxBytes);
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
    const whole = new Uint8Array(limits.document.maxBytes + 1);
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
    const shrinkPhoto = () => Promise.reject(new Error('broken'));
    expect(await refusal(new File([jpeg(100)], 'IMG.jpg'), { shrinkPhoto })).toEqual([
      'file_unreadable',
      'Resume could not be read. Please choose it again.',
    ]);
  });
  it('a photo while what makes it smaller cannot be loaded: it is not the photo that is wrong', async () => {
    const missing = new FileRefused('photo_tool_missing', fileSentences.photoToolMissing);
    const shrinkPhoto = () => Promise.reject(missing);
    expect((await refusal(new File([jpeg(100)], 'IMG.jpg'), { shrinkPhoto }))[0]).toBe('photo_tool_missing');
  });
  it('one that vanished from under the picker', async () => {
    const gone = pdfFile('cv');
    gone.slice = () => {
      throw new DOMException('gone', 'NotReadableError');
    };
    expect((await refusal(gone))[0]).toBe('file_unreadable');
  });
});
