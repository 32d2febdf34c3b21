import { strToU8, zipSync, zlibSync } from 'fflate';
import PDFDocument from 'pdfkit';

type Bytes = Uint8Array | string;

/** A byte for each letter. */
export const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
export const bytes = (...parts: Bytes[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => (typeof part === 'string' ? latin1(part) : part))));
/** As Windows writes it, with its mark. */
export const utf16 = (text: string) => bytes('\xff\xfe', new Uint8Array(Buffer.from(text, 'utf16le')));
export const half = (whole: Uint8Array) => whole.subarray(0, whole.length / 2);

export const zip = (parts: Record<string, Bytes>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
    ),
  );

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
/** A part of relations: type, target, and how the target is meant. */
export const relations = (...all: [type: string, target: string, mode?: string][]) =>
  `<Relationships>${all
    .map(
      ([type, target, mode = 'TargetMode="External"'], at) =>
        `<Relationship Id="r${at}" Type="${office}/${type}" Target="${target}" ${mode}/>`,
    )
    .join('')}</Relationships>`;
const words = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** A DOCX with this in its text, and these parts in place of its own or beside them. */
export const docx = (text = '', more: Record<string, Bytes> = {}, main = 'word/document.xml', type = words) =>
  zip({
    '[Content_Types].xml': `<Types><Override PartName="/${main}" ContentType="${type}"/></Types>`,
    '_rels/.rels': relations(['officeDocument', main, '']),
    [main]: `<w:document><w:body>${text}</w:body></w:document>`,
    ...more,
  });
export const linking = (type: string, target: string, mode?: string) =>
  docx('', { 'word/_rels/document.xml.rels': relations([type, target, mode]) });

/** A field, its instruction written in as many pieces. */
export const field = (...instruction: string[]) =>
  `<w:fldChar w:fldCharType="begin"/>${instruction.map((text) => (text.startsWith('<') ? text : `<w:instrText>${text}</w:instrText>`)).join('')}<w:fldChar w:fldCharType="separate"/><w:t>x</w:t><w:fldChar w:fldCharType="end"/>`;

/** A PDF of these objects, numbered from 4 on; the catalog has these entries. */
export const pdf = (catalog = '', ...objects: Bytes[]): Uint8Array =>
  bytes(
    `%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R${catalog}>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n`,
    '3 0 obj\n<</Type/Page/Parent 2 0 R>>\nendobj\n',
    ...objects.flatMap((object, at) => [`${at + 4} 0 obj\n`, object, '\nendobj\n']),
    'trailer\n<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n',
  );

export const stream = (dict: string, body: Bytes) =>
  bytes(`<<${dict}/Length ${body.length}>>\nstream\n`, body, '\nendstream');

/** Objects in a stream, the first numbered 90. */
export function packed(
  objects: string,
  {
    dict = '/Type/ObjStm',
    pack = (of: Uint8Array) => bytes(zlibSync(of)),
    filter = '/Filter/FlateDecode',
  } = {},
) {
  const head = '90 0 ';
  return stream(`${dict}/N 1/First ${head.length}${filter}`, pack(latin1(head + objects)));
}

/** Rows of `width` bytes, each less the one above it (PNG's predictor Up). */
export function predicted(of: Uint8Array, width: number) {
  const rows = Array.from({ length: Math.ceil(of.length / width) }, (_, row) =>
    Uint8Array.from({ length: width + 1 }, (_, at) =>
      at === 0 ? 2 : (of[row * width + at - 1] ?? 32) - (row === 0 ? 0 : of[(row - 1) * width + at - 1]!),
    ),
  );
  return bytes(zlibSync(bytes(...rows)));
}

/** A PDF as pdfkit writes it, such as with a password. */
export async function written({
  link,
  ...options
}: PDFKit.PDFDocumentOptions & { link?: string } = {}): Promise<Uint8Array> {
  const document = new PDFDocument(options);
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const done = new Promise((resolve) => document.once('end', resolve));
  document.text('Bilum weaver').addPage().text('/Encrypt is a word of PDFs');
  if (link) document.link(0, 0, 9, 9, link);
  document.end();
  await done;
  return bytes(...parts);
}

/** An OLE file: table, directory with these names, then the first one's stream. */
export function ole(names: string[], { flags = 0, text = '', loose = [] as string[] } = {}): Uint8Array {
  const entries = (of: string[]) => {
    const sector = Buffer.alloc(512 * Math.ceil(of.length / 4));
    of.forEach((name, at) => {
      sector.write(name, at * 128, 'utf16le');
      sector.writeUInt16LE((name.length + 1) * 2, at * 128 + 64);
      sector[at * 128 + 66] = 2;
      sector.writeUInt32LE(3, at * 128 + 116);
    });
    return sector;
  };
  const header = Buffer.alloc(512);
  header.write('d0cf11e0a1b11ae1', 'hex');
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(1, 48);
  const table = Buffer.alloc(512, 0xff);
  const directory = entries(['Root Entry', ...names]);
  const sectors = directory.length / 512;
  [-3, ...Array.from({ length: sectors }, (_, at) => (at === sectors - 1 ? -2 : at + 2))].forEach(
    (next, at) => table.writeInt32LE(next, at * 4),
  );
  const body = Buffer.alloc(512);
  body.writeUInt16LE(0xa5ec, 0);
  body.writeUInt16LE(flags, 10);
  body.write(text, 64, 'utf16le');
  const free = Buffer.alloc(sectors === 1 ? 512 : 0);
  return bytes(header, table, directory, free, body, entries(loose));
}
