import { deflateSync } from 'node:zlib';
import { downloadZip } from 'client-zip';
import { expect, test } from 'vitest';
import sharp from 'sharp';
import { fileSentences } from '#contract/files';
import type { SubmittedAnswer } from '#contract/applications';
import { describePortal, expectRefusal } from '../support/portal';
import { newSubmission, samplePdf, sha256 } from '../support/submission';

const type = (name: string) => `http://schemas.openxmlformats.org/officeDocument/2006/relationships/${name}`;
const relation = (name: string, mode = ' TargetMode="External"') =>
  `<Relationships><Relationship Id="r1" Type="${type(name)}" Target="http://evil.example"${mode}/></Relationships>`;

async function docx(more: Record<string, string> = {}): Promise<Buffer> {
  const parts = { '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w:document/>', ...more };
  const files = Object.entries(parts).map(([name, input]) => ({ name, input }));
  return Buffer.from(await downloadZip(files).arrayBuffer());
}

/** A DOCX whose directory says that one part unpacks into 300 MB. */
async function bomb(): Promise<Buffer> {
  const bytes = await docx({ 'word/media/a.bmp': 'x' });
  bytes.writeUInt32LE(300 * 1024 * 1024, bytes.lastIndexOf('PK\x01\x02') + 24);
  return bytes;
}

/** An OLE file whose directory has these names. */
function doc(...names: string[]): Buffer {
  const header = Buffer.alloc(512);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(header);
  const entries = ['Root Entry', ...names].map((name) => {
    const entry = Buffer.alloc(128);
    entry.write(name, 'utf16le');
    entry.writeUInt16LE((name.length + 1) * 2, 64);
    entry[66] = 1;
    return entry;
  });
  return Buffer.concat([header, ...entries]);
}

const pdf = (objects: string | Buffer) => Buffer.concat([samplePdf(), Buffer.from(objects)]);
const packed = (
  objects: string,
  { type = '/ObjStm', filter = '/FlateDecode', pack = (bytes: Buffer) => deflateSync(bytes) } = {},
) =>
  Buffer.concat([
    Buffer.from(`7 0 obj <</Type ${type} /N 1 /Filter ${filter}>> stream\r\n`),
    pack(Buffer.from(objects)),
    Buffer.from('\nendstream'),
  ]);

