import { ascii, indexOf, textAt } from '#contract/bytes';
import type { FileKind } from '#contract/files';
import { createPdf, pdfStream } from './pdf-objects';
import { readPictureHeader } from './picture-header';

type Bytes = Uint8Array<ArrayBuffer>;

const longSide = 842;
/** Precedes the bytes of a photo in PDFs written here only. */
const beforePhoto = '/Filter/DCTDecode/WokabautPage true/Length ';
const MARK = /* @__PURE__ */ ascii(beforePhoto);
const STREAM = /* @__PURE__ */ ascii('>>\nstream\n');

/** As large as A4 allows (ISO 32000-1, 7.5); JPGs are copied bytewise. */
export function writePhotoPages(photos: readonly Bytes[]): Bytes {
  const pdf = createPdf('1.4');
  /** Catalog and page list come first, then page, drawing and photo of each. */
  const firstOf = (page: number) => 3 + page * 3;

  pdf.object('<</Type/Catalog/Pages 2 0 R>>');
  const kids = photos.map((_, page) => `${firstOf(page)} 0 R`).join(' ');
  pdf.object(`<</Type/Pages/Count ${photos.length}/Kids[${kids}]>>`);
  photos.forEach((photo, page) => {
    const header = readPictureHeader(photo);
    const { width, height } = header?.size ?? { width: 1, height: 1 };
    const scale = longSide / Math.max(width, height);
    const [right, top] = [(width * scale).toFixed(1), (height * scale).toFixed(1)];
    const first = firstOf(page);
    pdf.object(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${right} ${top}]/Contents ${first + 1} 0 R`,
      `/Resources<</XObject<</P ${first + 2} 0 R>>>>>>`,
    );
    const drawing = `${right} 0 0 ${top} 0 0 cm /P Do`;
    pdf.object(pdfStream(drawing));
    const colours = header?.isGrey ? 'DeviceGray' : 'DeviceRGB';
    pdf.object(
      `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/${colours}/BitsPerComponent 8`,
      `${beforePhoto}${photo.length}>>\nstream\n`,
      photo,
      '\nendstream',
    );
  });
  return pdf.finish();
}

export function readPhotoPages(kind: FileKind, document: Bytes): Bytes[] {
  if (kind === 'jpg') return [document];
  const photos: Bytes[] = [];
  for (let at = indexOf(document, MARK); at >= 0; at = indexOf(document, MARK, at)) {
    const digits = /^\d*/.exec(textAt(document, at + MARK.length, 10))![0];
    const start = at + MARK.length + digits.length + STREAM.length;
    at = start + Number(digits);
    photos.push(document.slice(start, at));
  }
  return photos;
}
