/** A file of the archive; its name must be distinct, and valid on every system. */
export interface ZipFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** The fields of a ZIP header, little-endian: each value with its length in bytes. */
function header(...fields: readonly (readonly [length: 2 | 4, value: number])[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(fields.reduce((sum, [length]) => sum + length, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [length, value] of fields) {
    if (length === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += length;
  }
  return bytes;
}

/** MS-DOS date and time in the phone's zone; a clock outside of 1980 to 2107 counts as 1980. */
function dosTime(time: Date): number {
  const years = time.getFullYear() - 1980;
  if (!(years >= 0 && years < 128)) return (1 << 21) | (1 << 16);
  const day = (years << 9) | ((time.getMonth() + 1) << 5) | time.getDate();
  const clock = (time.getHours() << 11) | (time.getMinutes() << 5) | (time.getSeconds() >> 1);
  return ((day << 16) | clock) >>> 0;
}

const VERSION = 20;
/** The name is UTF-8. */
const FLAGS = 0x0800;

/**
 * Makes a ZIP archive without compression. Sizes and checksums stand in front of each file, not only in the directory, so
 * that simple readers open it and a copy that was cut off still gives its first files.
 * @param files together below 4 GB
 */
export async function storedZip(files: readonly ZipFile[], modified: Date): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  const encoder = new TextEncoder();
  let offset = 0;
  for (const { name: text, bytes } of files) {
    const name = encoder.encode(text);
    const common = [
      ...([
        [2, VERSION],
        [2, FLAGS],
        [2, 0],
        [4, dosTime(modified)],
      ] as const),
      ...([
        [4, await crc32(bytes)],
        [4, bytes.length],
        [4, bytes.length],
        [2, name.length],
        [2, 0],
      ] as const),
    ] as const;
    const local = header([4, 0x04034b50], ...common);
    parts.push(local, name, bytes);
    const rest = [
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    ] as const;
    directory.push(header([4, 0x02014b50], [2, VERSION], ...common, ...rest), name);
    offset += local.length + name.length + bytes.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const { length: count } = files;
  const end = header([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, offset], [2, 0]);
  return new Blob([...parts, ...directory, end], { type: 'application/zip' });
}

const TABLE = /* @__PURE__ */ Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** Bytes between two pauses, so that a small phone goes on answering. */
const STEP = 256 * 1024;

/** The checksum of ZIP files. */
export async function crc32(bytes: Uint8Array): Promise<number> {
  let crc = -1;
  for (let at = 0; at < bytes.length; at++) {
    crc = (crc >>> 8) ^ TABLE[(crc ^ bytes[at]!) & 0xff]!;
    if (at % STEP === STEP - 1) await new Promise((resolve) => setTimeout(resolve));
  }
  return ~crc >>> 0;
}
