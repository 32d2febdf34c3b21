import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import PDFDocument from 'pdfkit';
import sharp, { type Sharp } from 'sharp';

/** As Playwright's `setInputFiles` takes it. The same bytes every time. */
export interface TestDocument {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** SHA-256 in lower-case hex, as in receipts. */
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const KB = 1024;
const MB = 1024 * KB;
const pdfType = 'application/pdf';

/** Bytes that look random and are the same every time (mulberry32). */
function noise(length: number, seed: number): Buffer {
  const bytes = Buffer.alloc(length);
  let state = seed;
  for (let at = 0; at < length; at += 1) {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    bytes[at] = (mixed ^ (mixed >>> 14)) & 0xff;
  }
  return bytes;
}

/** A picture that compresses like a photo: coarse shapes with a grain on them. */
async function photograph(width: number, height: number, grain: number, seed: number): Promise<Sharp> {
  const shapes = await sharp(noise(12 * 9 * 3, seed), { raw: { width: 12, height: 9, channels: 3 } })
    .resize(width, height, { kernel: 'cubic' })
    .raw()
    .toBuffer();
  const speckle = noise(shapes.length, seed + 1);
  for (let at = 0; at < shapes.length; at += 1) {
    shapes[at] = Math.min(255, Math.max(0, shapes[at]! + ((speckle[at]! - 128) * grain) / 128));
  }
  return sharp(shapes, { raw: { width, height, channels: 3 } });
}

async function pdf(title: string, picture: Buffer): Promise<Buffer> {
  const document = new PDFDocument({
    info: { Title: title, CreationDate: new Date(0), ModDate: new Date(0) },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise((resolve) => document.once('end', resolve));
  document.fontSize(20).text(title).moveDown();
  document
    .fontSize(11)
    .text('Bilum weaver, market helper and school captain, looking for a first step into work.');
  document.image(picture, { width: 300 });
  document.end();
  await done;
  return Buffer.concat(chunks);
}

/** About 200 KB: text and a scanned certificate. */
export async function resumePdf(title = 'Resume'): Promise<TestDocument> {
  const scan = await (await photograph(900, 700, 36, title.length)).jpeg({ quality: 80 }).toBuffer();
  return { name: 'resume.pdf', mimeType: pdfType, buffer: await pdf(title, scan) };
}

/** About 3 MB, 12 megapixels, with the EXIF a phone writes: its make, its orientation and where it was. */
export async function phonePhoto(): Promise<TestDocument> {
  const picture = await photograph(4000, 3000, 16, 7);
  const buffer = await picture
    .jpeg({ quality: 88 })
    .withExif({
      IFD0: { Make: 'Digicel', Model: 'DL1' },
      IFD3: {
        GPSLatitudeRef: 'S',
        GPSLatitude: '9/1 28/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '147/1 11/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  return { name: 'cover letter.jpg', mimeType: 'image/jpeg', buffer };
}

/** The smallest document that Word opens. */
export function letterDocx(): TestDocument {
  const xml = (body: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${body}`);
  const office = 'http://schemas.openxmlformats.org';
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  const buffer = zip({
    '[Content_Types].xml': xml(
      `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${word}.main+xml"/></Types>`,
    ),
    '_rels/.rels': xml(
      `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    'word/document.xml': xml(
      `<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Dear Sir or Madam, I would like to learn with you.</w:t></w:r></w:p></w:body></w:document>`,
    ),
  });
  return { name: 'cover letter.docx', mimeType: word, buffer };
}

/** A business's logo of one colour. */
export async function logoPng(background: string): Promise<TestDocument> {
  const picture = sharp({ create: { width: 240, height: 180, channels: 3, background } });
  return { name: 'logo.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() };
}

/** A Windows program that calls itself a PDF. */
export function programNamedPdf(): TestDocument {
  const buffer = Buffer.concat([Buffer.from('MZ'), noise(4 * KB, 3)]);
  return { name: 'resume.pdf', mimeType: pdfType, buffer };
}

export const emptyFile = (): TestDocument => ({
  name: 'resume.pdf',
  mimeType: pdfType,
  buffer: Buffer.alloc(0),
});

/** A real PDF of 6 MB: over the limit of rule 23. */
export async function largePdf(): Promise<TestDocument> {
  const { buffer } = await resumePdf('Everything I ever did');
  const filler = Buffer.alloc(6 * MB - buffer.length, '% padding padding padding\n');
  return { name: 'resume.pdf', mimeType: pdfType, buffer: Buffer.concat([buffer, filler]) };
}

/** A ZIP archive with its parts stored as they are. */
function zip(parts: Record<string, Buffer>): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, content] of Object.entries(parts)) {
    const name = Buffer.from(path);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0); // version needed
    common.writeUInt16LE(0x21, 8); // 1 January 1980
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, rest, name);
    const body = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, name, content]);
    bodies.push(body);
    offset += body.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(bodies.length, 8);
  end.writeUInt16LE(bodies.length, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, index, end]);
}
