import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileStore } from '../storage/file-store';
import type { FileRow } from '../modules/files/files.repository';
import { demoApplications } from './demo-applications';
import { coverLetterPdf, resumePdf } from './demo-documents';
import { demoInternships } from './demo-internships';
import { drawLogo } from './demo-logos';
import { demoBusinesses, demoStudents } from './demo-people';

export const byKey = <T extends { key: string }>(list: readonly T[], key: string): T => {
  const found = list.find((entry) => entry.key === key);
  if (!found) throw new Error(`The demo data has no ${key}`);
  return found;
};

export interface DemoFiles {
  /** By business. */
  logos: Map<string, FileRow>;
  /** In the order of `demoApplications`. */
  documents: { resume: FileRow; cover_letter: FileRow }[];
  /** Deletes the files from the store. */
  discard(): Promise<void>;
}

/** Writes the logos and documents of the demo into the store; `insertDemoRows` writes their rows. */
export async function storeDemoFiles(store: FileStore, createdAt: Date): Promise<DemoFiles> {
  const stored: string[] = [];
  const keep = async (file: Pick<FileRow, 'purpose' | 'kind' | 'name'>, bytes: Buffer) => {
    const id = randomUUID();
    stored.push(id);
    await store.write(id, Readable.from([bytes]));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { ...file, id, size: bytes.length, sha256, createdAt };
  };
  const keepPdf = (purpose: 'resume' | 'cover_letter', name: string, bytes: Buffer) =>
    keep({ purpose, kind: 'pdf', name }, bytes);

  const discard = async () => {
    await Promise.allSettled(stored.map((id) => store.remove(id)));
  };
  try {
    // Sequentially: when one fails, no other write is still running.
    const logos: DemoFiles['logos'] = new Map();
    for (const { key, logo } of demoBusinesses) {
      const bytes = await drawLogo(logo);
      logos.set(key, await keep({ purpose: 'logo', kind: 'webp', name: `${key}.webp` }, bytes));
    }
    const documents: DemoFiles['documents'] = [];
    for (const application of demoApplications) {
      const student = byKey(demoStudents, application.student);
      const { title, business } = byKey(demoInternships, application.internship);
      const { companyName } = byKey(demoBusinesses, business);
      const name = student.fullName.replace(' ', '-');
      const letter = await coverLetterPdf(student, { title, companyName, body: application.letter });
      documents.push({
        resume: await keepPdf('resume', `${name}-resume.pdf`, await resumePdf(student)),
        cover_letter: await keepPdf('cover_letter', `${name}-cover-letter.pdf`, letter),
      });
    }
    return { logos, documents, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}
