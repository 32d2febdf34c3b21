import { createHash } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import PDFDocument from 'pdfkit';
import sharp, { type Sharp } from 'sharp';
import { seededRandom } from './seeded-random';

/** An input of `setInputFiles`, with the same bytes in every run. */
export interface TestDocument {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** SHA-256 in lower-case hex, as in receipts. */
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const pdfType = 'application/pdf';

function noise(length: number, seed: number): Buffer {
  const random = seededRandom(seed);
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length; at += 1) bytes[at] = random() * 2 ** 32;
  return bytes;
}

/** Makes each document once in a process: drawing a large photo takes a second. */
function memoized<Key extends string | undefined>(
  make: (key: Key) => Promise<TestDocument>,
): (key: Key) => Promise<TestDocument> {
  const made = new Map<Key, Promise<TestDocument>>();
  return (key) => {
    const document = made.get(key) ?? make(key);
    made.set(key, document);
    return document;
  };
}

/** A picture that compresses like a photo: coarse shapes with grain. */
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
const titledResume = memoized(async (title: string) => {
  const scan = await (await photograph(900, 700, 36, title.length)).jpeg({ quality: 80 }).toBuffer();
  return { name: 'resume.pdf', mimeType: pdfType, buffer: await pdf(title, scan) };
});
export const resumePdf = (title = 'Resume'): Promise<TestDocument> => titledResume(title);

/** A PDF of about `size` bytes that do not compress. */
export async function noisyPdf(size: number, seed: number): Promise<TestDocument> {
  const document = await pdf(`Resume ${seed}`, await (await photograph(40, 30, 36, seed)).png().toBuffer());
  // A stream that nothing refers to, before the table of the end.
  const end = document.lastIndexOf('startxref');
  const filler = noise(Math.max(0, size - document.length), seed)
    .toString('base64')
    .slice(0, size);
  const buffer = Buffer.concat([
    document.subarray(0, end),
    Buffer.from(`%${filler}\n`),
    document.subarray(end),
  ]);
  return { name: `resume ${seed}.pdf`, mimeType: pdfType, buffer };
}

/** About 3 MB, 12 megapixels, with EXIF make, orientation and location. */
const twelveMegapixels = memoized<undefined>(async () => {
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
});
export const phonePhoto = (): Promise<TestDocument> => twelveMegapixels(undefined);

/** 48 megapixels, as the cameras of some phones take: about 12 MB. */
export async function largePhoto(): Promise<TestDocument> {
  const picture = (await photograph(4000, 3000, 24, 9)).resize(8000, 6000, { kernel: 'nearest' });
  return {
    name: 'IMG_48.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture.jpeg({ quality: 88 }).toBuffer(),
  };
}

/** A photo as chat apps and sites save it. */
export async function webpPhoto(): Promise<TestDocument> {
  const buffer = await (await photograph(2400, 1800, 16, 8)).webp({ quality: 80 }).toBuffer();
  return { name: 'certificate.webp', mimeType: 'image/webp', buffer };
}

/** A page of black words on white paper, photographed in colour. */
export async function pagePhoto(page: number): Promise<TestDocument> {
  const words = `<svg width="2400" height="3200"><rect width="100%" height="100%" fill="#f4f1ea"/><text x="300" y="900" font-size="300" fill="#222">Page ${page}</text></svg>`;
  const buffer = await sharp(Buffer.from(words)).jpeg({ quality: 92 }).toBuffer();
  return { name: `page ${page}.jpg`, mimeType: 'image/jpeg', buffer };
}

/** The smallest document that Word opens. */
export async function letterDocx(): Promise<TestDocument> {
  const office = 'http://schemas.openxmlformats.org';
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${word}.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Dear Sir or Madam, I would like to learn with you.</w:t></w:r></w:p></w:body></w:document>`,
  };
  const files = Object.entries(parts).map(([name, body]): [string, Uint8Array] => [
    name,
    strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${body}`),
  ]);
  const buffer = Buffer.from(zipSync(Object.fromEntries(files), { mtime: new Date(2026, 0) }));
  return { name: 'cover letter.docx', mimeType: word, buffer };
}
