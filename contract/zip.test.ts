import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { pack } from '../tests/support/staff-file';
import { packedBytes, readZipDirectory, ZIP_DEFLATED, ZIP_STORED, ZipError } from './zip';

const decode = (name: Uint8Array) => new TextDecoder().decode(name);
const read = (bytes: Uint8Array, most = 10) => readZipDirectory(bytes, most, decode);
const reasonOf = (work: () => unknown) => {
  try {
    return work();
  } catch (error) {
    return error instanceof ZipError ? error.reason : error;
  }
};

const letter = Buffer.from('a letter '.repeat(20));
const archive = () =>
  pack([
    { name: 'résumé.txt', bytes: Buffer.from('resume') },
    { name: 'letter.txt', bytes: letter, deflated: true },
  ]);
const endOf = (bytes: Buffer) => bytes.lastIndexOf('PK\x05\x06');
const entryOf = (bytes: Buffer, index: number) =>
  index === 0 ? bytes.indexOf('PK\x01\x02') : bytes.lastIndexOf('PK\x01\x02');

describe('a ZIP archive', () => {
  it('is read by its directory, also as a part of a larger buffer', () => {
    const whole = Buffer.concat([Buffer.from('before'), archive(), Buffer.from('after')]);
    const bytes = whole.subarray(6, whole.length - 5);
    const entries = read(bytes);
    expect(entries.map(({ name, method, size }) => [name, method, size])).toEqual([
      ['résumé.txt', ZIP_STORED, 6],
      ['letter.txt', ZIP_DEFLATED, letter.length],
    ]);
    expect(packedBytes(bytes, entries[0]!).toString()).toBe('resume');
    expect(inflateRawSync(packedBytes(bytes, entries[1]!))).toEqual(letter);
  });
  it('may end with a comment', () => {
    const bytes = Buffer.concat([archive(), Buffer.from('a comment')]);
    expect(read(bytes)).toHaveLength(2);
  });
  it('that was cut off anywhere is broken', () => {
    const bytes = archive();
    for (let length = 0; length < bytes.length; length++)
      expect(
        reasonOf(() => read(bytes.subarray(0, length))),
        `${length} bytes`,
      ).toBe('broken');
  });

  it.each<[string, ZipError['reason'], (bytes: Buffer) => void]>([
    ['more entries than allowed', 'too_many', (bytes) => bytes.writeUInt16LE(11, endOf(bytes) + 10)],
    ['the count of ZIP64', 'too_many', (bytes) => bytes.writeUInt16LE(0xffff, endOf(bytes) + 10)],
    ['more entries than there are', 'broken', (bytes) => bytes.writeUInt16LE(3, endOf(bytes) + 10)],
    ['the directory of ZIP64', 'too_large', (bytes) => bytes.writeUInt32LE(0xffffffff, endOf(bytes) + 16)],
    ['a directory elsewhere', 'broken', (bytes) => bytes.writeUInt32LE(3, endOf(bytes) + 16)],
    ['a password', 'cannot_unpack', (bytes) => bytes.writeUInt16LE(1, entryOf(bytes, 1) + 8)],
    ['a name of 64 KB', 'broken', (bytes) => bytes.writeUInt16LE(0xffff, entryOf(bytes, 0) + 28)],
    [
      'the packed size of ZIP64',
      'broken',
      (bytes) => bytes.writeUInt32LE(0xffffffff, entryOf(bytes, 0) + 20),
    ],
    ['the offset of ZIP64', 'broken', (bytes) => bytes.writeUInt32LE(0xffffffff, entryOf(bytes, 1) + 42)],
    [
      'a file that reaches into the next',
      'broken',
      (bytes) => bytes.writeUInt32LE(40, entryOf(bytes, 0) + 20),
    ],
    [
      'a file that reaches into the directory',
      'broken',
      (bytes) => bytes.writeUInt32LE(900, entryOf(bytes, 1) + 20),
    ],
    ['two entries for the same bytes', 'broken', (bytes) => bytes.writeUInt32LE(0, entryOf(bytes, 1) + 42)],
  ])('with %s is refused', (_, reason, change) => {
    const bytes = archive();
    change(bytes);
    expect(reasonOf(() => read(bytes))).toBe(reason);
  });

  it('with an entry that begins nowhere, or ends behind the archive, has no bytes for it', () => {
    const bytes = archive();
    const [first] = read(bytes);
    const refused = (changes: object) => reasonOf(() => packedBytes(bytes, { ...first!, ...changes }));
    expect(refused({ offset: 4 })).toBe('broken');
    expect(refused({ offset: bytes.length })).toBe('broken');
    expect(refused({ packedSize: bytes.length })).toBe('broken');
  });
});
