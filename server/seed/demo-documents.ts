import type { DemoStudent } from './demo-data';

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
export const coverLetterPdf = (
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
