import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { documentFields, fileKinds, documentNames, type DocumentField } from '#contract/files';
import { staffFile as text } from '#contract/messages/outbox';
import type { Words } from '#contract/languages';
import { portMoresbyDate } from '#contract/dates';
import { onOneLine } from '#contract/clean-text';
import type { HandInManifest } from '#contract/hand-in';
import { limits } from '#contract/limits';
import type { IntactDocuments } from '#outbox/documents/intact-documents';
import type { OutboxRecord } from '#outbox/record';
import {
  canShareFile,
  saveFile,
  shareFile,
  cutText,
  fileName,
  storedZip,
  type ZipFiles,
} from '../../lib/download';
import { sizeText, dateAndTime } from '../../lib/format';
import { useServices } from '../../services/services';
import { profileQuery } from '../../services/shared-queries';
import { Dialog, DialogActions } from '../../ui/dialog';
import { Banner } from '../../ui/feedback';

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

type Made = Awaited<ReturnType<typeof makeStaffFile>>;

/** Makes the file before the person presses a button: browsers share only what is ready at the press. */
function useStaffFile(recordId: string, isOpen: boolean): Made | 'failed' | null {
  const { api, outbox, now } = useServices();
  const user = useQuery({ ...profileQuery(api), enabled: false }).data?.body.user;
  const [made, setMade] = useState<Made | 'failed' | null>(null);
  useEffect(() => {
    if (!isOpen) return;
    let isCurrent = true;
    const make = async () => {
      const found = await (await outbox.load()).readIntact(recordId);
      return makeStaffFile(found, user ?? null, now());
    };
    make().then(
      (file) => isCurrent && setMade(file),
      () => isCurrent && setMade('failed'),
    );
    return () => {
      isCurrent = false;
      setMade(null);
    };
  }, [isOpen, outbox, recordId, user, now]);
  return made;
}

interface StaffFileDialogProps {
  recordId: string;
  open: boolean;
  onClose: () => void;
}

/** Saves or passes on an application as a file for staff (rule outbox-3). */
export function StaffFileDialog({ recordId, open, onClose }: StaffFileDialogProps) {
  const made = useStaffFile(recordId, open);
  const [done, setDone] = useState<string | null>(null);
  const { file, elsewhere } = made === null || made === 'failed' ? { file: null, elsewhere: [] } : made;
  const close = () => {
    setDone(null);
    onClose();
  };
  const save = (one: File) => {
    saveFile(one.name, one);
    setDone(text.saved(one.name));
  };
  const share = async (one: File) => {
    const outcome = await shareFile(one);
    if (outcome !== null) setDone(outcome === 'shared' ? text.shared : text.saved(one.name));
  };
  return (
    <Dialog
      title={text.title}
      open={open}
      onClose={close}
      actions={
        <DialogActions
          label={file ? `Save (${sizeText(file.size)})` : undefined}
          onPress={() => file && save(file)}
          onCancel={close}
          cancelLabel={done === null ? 'Cancel' : 'Close'}
        >
          {file && canShareFile(file) ? (
            <button type="button" className="btn btn-outline" onClick={() => void share(file)}>
              Share
            </button>
          ) : null}
        </DialogActions>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{text.what}</p>
        {elsewhere.map((field) => (
          <p key={field}>{text.documentWithPortal(documentFields[field])}</p>
        ))}
        <p>{text.stillOne}</p>
        {made === null ? <p role="status">{text.preparing}</p> : null}
        {made === 'failed' ? <Banner tone="error">{text.failed}</Banner> : null}
        {made !== null && made !== 'failed' && made.missing.length > 0 ? (
          <Banner tone="warning">
            {made.missing.map((field) => text.documentMissing(documentFields[field])).join('\n')}
          </Banner>
        ) : null}
        {done === null ? null : <Banner tone="success">{done}</Banner>}
      </div>
    </Dialog>
  );
}
