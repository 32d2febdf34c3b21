import PDFDocument from 'pdfkit';
import { describe, expect, test } from 'vitest';
import { checkDocument, fileSentences } from './files';

type Options = ConstructorParameters<typeof PDFDocument>[0];

/** A PDF as pdfkit writes it. */
async function written(options: Options = {}): Promise<Buffer> {
  const document = new PDFDocument(options);
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const done = new Promise((resolve) => document.once('end', resolve));
  document.text('Bilum weaver').addPage().text('/Encrypt is a word of PDFs').end();
  await done;
  return Buffer.concat(parts);
}

const after = (head: string, rest: string) => Buffer.from(`%PDF-1.7\n${head}\n${rest}`);
/** The table of the first page, which a linearized PDF begins with. */
const firstTable = 'xref\n0 1\ntrailer\n<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n';
const lastTable = 'startxref\n216\n%%EOF\n';
const objects = '2 0 obj\n<</Type/Pages>>\nendobj\n'.repeat(20);
const linearized = (length: number, rest = '') =>
  after(
    `1 0 obj\n<</Linearized 1/L ${length}/H[ 9 9]/O 6/E 9/N 1/T 9>>\nendobj`,
    firstTable + objects + rest,
  );
const wholeLinearized = linearized(linearized(1000, lastTable).length, lastTable);

const problemOf = (bytes: Uint8Array) => {
  const checked = checkDocument('resume', bytes);
  return checked.ok ? null : checked.problem;
};
const problem = (sentence: (label: string) => string) => ({
  code: 'unsupported_file',
  sentence: sentence('Resume'),
});

describe('a PDF that can be opened is accepted', async () => {
  const plain = await written();
  test.each<[string, Uint8Array]>([
    ['as it was written', plain],
    [
      'with bytes after its end',
      Buffer.concat([plain, Buffer.alloc(5000, '\n<!-- a page of a Wi-Fi portal -->')]),
    ],
    ['whose last line was lost', plain.subarray(0, plain.lastIndexOf('%%EOF'))],
    ['without a startxref, which readers mend', after(objects, '%%EOF')],
    ['linearized', wholeLinearized],
    ['linearized and changed afterwards', Buffer.concat([wholeLinearized, Buffer.from(objects + lastTable)])],
    ['that says to be linearized, and was written anew and shorter', linearized(90_000, lastTable)],
    [
      'with its table in a stream',
      after('7 0 obj\n<</Type/XRef/Root 1 0 R>>\nstream\n\nendstream', lastTable),
    ],
    ['that writes of encryption', after('(/Encrypt and /EncryptMetadata false)', lastTable)],
  ])('%s', (_, bytes) => {
    expect(problemOf(bytes)).toBeNull();
  });
});

describe('a PDF that nobody can open is refused with what helps', async () => {
  const plain = await written();
  const locked = await written({ userPassword: 'sekret', pdfVersion: '1.7' });
  test.each<[string, Uint8Array, (label: string) => string]>([
    ['with a password', locked, fileSentences.locked],
    [
      'with the dictionary in its trailer',
      after('', `trailer\n<</Encrypt<</V 2>>>>\n${lastTable}`),
      fileSentences.locked,
    ],
    ['nine bytes', Buffer.from('%PDF-1.7\n'), fileSentences.cutOff],
    ['cut off in the middle', plain.subarray(0, plain.length / 2), fileSentences.cutOff],
    ['linearized, cut off in the middle', wholeLinearized.subarray(0, -100), fileSentences.cutOff],
    ['linearized, cut off in its first table', wholeLinearized.subarray(0, 90), fileSentences.cutOff],
  ])('%s', (_, bytes, sentence) => {
    expect(problemOf(bytes)).toEqual(problem(sentence));
  });
});
