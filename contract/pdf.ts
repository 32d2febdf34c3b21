import { ascii, indexOf, lastIndexOf, textAt } from './bytes';

const ACTIVE_NAMES = /* @__PURE__ */ ['/JavaScript', '/Launch', '/EmbeddedFile'].map(ascii);
const ENCRYPT = /* @__PURE__ */ ascii('/Encrypt');
const END = /* @__PURE__ */ ascii('%%EOF');
const START_OF_TABLE = /* @__PURE__ */ ascii('startxref');

/** Whether a PDF names a script, program or embedded file, uncompressed. */
export const hasActivePdfName = (bytes: Uint8Array): boolean =>
  ACTIVE_NAMES.some((name) => indexOf(bytes, name) >= 0);

/** Whether a trailer has an encryption dictionary. Trailers are never compressed. */
export function isLockedPdf(bytes: Uint8Array): boolean {
  for (let at = indexOf(bytes, ENCRYPT); at >= 0; at = indexOf(bytes, ENCRYPT, at + ENCRYPT.length)) {
    if (/^\s*(\d+\s+\d+\s+R|<<)/.test(textAt(bytes, at + ENCRYPT.length, 32))) return true;
  }
  return false;
}

/** Whether a PDF's end is missing; readers mend trailing bytes and wrong tables. Linearized ones state a length. */
export function isCutOffPdf(bytes: Uint8Array): boolean {
  const table = lastIndexOf(bytes, START_OF_TABLE);
  if (table < 0) return indexOf(bytes, END) < 0;
  const head = textAt(bytes, 0, 2048);
  const length = head.includes('/Linearized') ? /\/L\s*(\d+)/.exec(head)?.[1] : undefined;
  const isFirstTable = /^\s*0\b/.test(textAt(bytes, table + START_OF_TABLE.length, 16));
  return length !== undefined && isFirstTable && bytes.length < Number(length);
}
