import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileStore } from '../storage/file-store';
import type { FileRow } from '../modules/files/files.repository';
import * as demo from './demo-data';
import sharp from 'sharp';
import { encodeLogo } from '../storage/logo';
import { sha256Hex } from '../core/secrets';

interface Page {
  title: string;
  subject: string;
  sections: { heading?: string; lines: string[] }[];
}

/** Breaks at spaces: so many letters of 11 points fit between margins of 64. */
const broken = (text: string) => text.match(/.{1,88}(?: |$)/g) ?? [];

const pdfText = (text: string) =>
  `(${text
    .trim()
    .replace(/[\\()]/g, '\\$&')
    .replaceAll('’', '\\222')})`;

const font = (name: string) => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`;

/** A PDF of one A4 page in standard fonts (ISO 32000-1). */
function onePage({ title, subject, sections }: Page): Buffer {
  const lines = sections.flatMap(({ heading, lines: paragraphs }) => [
    ...(heading ? [`/Bold 13 Tf ${pdfText(heading)} Tj T* /Plain 11 Tf`] : []),
    ...paragraphs.flatMap((paragraph) => broken(paragraph).map((line) => `${pdfText(line)} Tj T*`)),
    'T*',
  ]);
  const head = `64 758 Td /Bold 20 Tf 18 TL ${pdfText(title)} Tj T* /Plain 11 Tf ${pdfText(subject)} Tj T* T*`;
  const content = `BT ${head}\n${lines.join('\n')}\nET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</Plain 5 0 R/Bold 6 0 R>>>>>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<</Title${pdfText(title)}/Subject${pdfText(subject)}>>`,
  ];
  let pdf = '%PDF-1.4\n';
  const table = objects.map((object, index) => {
    const entry = `${String(pdf.length).padStart(10, '0')} 00000 n \n`;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return entry;
  });
  pdf += `xref\n0 8\n0000000000 65535 f \n${table.join('')}trailer\n<</Size 8/Root 1 0 R/Info 7 0 R>>\nstartxref\n${pdf.length}\n%%EOF\n`;
  return Buffer.from(pdf, 'latin1');
}

const resumePdf = (student: demo.DemoStudent): Buffer =>
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

const coverLetterPdf = (
  student: demo.DemoStudent,
  to: { title: string; companyName: string; body: string },
): Buffer =>
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
  discard(): Promise<void>;
}

export async function storeDemoFiles(store: FileStore, createdAt: Date): Promise<DemoFiles> {
  const stored: string[] = [];
  const storeFile = async (file: Pick<FileRow, 'purpose' | 'kind' | 'name'>, bytes: Buffer) => {
    const id = randomUUID();
    stored.push(id);
    await store.write(id, Readable.from([bytes]));
    return { ...file, id, size: bytes.length, sha256: sha256Hex(bytes), isChecked: true, createdAt };
  };
  const storePdf = (purpose: 'resume' | 'cover_letter', name: string, bytes: Buffer) =>
    storeFile({ purpose, kind: 'pdf', name }, bytes);

  const discard = async () => {
    await Promise.allSettled(stored.map((id) => store.remove(id)));
  };
  try {
    // Sequentially: when one fails, no other write is still running.
    const logos: DemoFiles['logos'] = new Map();
    for (const { key, logo } of demo.demoBusinesses) {
      // WebP as for uploaded logos (rule document-2).
      const bytes = await encodeLogo(await sharp(Buffer.from(logo)).png().toBuffer());
      logos.set(key, await storeFile({ purpose: 'logo', kind: 'webp', name: `${key}.webp` }, bytes));
    }
    const documents: DemoFiles['documents'] = [];
    for (const application of demo.demoApplications) {
      const student = demo.byKey(demo.demoStudents, application.student);
      const { title, business } = demo.byKey(demo.demoInternships, application.internship);
      const { companyName } = demo.byKey(demo.demoBusinesses, business);
      const name = student.fullName.replace(' ', '-');
      const letter = coverLetterPdf(student, { title, companyName, body: application.letter });
      documents.push({
        resume: await storePdf('resume', `${name}-resume.pdf`, resumePdf(student)),
        cover_letter: await storePdf('cover_letter', `${name}-cover-letter.pdf`, letter),
      });
    }
    return { logos, documents, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}