describePortal('a document that is sent', (portal) => {
  const send = async (resume: Uint8Array) =>
    portal.submit<SubmittedAnswer>(
      await portal.person('student'),
      newSubmission(await portal.internship(), { resume }),
    );

  const { active, linked, unreadable, locked, cutOff } = fileSentences;
  test.each<[string, () => Buffer | Promise<Buffer>, (label: string) => string]>([
    ['a DOCX with macros', () => docx({ 'word/vbaProject.bin': 'x' }), active],
    ['a DOCX with an OLE embedding', () => docx({ 'word/embeddings/oleObject1.bin': 'x' }), active],
    ['a DOCX with a program', () => docx({ 'word/run.exe': 'MZ' }), active],
    ['a JAR that names the parts of a DOCX', () => docx({ 'META-INF/MANIFEST.MF': 'x' }), active],
    [
      'a DOCX with a template elsewhere',
      () => docx({ 'word/_rels/settings.xml.rels': relation('attachedTemplate') }),
      linked,
    ],
    [
      'a DOCX with a picture elsewhere',
      () => docx({ 'word/_rels/document.xml.rels': relation('image') }),
      linked,
    ],
    ...['/#4fbjStm', '/O#62jStm', '/Obj#53t#6D'].map((type): [string, () => Buffer, typeof active] => [
      `a PDF that packs a script into objects of type ${type}`,
      () => pdf(packed('1 0 <</OpenAction <</S /JavaScript /JS (x)>>>>', { type })),
      active,
    ]),
    [
      'a PDF that packs objects otherwise than programs do',
      () =>
        pdf(
          packed('1 0 <</S /JavaScript>>', {
            filter: '[/ASCIIHexDecode /FlateDecode]',
            pack: (bytes) => Buffer.from(deflateSync(bytes).toString('hex')),
          }),
        ),
      unreadable,
    ],
    ['a ZIP bomb', bomb, unreadable],
    [
      'a PDF that unpacks into too much',
      () => pdf(Buffer.concat(Array<Buffer>(20).fill(packed('x'.repeat(4_000_000))))),
      unreadable,
    ],
    ['a DOCX without a directory', async () => (await docx()).subarray(0, -30), unreadable],
    ['a DOC with macros', () => doc('WordDocument', 'Macros', '_VBA_PROJECT'), active],
    ['a DOC with a packed file', () => doc('WordDocument', 'ObjectPool', '\x01Ole10Native'), active],
    ['an MSI that names the stream of a DOC', () => doc('xWordDocumentx'), unreadable],
    ['a PDF with a script', () => pdf('<</S /JavaScript /JS (app.alert(1))>>'), active],
    ['a PDF that starts a program', () => pdf('<</S /Launch /F (cmd.exe)>>'), active],
    ['a PDF with a file inside', () => pdf('<</Type /EmbeddedFile>>'), active],
    ['a PDF with an escaped name', () => pdf('<</S /J#61vaScript>>'), active],
    ['a PDF with a password', () => pdf('trailer\n<</Root 1 0 R/Encrypt 8 0 R>>'), locked],
    ['a PDF that was cut off', () => samplePdf().subarray(0, -6), cutOff],
    ['a PDF with a compressed script', () => pdf(packed('<</S /JavaScript>>')), active],
  ])('is refused with a sentence: %s', async (_, make, sentence) => {
    const errors = { resume: [sentence('Resume')] };
    await expectRefusal(send(await make()), 'unsupported_file', errors);
  });

  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a DOCX with links to click on', () => docx({ 'word/_rels/document.xml.rels': relation('hyperlink') })],
    ['a DOCX with a chart', () => docx({ 'word/embeddings/Microsoft_Excel_Sheet1.xlsx': 'x' })],
    [
      'a DOC that writes of Macros',
      () => Buffer.concat([doc('WordDocument'), Buffer.from('Macros _VBA_PROJECT', 'utf16le')]),
    ],
    ['a PDF that writes of scripts', () => pdf('(JavaScript, Launch)')],
    ['a PDF with compressed text', () => pdf(packed('<</Type /Font>>'))],
  ])('is accepted: %s', async (_, make) => {
    expect((await send(await make())).status).toBe(201);
  });

  test('as a JPG loses place and camera, stays upright, and the receipt names what was sent', async () => {
    const resume = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c8102e' } })
      .jpeg()
      .withExif({ IFD0: { Make: 'Digicel' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '9/1 28/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const second = Buffer.concat([resume, resume]);
    const student = await portal.person('student');
    const submission = newSubmission(await portal.internship(), { resume: second });
    const { status, body } = await portal.submit<SubmittedAnswer>(student, submission);
    expect([status, body.receipt.files.resume]).toEqual([
      201,
      { sha256: sha256(second), size: second.length },
    ]);
    const { id } = body.internship_application;
    const shown = (await portal.readApplication(id, student)).body.internship_application;
    const { bytes, headers } = await portal.open(shown.resume!);
    expect(headers.get('content-length')).toBe(String(bytes.length));
    expect(Buffer.from(bytes).includes('Digicel')).toBe(false);
    const [before, after] = await Promise.all([sharp(resume).metadata(), sharp(bytes).metadata()]);
    expect([after.orientation, after.width, after.exif!.length]).toEqual([6, before.width, 32]);
    const pixels = (image: Uint8Array) => sharp(image).raw().toBuffer();
    expect((await pixels(bytes)).equals(await pixels(resume))).toBe(true);
    const again = await portal.submit<SubmittedAnswer>(student, submission);
    expect(again.body.receipt).toEqual(body.receipt);

    const fields = { resume_from: String(id), resume_sha256: sha256(second) };
    const copied = newSubmission(await portal.internship(), { resume: null, fields });
    const copy = await portal.submit<SubmittedAnswer>(student, copied);
    expect(copy.body.receipt.files.resume, 'the phone knows it by what it sent').toEqual(
      body.receipt.files.resume,
    );
  });
});
