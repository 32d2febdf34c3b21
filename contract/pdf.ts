import { ascii, indexOf, lastIndexOf, textAt } from './bytes';

const ACTIVE_NAMES = /* @__PURE__ */ ['/JavaScript', '/Launch', '/EmbeddedFile'].map(ascii);
const ENCRYPT = /* @__PURE__ */ ascii('/Encrypt');
const END = /* @__PURE__ */ ascii('%%EOF');
const START_OF_TABLE = /* @__PURE__ */ ascii('startxref');

/** Whether a PDF names a script, a program to start or a file inside it, where that is not compressed. */
export const hasActivePdfName = (bytes: Uint8Array): boolean =>
  ACTIVE_NAMES.some((name) => indexOf(bytes, name) >= 0);

/** Whether a trailer refers to an encryption dictionary. Trailers are never compressed. */
export function isLockedPdf(bytes: Uint8Array): boolean {
  for (let at = indexOf(bytes, ENCRYPT); at >= 0; at = indexOf(bytes, ENCRYPT, at + ENCRYPT.length)) {
    if (/^\s*(\d+\s+\d+\s+R|<<)/.test(textAt(bytes, at + ENCRYPT.length, 32))) return true;
  }
  return false;
}

/**
 * Whether the end of a PDF is missing. Bytes after the end and a wrong table of objects are none of it: readers mend those.
 * A linearized PDF has a table at its beginning as well, and says how long it is.
 */
export function isCutOffPdf(bytes: Uint8Array): boolean {
  const table = lastIndexOf(bytes, START_OF_TABLE);
  if (table < 0) return indexOf(bytes, END) < 0;
  const head = textAt(bytes, 0, 2048);
  const length = head.includes('/Linearized') ? /\/L\s*(\d+)/.exec(head)?.[1] : undefined;
  const isFirstTable = /^\s*0\b/.test(textAt(bytes, table + START_OF_TABLE.length, 16));
  return length !== undefined && isFirstTable && bytes.length < Number(length);
}
