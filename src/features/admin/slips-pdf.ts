import { encode } from 'uqr';
import { createPdf, pdfStream } from '#outbox/documents/pdf-objects';
import { breakLine, paper, toWinAnsi } from '#outbox/documents/text-layout';

export interface Slip {
  name: string;
  code: string;
  /** What the code does, and where. */
  about: readonly string[];
  address: string;
}

const columns = 2;
const rows = 8;
const width = paper.width / columns;
const height = paper.height / rows;
const padding = 14;
const qrSide = height - padding;
const textWidth = width - padding - qrSide;

/** Helvetica has Latin letters alone; a name in others is still told by its code. */
const readable = (text: string): string =>
  [...text.normalize('NFC')].map((letter) => (letter > '\u00ff' ? '?' : letter)).join('');

const line = (text: string, font: string, x: number, y: number): string =>
  `BT /${font} Tf ${x} ${y} Td (${text.replace(/[()\\]/g, '\\$&')}) Tj ET\n`;

function drawSlip({ name, code, about, address }: Slip, at: number): string {
  const left = (at % columns) * width;
  const top = paper.height - Math.floor(at / columns) * height;
  const x = left + padding;
  const text = about.flatMap((one) => breakLine(toWinAnsi(readable(one)), 'regular', 8, () => textWidth));
  const [first = ''] = breakLine(toWinAnsi(readable(name)), 'bold', 10, () => textWidth);
  const { data, size } = encode(address, { ecc: 'M', border: 4 });
  const module = qrSide / size;
  const qrLeft = left + width - qrSide;
  const dots = data.flatMap((row, down) =>
    row.flatMap((isBlack, right) =>
      isBlack
        ? `${right * module + qrLeft} ${top - padding / 2 - (down + 1) * module} ${module} ${module} re\n`
        : [],
    ),
  );
  return [
    `.7 G ${left} ${top - height} ${width} ${height} re S\n`,
    line(first, 'B 10', x, top - 20),
    line(code, 'C 15', x, top - 40),
    ...text.map((one, row) => line(one, 'R 8', x, top - 54 - row * 10)),
    `${dots.join('')}f\n`,
  ].join('');
}

/** A4, 16 slips a page, black and white (rule admin-7). */
export function slipsPdf(slips: readonly Slip[]): Blob {
  const perPage = columns * rows;
  const pages = Array.from({ length: Math.ceil(slips.length / perPage) }, (_, page) =>
    slips.slice(page * perPage, (page + 1) * perPage),
  );
  const font = (name: string) => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`;
  const firstPage = 6;
  const pdf = createPdf('1.4');
  pdf.object('<</Type/Catalog/Pages 2 0 R>>');
  const kids = pages.map((_, at) => `${firstPage + 2 * at} 0 R`).join(' ');
  pdf.object(`<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>`);
  for (const name of ['Helvetica', 'Helvetica-Bold', 'Courier-Bold']) pdf.object(font(name));
  pages.forEach((page, at) => {
    pdf.object(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${paper.width} ${paper.height}]/Contents ${firstPage + 2 * at + 1} 0 R`,
      '/Resources<</Font<</R 3 0 R/B 4 0 R/C 5 0 R>>>>>>',
    );
    pdf.object(pdfStream(page.map(drawSlip).join('')));
  });
  return new Blob([pdf.finish()], { type: 'application/pdf' });
}
