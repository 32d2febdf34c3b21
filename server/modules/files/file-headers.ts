import { fileKinds } from '#contract/files';
import type { FileRow } from './files.repository';

const SHOWN_IN_PLACE = new Set(['pdf', 'jpg', 'png', 'webp']);

const contentType = (kind: FileRow['kind']) => (kind === 'webp' ? 'image/webp' : fileKinds[kind].contentType);

/** The person's own file name, with the ending of what the file really is: nobody saves a CV as .exe. */
export function servedName(name: string, kind: FileRow['kind']): string {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const endings = kind === 'jpg' ? ['jpg', 'jpeg'] : [kind as string];
  return endings.includes(ending) ? name : `${name}.${endings[0]}`;
}

/** RFC 6266: an ASCII name for old readers, and the whole one beside it as RFC 5987 spells it. */
function disposition(kind: FileRow['kind'], name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const how = SHOWN_IN_PLACE.has(kind) ? 'inline' : 'attachment';
  return `${how}; filename="${ascii}"; filename*=UTF-8''${whole}`;
}

/**
 * Nothing in a file may run or load. A PDF cannot be sandboxed: Safari shows it blank then, and Chromium's viewer needs
 * its own styles; as it is no web page, its exact type and nosniff are what keeps it harmless.
 */
const contentSecurityPolicy = (kind: FileRow['kind']) =>
  kind === 'pdf'
    ? "frame-ancestors 'none'"
    : "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** What every file from people is served with: exact type and size, no guessing, no scripts (rule 28). */
export function fileHeaders(file: FileRow, size: number): Record<string, string> {
  return {
    'Content-Type': contentType(file.kind),
    'Content-Length': String(size),
    'Content-Disposition': disposition(file.kind, servedName(file.name, file.kind)),
    'Content-Security-Policy': contentSecurityPolicy(file.kind),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  };
}
