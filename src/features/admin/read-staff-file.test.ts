import { beforeAll, describe, expect, test } from 'vitest';
import type { HandInManifest } from '#contract/hand-in';
import { limits } from '#contract/limits';
import { handIn as text } from '#contract/messages/outbox';
import { NOW, pdf, recordIn } from '../../../tests/outbox/samples';
import { makeStaffFile, pack, type Packed } from '../../../tests/support/staff-file';
import { readStaffFile, StaffFileRefused } from './read-staff-file';

const documents = { resume: pdf('resume').buffer, cover_letter: pdf('letter').buffer };
const record = recordIn('queued');

const asFile = (bytes: Uint8Array, name = 'application.zip') => new File([new Uint8Array(bytes)], name);
/** The sentence with which a file is refused. */
const refusalOf = (file: File) =>
  readStaffFile(file).then(
    () => 'taken',
    (error: unknown) => (error as StaffFileRefused).sentence,
  );

describe('a file for staff', () => {
  let made: File;
  let sheet: HandInManifest;
  beforeAll(async () => {
    made = (await makeStaffFile({ record, documents }, null, NOW)).file;
    ({ sheet } = await readStaffFile(made));
  });
  const packed = (changes: Partial<HandInManifest> = {}): Packed[] => [
    { name: 'application.json', bytes: Buffer.from(JSON.stringify({ ...sheet, ...changes })) },
    { name: 'Resume - resume.pdf', bytes: pdf('resume') },
    { name: 'Cover Letter - letter.pdf', bytes: pdf('letter') },
  ];

  test('is read when somebody has unpacked it, and packed it anew in a folder', async () => {
    const anew = packed().map((one) => ({ ...one, name: `My files/${one.name}`, deflated: true }));
    const mac = { name: '__MACOSX/My files/application.json', bytes: Buffer.from('Mac') };
    const { documents: found, problems } = await readStaffFile(asFile(pack([mac, ...anew])));
    expect(problems).toEqual([]);
    expect(new Uint8Array(await found.cover_letter!.arrayBuffer())).toEqual(pdf('letter'));
  });

  test('names a document that is missing, damaged, or another one', async () => {
    const [json, resume, letter] = packed();
    const another = { ...letter!, bytes: pdf('another') };
    const { documents: found, problems } = await readStaffFile(asFile(pack([json!, another])));
    expect(problems).toEqual([text.documentNotInFile('Resume'), text.documentChanged('Cover Letter')]);
    expect(found).toEqual({ resume: null, cover_letter: null });
    const notSaved = await makeStaffFile({ record, documents: { ...documents, resume: null } }, null, NOW);
    expect((await readStaffFile(notSaved.file)).problems).toEqual([text.documentNotInFile('Resume')]);
    const twice = await readStaffFile(asFile(pack([json!, resume!, another, letter!])));
    expect(twice.problems).toEqual([text.documentChanged('Cover Letter')]);
  });

  test('needs no document that the portal has of an earlier application', async () => {
    const [json, , letter] = packed({
      files: { ...sheet.files, resume: { ...sheet.files.resume, entry: null, reused: true } },
    });
    const { documents: found, problems } = await readStaffFile(asFile(pack([json!, letter!])));
    expect([found.resume, problems]).toEqual([null, []]);
  });

  test('that is none, or is cut off anywhere, is refused with a sentence', async () => {
    expect(await refusalOf(asFile(Buffer.from('a photo')))).toBe(text.notAZip);
    expect(await refusalOf(asFile(Buffer.alloc(0)))).toBe(text.notAZip);
    expect(await refusalOf(asFile(pack([{ name: 'photo.jpg', bytes: Buffer.from('x') }])))).toBe(
      text.sheetMissing,
    );
    const whole = new Uint8Array(await made.arrayBuffer());
    for (let length = 0; length < whole.length; length += 7)
      expect(await refusalOf(asFile(whole.subarray(0, length)))).toBe(text.notAZip);
  });

  test('whose bytes were changed anywhere is refused or named, never taken for whole', async () => {
    const whole = new Uint8Array(await made.arrayBuffer());
    const begin = whole.length - 700;
    for (let at = begin; at < whole.length; at += 3) {
      const changed = whole.slice();
      changed[at]! ^= 0xff;
      const found = await readStaffFile(asFile(changed)).catch((error: unknown) => error as StaffFileRefused);
      if (found instanceof StaffFileRefused) continue;
      expect(found.sheet, `byte ${at}`).toEqual(sheet);
      for (const [field, name] of [
        ['resume', 'Resume'],
        ['cover_letter', 'Cover Letter'],
      ] as const) {
        const named = found.problems.some((problem) => problem.startsWith(name));
        expect(named, `byte ${at}`).toBe(found.documents[field] === null);
      }
    }
  });

  test('that unpacks into more than an application can be is not unpacked', async () => {
    const zeros = Buffer.alloc(60 * 1024 * 1024);
    const bomb = { name: 'application.json', bytes: zeros, deflated: true };
    expect(await refusalOf(asFile(pack([bomb])))).toBe(text.tooLarge);
    const [json, , letter] = packed();
    const resume = { name: 'Resume - resume.pdf', bytes: zeros, deflated: true };
    expect((await readStaffFile(asFile(pack([json!, resume, letter!])))).problems).toEqual([
      text.documentChanged('Resume'),
    ]);
    const claim = {
      ...sheet.files,
      resume: { ...sheet.files.resume, size: limits.document.maxFileSize + 1 },
    };
    const { problems } = await readStaffFile(asFile(pack(packed({ files: claim }))));
    expect(problems).toEqual([text.documentChanged('Resume')]);
    expect(await refusalOf(asFile(new Uint8Array(limits.handIn.maxBytes + 1)))).toBe(text.tooLarge);
  });

  test('with too much in it, a password or a broken sheet is refused with its own sentence', async () => {
    const many = Array.from({ length: 60 }, (_, index) => ({ name: `${index}`, bytes: Buffer.alloc(0) }));
    expect(await refusalOf(asFile(pack(many)))).toBe(text.tooManyEntries);
    const locked = pack(packed());
    locked.writeUInt16LE(1, locked.indexOf('PK\x01\x02') + 8);
    expect(await refusalOf(asFile(locked))).toBe(text.unpackNeedsUpdate);
    const broken = { name: 'application.json', bytes: Buffer.from('{') };
    expect(await refusalOf(asFile(pack([broken])))).toBe(text.sheetUnreadable);
    expect(await refusalOf(asFile(pack(packed({ version: 2 }))))).toBe(text.sheetNewer);
  });
});
