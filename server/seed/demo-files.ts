import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileStore } from '../storage/file-store';
import type { FileRow } from '../modules/files/files.repository';
import { byKey, demoApplications, demoBusinesses, demoInternships, demoStudents } from './demo-data';
import { coverLetterPdf, resumePdf } from './demo-documents';
import { drawLogo } from './demo-logos';

export interface DemoFiles {
  /** By the key of the business. */
  logos: Map<string, FileRow>;
  /** In the order of `demoApplications`. */
  documents: { resume: FileRow; cover_letter: FileRow }[];
  /** Deletes the files from the store. */
  discard(): Promise<void>;
}

/** Stores the logos and documents of the demo data; `insertDemoRows` inserts their rows. */
export async function storeDemoFiles(store: FileStore, createdAt: Date): Promise<DemoFiles> {
  const stored: string[] = [];
  const storeFile = async (file: Pick<FileRow, 'purpose' | 'kind' | 'name'>, bytes: Buffer) => {
    const id = randomUUID();
    stored.push(id);
    await store.write(id, Readable.from([bytes]));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { ...file, id, size: bytes.length, sha256, createdAt };
  };
  const storePdf = (purpose: 'resume' | 'cover_letter', name: string, bytes: Buffer) =>
    storeFile({ purpose, kind: 'pdf', name }, bytes);

  const discard = async () => {
    await Promise.allSettled(stored.map((id) => store.remove(id)));
  };
  try {
    // Sequentially: when one fails, no other write is still running.
    const logos: DemoFiles['logos'] = new Map();
    for (const { key, logo } of demoBusinesses) {
      const bytes = await drawLogo(logo);
      logos.set(key, await storeFile({ purpose: 'logo', kind: 'webp', name: `${key}.webp` }, bytes));
    }
    const documents: DemoFiles['documents'] = [];
    for (const application of demoApplications) {
      const student = byKey(demoStudents, application.student);
      const { title, business } = byKey(demoInternships, application.internship);
      const { companyName } = byKey(demoBusinesses, business);
      const name = student.fullName.replace(' ', '-');
      const letter = await coverLetterPdf(student, { title, companyName, body: application.letter });
      documents.push({
        resume: await storePdf('resume', `${name}-resume.pdf`, await resumePdf(student)),
        cover_letter: await storePdf('cover_letter', `${name}-cover-letter.pdf`, letter),
      });
    }
    return { logos, documents, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}
