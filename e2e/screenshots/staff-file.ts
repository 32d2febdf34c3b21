import { randomUUID } from 'node:crypto';
import { downloadZip } from 'client-zip';
import type { HandInSheet } from '#contract/hand-in';
import { letterDocx, resumePdf, sha256, type TestDocument } from '../support/documents';
import { long } from '../support/edge-case-words';

/**
 * A file for staff as a phone would make it, with words of the greatest length.
 * @param damaged leaves the cover letter out
 */
export async function staffFileOf(
  studentId: number,
  internshipId: number,
  { damaged = false } = {},
): Promise<TestDocument> {
  const resume = await resumePdf();
  const letter = await letterDocx();
  const described = (entry: string | null, { name, buffer }: TestDocument) => ({
    ...{ entry, name, size: buffer.length, sha256: sha256(buffer) },
  });
  const sheet: HandInSheet = {
    format: 'internship-application',
    version: 1,
    idempotency_key: randomUUID(),
    student: { id: studentId, full_name: long.name, email: 'another.address@students.example' },
    internship: { id: internshipId, title: long.title, company_name: long.company },
    levels: [{ grade: 12, school_name: long.school }],
    queued_at: new Date().toISOString(),
    files: {
      resume: described('Resume - resume.pdf', resume),
      cover_letter: described(damaged ? null : 'Cover Letter - letter.docx', letter),
    },
  };
  const zip = downloadZip([
    { name: 'application.json', input: JSON.stringify(sheet) },
    { name: 'Resume - resume.pdf', input: resume.buffer },
    ...(damaged ? [] : [{ name: 'Cover Letter - letter.docx', input: letter.buffer }]),
  ]);
  const name = `application-${damaged ? 'damaged' : 'whole'}.zip`;
  return { name, mimeType: 'application/zip', buffer: Buffer.from(await zip.arrayBuffer()) };
}
