import { expect, test } from 'vitest';
import { uploadIdOf } from '#contract/uploads';
import { readByteCount, readFilename } from './uploads.operations';

const unreadable = expect.objectContaining({ code: 'upload_unreadable' }) as Error;

test('a file is named by its metadata, whatever else stands there', () => {
  const name = Buffer.from('Resume – Kila.pdf').toString('base64');
  expect(readFilename(`filetype aW1hZ2U=,filename ${name}, lonely`)).toBe('Resume – Kila.pdf');
  for (const nameless of [undefined, '', 'filename', 'filename ', 'is_confidential'])
    expect(readFilename(nameless)).toBe('');
  expect(() => readFilename('filename *')).toThrow(unreadable);
});

test('a number of bytes is digits and nothing else', () => {
  expect([readByteCount('Upload-Offset', '0'), readByteCount('Upload-Offset', '5242880')]).toEqual([
    0, 5242880,
  ]);
  for (const wrong of [undefined, '', '-1', '1.5', '1e3', '0x1', ' 1', '1'.repeat(16)])
    expect(() => readByteCount('Upload-Offset', wrong)).toThrow(unreadable);
});

test('an upload is named by its id or its address, in any letter case', () => {
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
  for (const named of [
    id,
    ` ${id.toUpperCase()} `,
    `/api/uploads/${id}`,
    `https://portal.example/api/uploads/${id}`,
  ])
    expect(uploadIdOf(named)).toBe(id);
  for (const other of ['', 'resume.pdf', '7', `${id}0`, `${id}/`, `x${id}`])
    expect(uploadIdOf(other)).toBeNull();
});
