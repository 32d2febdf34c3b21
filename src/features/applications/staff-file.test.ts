import { beforeAll, describe, expect, test } from 'vitest';
import { parseManifest } from '#contract/hand-in';
import { staffFile as text } from '#contract/messages/outbox';
import { readZip } from '../../../e2e/support/zip';
import { hash, NOW, pdf, recordIn, storedFile } from '../../../tests/outbox/samples';
import { makeStaffFile } from './staff-file-dialog';

const documents = { resume: pdf('resume').buffer, cover_letter: pdf('letter').buffer };
const student = { full_name: 'Maria Kaupa', email: 'maria@students.example' };
const record = recordIn('queued');

/** What a reader of ZIP files finds in it: names, checksums and bytes. */
const opened = async (file: File) => readZip(Buffer.from(await file.arrayBuffer()));
async function sheetIn(file: File) {
  const parsed = parseManifest((await opened(file)).get('application.json')!.toString());
  if (!parsed.ok) throw new Error(parsed.sentence);
  return parsed.sheet;
}

describe('the file for staff', () => {
  let made: Awaited<ReturnType<typeof makeStaffFile>>;
  beforeAll(async () => {
    made = await makeStaffFile({ record, documents }, student, NOW);
  });

  test('is named after internship and day, and has a text, the sheet and both documents whole', async () => {
    expect([made.file.name, made.file.type]).toEqual([
      'application-junior-bookkeeper-2026-11-20.zip',
      'application/zip',
    ]);
    const files = await opened(made.file);
    expect([...files.keys()]).toEqual([
      'application.txt',
      'application.json',
      'Resume - resume.pdf',
      'Cover Letter - letter.pdf',
    ]);
    expect(hash(files.get('Resume - resume.pdf')!)).toBe(record.files.resume!.sha256);
    expect(hash(files.get('Cover Letter - letter.pdf')!)).toBe(record.files.cover_letter!.sha256);
    expect(made.missing).toEqual([]);
  });

  test('has a sheet that the portal reads: key, student, internship, grades, when, and hashes', async () => {
    const sheet = await sheetIn(made.file);
    expect(sheet).toMatchObject({
      ...{ idempotency_key: record.id, student: { id: record.owner, ...student }, levels: record.levels },
      internship: { id: 3, title: 'Junior Bookkeeper', company_name: 'Ela Accounting' },
      queued_at: new Date(record.queued_at!).toISOString(),
    });
    const { sha256, size } = record.files.resume!;
    expect(sheet.files.resume).toEqual({ entry: 'Resume - resume.pdf', name: 'resume.pdf', sha256, size });
  });

  test('tells people what it is, whose, and what to do with it', async () => {
    const written = (await opened(made.file)).get('application.txt')!.toString();
    for (const words of [
      'Junior Bookkeeper, Ela Accounting',
      'Maria Kaupa, maria@students.example',
      'Grade 12: Gordons Secondary School',
      'Written: 20 November 2026, 11:59',
      ...text.inFile.forStaff,
    ])
      expect(written).toContain(words);
  });
});

test('a document that was damaged is named in the text, the sheet and the answer, and the rest is there', async () => {
  const { file, missing } = await makeStaffFile(
    { record, documents: { ...documents, resume: null } },
    student,
    NOW,
  );
  expect(missing).toEqual(['resume']);
  const files = await opened(file);
  expect([...files.keys()]).toEqual(['application.txt', 'application.json', 'Cover Letter - letter.pdf']);
  expect(files.get('application.txt')!.toString()).toContain(`Resume: resume.pdf - ${text.inFile.missing}`);
  expect((await sheetIn(file)).files.resume.entry).toBeNull();
});

test('a document of an earlier application, which the phone has never had, is on the portal', async () => {
  const files = { ...record.files, resume: { ...record.files.resume!, reused: 'named' as const } };
  const { file, missing, elsewhere } = await makeStaffFile(
    { record: recordIn('queued', { files }), documents: { ...documents, resume: null } },
    student,
    NOW,
  );
  expect([missing, elsewhere]).toEqual([[], ['resume']]);
  expect((await sheetIn(file)).files.resume).toMatchObject({ entry: null, reused: true });
  expect((await opened(file)).get('application.txt')!.toString()).toContain(
    `Resume: resume.pdf - ${text.inFile.withPortal}`,
  );
});

test.each([
  ['two of one name', 'cv.pdf', 'cv.pdf', ['Resume - cv.pdf', 'Cover Letter - cv.pdf']],
  ['another ending', 'cv.exe', 'cv', ['Resume - cv.pdf', 'Cover Letter - cv.pdf']],
  [
    'half an emoji',
    `${'x'.repeat(59)}😀.pdf`,
    'b',
    [`Resume - ${'x'.repeat(59)}.pdf`, 'Cover Letter - b.pdf'],
  ],
])(
  'documents named by %s have safe and distinct names, and the sheet can be read',
  async (_, resume, letter, names) => {
    const files = {
      resume: { ...storedFile('resume'), name: resume },
      cover_letter: { ...storedFile('letter'), name: letter },
    };
    const { file } = await makeStaffFile({ record: recordIn('queued', { files }), documents }, null, NOW);
    expect([...(await opened(file)).keys()].slice(2)).toEqual(names);
    expect((await sheetIn(file)).student).toEqual({ id: record.owner, full_name: null, email: null });
  },
);

test('a phone whose clock is wrong by decades, and a long title, make a file all the same', async () => {
  const internship = { ...record.internship, title: 'Ä/B: '.repeat(24).trim() };
  for (const now of [0, Date.UTC(2400, 0, 1)]) {
    const { file } = await makeStaffFile(
      { record: recordIn('queued', { internship }), documents },
      student,
      now,
    );
    expect((await opened(file)).size).toBe(4);
    expect(file.name.length).toBeLessThan(100);
    expect(await sheetIn(file)).toBeTruthy();
  }
});
