import sharp from 'sharp';
import { describe } from 'vitest';
import { fileSentences } from '#contract/files';
import { bytes, docx, half, latin1, ole, utf16, zip } from './make-documents';
import { judgeDocuments, type Input, type Sentence } from './judge-documents';

const { active, linked, locked, cutOff, notADocument, otherFormat } = fileSentences;
const isA =
  (format: string, ending?: string): Sentence =>
  (label) =>
    otherFormat(label, format, ending);
const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: '#c8102e' } });
const noise = sharp(Buffer.from(Array.from({ length: 30_000 }, (_, at) => (at * 7919) % 251)), {
  raw: { width: 100, height: 100, channels: 3 },
});
const [jpg, png, withPreview] = await Promise.all([
  noise.clone().jpeg({ progressive: true }).toBuffer(),
  noise.clone().png().toBuffer(),
  picture.jpeg().toBuffer(),
]);

const inputs: Record<string, Input[]> = {
  'a DOC': [
    ['as Word writes it', ole(['WordDocument', '1Table']), 'accepted'],
    ['that writes of macros', ole(['WordDocument'], { text: 'Macros _VBA_PROJECT' }), 'accepted'],
    ['with macros that were taken out', ole(['WordDocument'], { loose: ['Macros'] }), 'accepted'],
    ['with macros', ole(['WordDocument', '1Table', 'Macros', '_VBA_PROJECT']), active],
    ['with macros in small letters', ole(['worddocument', 'vba']), active],
    [
      'with marks of fields in a picture',
      bytes(ole(['WordDocument']), '\x13\0\0\0\0\xce\x13]\x84\xfd\x13'),
      'accepted',
    ],
    ['with a command in pieces', bytes(ole(['WordDocument']), '\x13IN\x13QUOTE 67\x15LUDE\x15'), 'unchecked'],
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

describe.each(Object.entries(inputs))('%s', (_, of) => judgeDocuments(of));
