import { crc32, deflateRawSync } from 'node:zlib';

/** What makes the phone's file, for tests of the screen that reads it: features do not import each other. */
export { makeStaffFile } from '../../src/features/applications/staff-file';

export interface Packed {
  name: string;
  bytes: Uint8Array;
  /** As another program packs it. */
  deflated?: boolean;
  encrypted?: boolean;
}

/** A ZIP archive as other programs write it, true or not. */
export function pack(entries: readonly Packed[]): Buffer {
  const numbers = (fields: [length: 2 | 4, value: number][]) =>
    Buffer.concat(
      fields.map(([length, value]) => {
        const bytes = Buffer.alloc(length);
        bytes.writeUIntLE(value, 0, length);
        return bytes;
      }),
    );
  let body = Buffer.alloc(0);
  let directory = Buffer.alloc(0);
  for (const { name, bytes, deflated = false, encrypted = false } of entries) {
    const packed = deflated ? deflateRawSync(bytes) : bytes;
    const common = numbers([
      ...([
        [2, 20],
        [2, encrypted ? 1 : 0],
        [2, deflated ? 8 : 0],
        [4, 0],
        [4, crc32(bytes)],
      ] as [2 | 4, number][]),
      ...([
        [4, packed.length],
        [4, bytes.length],
        [2, Buffer.byteLength(name)],
        [2, 0],
      ] as [2 | 4, number][]),
    ]);
    const rest = numbers([
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, body.length],
    ]);
    directory = Buffer.concat([
      directory,
      numbers([
        [4, 0x02014b50],
        [2, 20],
      ]),
      common,
      rest,
      Buffer.from(name),
    ]);
    body = Buffer.concat([body, numbers([[4, 0x04034b50]]), common, Buffer.from(name), packed]);
  }
  const { length } = entries;
  const end = numbers([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, length],
    [2, length],
    [4, directory.length],
    [4, body.length],
    [2, 0],
  ]);
  return Buffer.concat([body, directory, end]);
}
