import { fileKinds } from '#contract/files';
import type { FileRow } from './files.repository';

const inlineKinds = new Set(['pdf', 'jpg', 'png', 'webp']);

const contentType = (kind: FileRow['kind']) => (kind === 'webp' ? 'image/webp' : fileKinds[kind].contentType);

/** With the detected kind's extension, so that a download is never saved as .exe. */
export function servedName(name: string, kind: FileRow['kind']): string {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const endings = kind === 'jpg' ? ['jpg', 'jpeg'] : [kind as string];
  return endings.includes(ending) ? name : `${name}.${endings[0]}`;
}

/** RFC 6266: an ASCII fallback, and the whole name encoded by RFC 5987. */
function disposition({ kind, isChecked }: FileRow, name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const type = isChecked && inlineKinds.has(kind) ? 'inline' : 'attachment';
  return `${type}; filename="${ascii}"; filename*=UTF-8''${whole}`;
}

// Sandboxed PDFs stay blank in Safari, and Chromium's viewer needs its styles: exact type and nosniff protect.
// Our pages may frame a PDF (ADR 42). An unchecked one is never opened here: it is saved, and sandboxed.
const contentSecurityPolicy = ({ kind, isChecked }: FileRow) =>
  kind === 'pdf' && isChecked
    ? "frame-ancestors 'self'"
    : "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** Exact type and size, no sniffing, no scripts (rule document-3). */
export function fileHeaders(file: FileRow, size: number): Record<string, string> {
  return {
    'Content-Type': contentType(file.kind),
    'Content-Length': String(size),
    'Content-Disposition': disposition(file, servedName(file.name, file.kind)),
    'Content-Security-Policy': contentSecurityPolicy(file),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  };
}

export interface ByteRange {
  first: number;
  last: number;
}

/** Of one range (RFC 9110, 14.2); returns null for the whole file, `beyond` for 416 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'beyond' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header?.replaceAll(' ', '') ?? '') ?? [];
  if (from === '' && to === '') return null;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < first) return null;
  return first >= size || (from === '' && Number(to) === 0) ? 'beyond' : { first, last };
}

/** The bytes of a range; the rest is read too, so that a damaged file is still noticed. */
export async function* inRange(
  chunks: AsyncIterable<Buffer>,
  { first, last }: ByteRange,
): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const chunk of chunks) {
    const part = chunk.subarray(Math.max(0, first - at), Math.max(0, last + 1 - at));
    at += chunk.length;
    if (part.length > 0) yield part;
  }
}
