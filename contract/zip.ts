/** Unread; sizes in bytes. */
export interface ZipEntry {
  name: string;
  method: number;
  crc: number;
  packedSize: number;
  /** Unpacked, as claimed. */
  size: number;
  offset: number;
}

export class ZipError extends RangeError {
  override readonly name = 'ZipError';
  constructor(
    readonly reason: 'broken' | 'too_many' | 'too_large' | 'cannot_unpack',
    options?: ErrorOptions,
  ) {
    super(`this archive is not read: ${reason}`, options);
  }
}

export const ZIP_STORED = 0;
export const ZIP_DEFLATED = 8;

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_LENGTH = 22;
const CENTRAL_LENGTH = 46;
const LOCAL_LENGTH = 30;
const MOST_COMMENT = 0xffff;
const ENCRYPTED = 1;
const WIDE = 0xffffffff;

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);

function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_LENGTH - MOST_COMMENT);
  for (let at = view.byteLength - END_LENGTH; at >= first; at--)
    if (view.getUint32(at, true) === END) return at;
  throw new ZipError('broken');
}

function orBroken<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof RangeError && !(error instanceof ZipError) ? new ZipError('broken') : error;
  }
}

/** Entries that share bytes unpack to more than was sent. */
function requireApart(entries: readonly ZipEntry[], end: number): void {
  const sorted = [...entries].sort((one, other) => one.offset - other.offset);
  sorted.forEach(({ offset, packedSize }, index) => {
    const next = sorted[index + 1]?.offset ?? end;
    if (offset + LOCAL_LENGTH + packedSize > next) throw new ZipError('broken');
  });
}

function read32(view: DataView, at: number, wide: { at: number; end: number }): number {
  const short = view.getUint32(at, true);
  if (short !== WIDE || wide.at + 8 > wide.end) return short;
  wide.at += 8;
  if (view.getUint32(wide.at - 4, true) !== 0) throw new ZipError('too_large');
  return view.getUint32(wide.at - 8, true);
}

function findWide(view: DataView, from: number, end: number): { at: number; end: number } {
  for (let at = from; at + 4 <= end; at += 4 + view.getUint16(at + 2, true))
    if (view.getUint16(at, true) === 1) return { at: at + 4, end: at + 4 + view.getUint16(at + 2, true) };
  return { at: end, end };
}

/** Also past its count; one of ZIP64 is too large. @throws ZipError */
export function readZipDirectory(
  bytes: Uint8Array,
  most: number,
  decode: (name: Uint8Array) => string,
): ZipEntry[] {
  return orBroken(() => {
    const view = viewOf(bytes);
    const end = findEnd(view);
    const count = view.getUint16(end + 10, true);
    if (count > most) throw new ZipError('too_many');
    const begin = view.getUint32(end + 16, true);
    if (begin === WIDE) throw new ZipError('too_large');
    const entries: ZipEntry[] = [];
    let at = begin;
    while (entries.length < count || (at + 4 <= end && view.getUint32(at, true) === CENTRAL)) {
      if (entries.length >= most) throw new ZipError('too_many');
      if (view.getUint32(at, true) !== CENTRAL) throw new ZipError('broken');
      if (view.getUint16(at + 8, true) & ENCRYPTED) throw new ZipError('cannot_unpack');
      const nameLength = view.getUint16(at + 28, true);
      const nameAt = at + CENTRAL_LENGTH;
      const extraAt = nameAt + nameLength;
      const next = extraAt + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
      if (next > end) throw new ZipError('broken');
      const wide = findWide(view, extraAt, extraAt + view.getUint16(at + 30, true));
      const size = read32(view, at + 24, wide);
      entries.push({
        name: decode(bytes.subarray(nameAt, nameAt + nameLength)),
        method: view.getUint16(at + 10, true),
        crc: view.getUint32(at + 16, true),
        size,
        packedSize: read32(view, at + 20, wide),
        offset: read32(view, at + 42, wide),
      });
      at = next;
    }
    requireApart(entries, begin);
    return entries;
  });
}

/** Not copied. @throws ZipError */
export function packedBytes<Bytes extends Uint8Array>(bytes: Bytes, { offset, packedSize }: ZipEntry): Bytes {
  return orBroken(() => {
    const view = viewOf(bytes);
    if (view.getUint32(offset, true) !== LOCAL) throw new ZipError('broken');
    const start =
      offset + LOCAL_LENGTH + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
    if (start + packedSize > bytes.length) throw new ZipError('broken');
    return bytes.subarray(start, start + packedSize) as Bytes;
  });
}
