import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileStore } from '../storage/file-store';
import type { FileRow } from '../modules/files/files.repository';
import {
  byKey,
  demoApplications,
  demoBusinesses,
  demoInternships,
  demoStudents,
  type DemoStudent,
  type DemoBusiness,
} from './demo-data';
import sharp from 'sharp';
import { encodeLogo } from '../storage/logo';

/** Letters as SVG paths, 64 by 100: a server may have no fonts. */
const strokes: Record<string, string> = {
  A: 'M4 98L32 4L60 98M15 66H49',
  B: 'M8 4V96H34a23 23 0 0 0 0 -46H8H30a23 23 0 0 0 0 -46Z',
  D: 'M8 4V96H24a34 46 0 0 0 0 -92Z',
  G: 'M58 22A28 45 0 1 0 58 80V54H36',
  H: 'M8 2V98M56 2V98M8 50H56',
  P: 'M8 98V4H34a25 25 0 0 1 0 50H8',
  V: 'M4 2L32 96L60 2',
  W: 'M2 2L16 96L32 30L48 96L62 2',
};

/** Draws a logo of two letters. @returns WebP as for uploaded logos (rule 23) */
async function drawLogo({ letters, ground, ink }: DemoBusiness['logo']): Promise<Buffer> {
  const drawn = [...letters].map(
    (letter, index) => `<path transform="translate(${50 + index * 92} 62)" d="${strokes[letter] ?? ''}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">
    <rect width="256" height="256" rx="40" fill="${ground}"/>
    <path d="M0 200 Q64 160 128 200 T256 200 V216 a40 40 0 0 1 -40 40 H40 a40 40 0 0 1 -40 -40 Z" fill="${ink}" opacity="0.25"/>
    <g fill="none" stroke="${ink}" stroke-width="17" stroke-linejoin="round">${drawn.join('')}</g>
  </svg>`;
  return encodeLogo(await sharp(Buffer.from(svg)).png().toBuffer());
}

interface Page {
  title: string;
  subject: string;
  sections: { heading?: string; lines: string[] }[];
}

/** Makes a PDF of one A4 page in standard fonts. pdfkit is loaded only when demo data is written. */
async function onePage({ title, subject, sections }: Page): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const page = new PDFDocument({ size: 'A4', margin: 64, info: { Title: title, Subject: subject } });
  const chunks: Buffer[] = [];
  page.on('data', (chunk: Buffer) => chunks.push(chunk));
  const finished = new Promise<void>((resolve, reject) => page.on('end', resolve).on('error', reject));
  page.font('Helvetica-Bold').fontSize(20).text(title).moveDown(0.2);
  page.font('Helvetica').fontSize(11).fillColor('#555555').text(subject).fillColor('#000000').moveDown(1.2);
  for (const { heading, lines } of sections) {
    if (heading) page.font('Helvetica-Bold').fontSize(13).text(heading).moveDown(0.3);
    page.font('Helvetica').fontSize(11);
    for (const line of lines) page.text(line, { lineGap: 3 }).moveDown(0.4);
    page.moveDown(0.8);
  }
  page.end();
  await finished;
  return Buffer.concat(chunks);
}

/** A student's resume as PDF. */
export const resumePdf = (student: DemoStudent): Promise<Buffer> =>
  onePage({
    title: student.fullName,
    subject: `${student.city}, Papua New Guinea · ${student.phone} · ${student.email}`,
    sections: [
      {
        heading: 'Education',
        lines: student.levels.map(({ grade, school_name }) => `Grade ${grade}, ${school_name}`),
      },
      { heading: 'Skills', lines: student.skills },
      { heading: 'Experience', lines: student.experience },
      { heading: 'Program', lines: ['Job-readiness program: all four modules completed.'] },
    ],
  });

/** A student's letter to a business as PDF. */
const coverLetterPdf = (
  student: DemoStudent,
  to: { title: string; companyName: string; body: string },
): Promise<Buffer> =>
  onePage({
    title: `Application: ${to.title}`,
    subject: `${student.fullName} to ${to.companyName}`,
    sections: [
      { lines: ['Dear Sir or Madam,', to.body] },
      { lines: ['My resume is attached. I would be glad to come for a talk on any day.'] },
      { lines: ['Yours faithfully,', student.fullName, student.phone] },
    ],
  });

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
    return { ...file, id, size: bytes.length, sha256, isChecked: true, createdAt };
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
