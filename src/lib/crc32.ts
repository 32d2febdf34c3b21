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
