/** A file of the archive; names must be distinct and valid on every system. */
export interface ZipFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** A little-endian ZIP header: each value with its bytes. */
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

/** MS-DOS date in local time; clocks outside of 1980 to 2107 count as 1980. */
function dosTime(time: Date): number {
  const years = time.getFullYear() - 1980;
  if (!(years >= 0 && years < 128)) return (1 << 21) | (1 << 16);
  const day = (years << 9) | ((time.getMonth() + 1) << 5) | time.getDate();
  const clock = (time.getHours() << 11) | (time.getMinutes() << 5) | (time.getSeconds() >> 1);
  return ((day << 16) | clock) >>> 0;
}

const VERSION = 20;
/** UTF-8 names. */
const FLAGS = 0x0800;

/** An uncompressed ZIP below 4 GB; sizes precede files, so that simple readers and cut copies work. */
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

/** Bytes between pauses, so that a small phone stays responsive. */
const STEP = 256 * 1024;

export async function crc32(bytes: Uint8Array): Promise<number> {
  let crc = -1;
  for (let at = 0; at < bytes.length; at++) {
    crc = (crc >>> 8) ^ TABLE[(crc ^ bytes[at]!) & 0xff]!;
    if (at % STEP === STEP - 1) await new Promise((resolve) => setTimeout(resolve));
  }
  return ~crc >>> 0;
}
