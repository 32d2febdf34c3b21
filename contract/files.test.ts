import { describe, expect, test } from 'vitest';
import { checkDocument, detectFileKind, fileSentences, type FileKind } from './files';

const ole = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const zip = [0x50, 0x4b, 0x03, 0x04];
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const file = (...parts: (string | Uint8Array | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))));

/** How often `look` reads a byte of `bytes`. */
function readsOf(bytes: Uint8Array, look: (counted: Uint8Array) => unknown): number {
  let reads = 0;
  const counted = new Proxy(bytes, {
    get(target, key) {
      if (typeof key === 'string' && /^\d+$/.test(key)) reads++;
      const value: unknown = Reflect.get(target, key, target);
      // A method runs on the counted bytes, so that what it reads is counted too.
      return typeof value === 'function' ? (value.bind(counted) as unknown) : value;
    },
  });
  look(counted);
  return reads;
}

describe('a file is what its content says', () => {
  const parts = '[Content_Types].xml';
  test.each<[string, Uint8Array, FileKind | null]>([
    ['a PDF', file('%PDF-1.7'), 'pdf'],
    ['a PDF after a little else', file('x'.repeat(1019), '%PDF-'), 'pdf'],
    ['a PDF after too much else', file('x'.repeat(1020), '%PDF-'), null],
    ['a DOC', file(ole, 'x'.repeat(500), utf16('WordDocument')), 'doc'],
    ['a DOC whose mark begins twice', file(ole, utf16('WordWordDocument')), 'doc'],
    ['a spreadsheet', file(ole, utf16('Workbook')), null],
    ['a DOC that is cut off in its mark', file(ole, utf16('WordDocumen')), null],
    ['a DOCX', file(zip, parts, 'word/document.xml'), 'docx'],
    ['a DOCX in the other order', file(zip, '[[word/word/document', parts), 'docx'],
    ['a ZIP of something else', file(zip, parts, 'xl/workbook.xml'), null],
    ['nothing', file(''), null],
    ['a single byte', file('%'), null],
  ])('%s', (_, bytes, kind) => {
    expect(detectFileKind(new Uint8Array(bytes))).toBe(kind);
  });
});

test.each([
  ['[', file(zip, '['.repeat(20_000))],
  ['[Content_Types].xm', file(zip, '[Content_Types].xm'.repeat(1000))],
  ['w', file(zip, '[Content_Types].xml', 'w'.repeat(20_000))],
  ['W', file(ole, utf16('W'.repeat(20_000)))],
  ['WordDocumen', file(ole, utf16('WordDocumen'.repeat(1000)))],
])('a file crafted of %j costs a few looks at each byte and no call for any', (_, bytes) => {
  const reads = readsOf(new Uint8Array(bytes), detectFileKind);
  expect(reads).toBeLessThan(5 * bytes.length);
});

test.each(['/JavaScript', '/Launch', '/EmbeddedFile'])(
  'a PDF with %s is refused on the phone already',
  (name) => {
    const sentence = fileSentences.active('Resume');
    const problem = { code: 'unsupported_file', sentence };
    expect(checkDocument('resume', file('%PDF-1.7', `<<${name}>>`))).toEqual({ ok: false, problem });
  },
);
