import type { Words } from '#contract/languages';
import { portMoresbyDate } from '#contract/dates';
import { onOneLine } from '#contract/clean-text';
import { documentFields, fileKinds, documentNames, type DocumentField } from '#contract/files';
import type { HandInManifest } from '#contract/hand-in';
import { limits } from '#contract/limits';
import { staffFile as text } from '#contract/messages/outbox';
import type { IntactDocuments } from '#outbox/documents/intact-documents';
import type { OutboxRecord } from '#outbox/record';
import { cutText, fileName } from '../../lib/download';
import { storedZip, type ZipFiles } from '../../lib/zip';
import { dateAndTime, sizeText } from '../../lib/format';

interface Student {
  full_name: string;
  email: string;
}

interface Intact {
  record: OutboxRecord;
  documents: IntactDocuments;
  proof?: string | null;
}

type SheetDocument = HandInManifest['files'][DocumentField];

const { maxName } = limits.handIn;

const line = (written: string, most: number = limits.shortText.max) =>
  cutText(onOneLine(written), most).trim();

/** Longest part of a name in characters: some memory cards take few. */
const namePart = 60;

function entryName(
  field: DocumentField,
  { name, kind }: { name: string; kind: keyof typeof fileKinds },
): string {
  const stem = cutText(fileName(name.replace(/\.[a-z0-9]{1,5}$/i, '')), namePart);
  return `${documentFields[field]} - ${fileName(stem)}.${fileKinds[kind].extension}`;
}

function sheetOf({ record, documents, proof = null }: Intact, student: Student | null): HandInManifest {
  const { id, owner, internship, levels, queued_at } = record;
  const document = (field: DocumentField) => {
    const file = record.files[field];
    if (!file) throw new Error(`the application has no ${field}`);
    const entry = documents[field] && entryName(field, file);
    const described = { entry, name: line(file.name, maxName), size: file.size, sha256: file.sha256 };
    // This phone never had the bytes (rule document-4).
    return entry === null && file.reused === 'named' ? { ...described, reused: true as const } : described;
  };
  return {
    format: 'internship-application',
    version: 1,
    idempotency_key: id,
    student: {
      id: owner,
      full_name: student && line(student.full_name),
      email: student && line(student.email, limits.email.max),
    },
    internship: {
      id: internship.id,
      title: line(internship.title),
      company_name: line(internship.company_name),
    },
    levels,
    proof,
    queued_at: queued_at === null ? null : new Date(queued_at).toISOString(),
    files: { resume: document('resume'), cover_letter: document('cover_letter') },
  };
}

function documentText({ entry, reused, name, size }: SheetDocument): string {
  if (entry !== null) return `${entry} (${sizeText(size)})`;
  return `${name} - ${reused ? text.inFile.withPortal : text.inFile.missing}`;
}

function sheetText({ student, internship, levels, queued_at, files }: HandInManifest): string {
  const lines: Words[] = [
    text.inFile.heading,
    '',
    `Internship: ${internship.title}, ${internship.company_name}`,
    `Student: ${[student.full_name, student.email].filter(Boolean).join(', ') || 'Name not known on the phone'}`,
    `Account: ${student.id}`,
    ...(queued_at === null ? [] : [`Written: ${dateAndTime(queued_at)}`]),
    ...levels.map(({ grade, school_name }) => `Grade ${grade}: ${school_name}` satisfies Words),
    ...documentNames.map((field) => `${documentFields[field]}: ${documentText(files[field])}`),
    '',
    ...text.inFile.forStaff,
  ];
  // For old Windows editors.
  return lines.map((one) => `${one}\r\n`).join('');
}

/** Makes the file for staff (rule outbox-3), offline. @returns it, missing documents, and those on the portal */
export async function makeStaffFile(
  intact: Intact,
  student: Student | null,
  now: number,
): Promise<{ file: File; missing: DocumentField[]; elsewhere: DocumentField[] }> {
  const { record, documents } = intact;
  const sheet = sheetOf(intact, student);
  const encoder = new TextEncoder();
  const files: ZipFiles = {
    'application.txt': encoder.encode(sheetText(sheet)),
    'application.json': encoder.encode(`${JSON.stringify(sheet, null, 2)}\n`),
  };
  for (const field of documentNames) {
    const bytes = documents[field];
    const { entry } = sheet.files[field];
    if (bytes && entry !== null) files[entry] = new Uint8Array(bytes);
  }
  const title = fileName(cutText(fileName(record.internship.title), namePart))
    .replaceAll(' ', '-')
    .toLowerCase();
  const name = `application-${title}-${portMoresbyDate(now)}.zip`;
  const zip = await storedZip(files, new Date(now));
  const left = documentNames.filter((field) => sheet.files[field].entry === null);
  return {
    file: new File([zip], name, { type: zip.type }),
    missing: left.filter((field) => !sheet.files[field].reused),
    elsewhere: left.filter((field) => sheet.files[field].reused),
  };
}
