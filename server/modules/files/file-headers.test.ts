import { describe, expect, test } from 'vitest';
import { fileHeaders, servedName } from './file-headers';
import type { FileRow } from './files.repository';

const stored = (kind: FileRow['kind'], name: string): FileRow => ({
  id: '6f1f1f0e-5a52-4f0e-9c6e-0a7a1a4d2b11',
  purpose: 'resume',
  kind,
  name,
  size: 10,
  sha256: '',
  isChecked: true,
  createdAt: new Date(0),
});
const disposition = (kind: FileRow['kind'], name: string) =>
  fileHeaders(stored(kind, name), 10)['Content-Disposition'];

describe('a served file', () => {
  test.each([
    ['pdf', 'application/pdf', 'inline'],
    ['jpg', 'image/jpeg', 'inline'],
    ['png', 'image/png', 'inline'],
    ['doc', 'application/msword', 'attachment'],
    ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'attachment'],
  ] as const)('%s goes out as %s, %s', (kind, type, how) => {
    const headers = fileHeaders(stored(kind, `cv.${kind}`), 10);
    expect(headers).toMatchObject({
      'Content-Type': type,
      'Content-Length': '10',
      'X-Content-Type-Options': 'nosniff',
    });
    // A PDF is shown beside the applicant (ADR 42); nothing else is framed, and everything else is sandboxed.
    expect(headers['Content-Security-Policy']).toBe(
      kind === 'pdf'
        ? "frame-ancestors 'self'"
        : "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    );
    expect(headers['Content-Disposition']).toMatch(new RegExp(`^${how}; `));
  });

  test('keeps its name in any script, and cannot break out of the header', () => {
    expect(disposition('pdf', 'Résumé "final" (2).pdf')).toBe(
      `inline; filename="R_sum_ _final_ (2).pdf"; filename*=UTF-8''R%C3%A9sum%C3%A9%20%22final%22%20%282%29.pdf`,
    );
    expect(disposition('pdf', 'a\r\nSet-Cookie: b.pdf')).not.toMatch(/[\r\n]/);
  });

  test('is named after what it is, not after what it was called', () => {
    expect(servedName('cv.PDF', 'pdf')).toBe('cv.PDF');
    expect(servedName('photo.jpeg', 'jpg')).toBe('photo.jpeg');
    expect(servedName('setup.exe', 'pdf')).toBe('setup.exe.pdf');
    expect(servedName('resume', 'docx')).toBe('resume.docx');
  });
});
