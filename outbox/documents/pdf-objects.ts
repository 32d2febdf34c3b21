import { ascii, concat } from '#contract/bytes';

type Bytes = Uint8Array<ArrayBuffer>;
/** Characters are bytes, up to U+00FF. */
export type PdfPart = string | Bytes;

/** ISO 32000-1, 7.5. */
export function createPdf(version: '1.4' | '1.7') {
  const parts: Bytes[] = [];
  const starts: number[] = [];
  let length = 0;
  const put = (part: PdfPart) => {
    const bytes = typeof part === 'string' ? ascii(part) : part;
    parts.push(bytes);
    length += bytes.length;
  };
  put(`%PDF-${version}\n`);
  return {
    object(...body: PdfPart[]): void {
      starts.push(length);
      put(`${starts.length} 0 obj\n`);
      body.forEach(put);
      put('\nendobj\n');
    },
    finish(trailer = ''): Bytes {
      const table = length;
      put(`xref\n0 ${starts.length + 1}\n0000000000 65535 f \n`);
      for (const start of starts) put(`${String(start).padStart(10, '0')} 00000 n \n`);
      put(`trailer\n<</Size ${starts.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${table}\n%%EOF\n`);
      return concat(parts);
    },
  };
}

export const pdfStream = (content: string): string =>
  `<</Length ${content.length}>>\nstream\n${content}\nendstream`;
