import { describe } from 'vitest';
import { zlibSync } from 'fflate';
import { fileSentences } from '#contract/files';
import { bytes, half, latin1, packed, pdf, predicted, stream, written } from './make-documents';
import { judgeDocuments, type Input } from './judge-documents';

const { active, linked, locked, cutOff } = fileSentences;
const script = '<</S/JavaScript/JS(app.alert(1))>>';
const link = 'https://developer.mozilla.org/en-US/docs/Web/JavaScript';
const plain = await written();
const nobody = { ownerPassword: 'office', permissions: { printing: 'highResolution' } } as const;
const own = async (pdfVersion: '1.3' | '1.4' | '1.6' | '1.7ext3', userPassword = '') =>
  written({ ...nobody, userPassword, pdfVersion });
const [r2, r3, r4, r5] = await Promise.all([own('1.3'), own('1.4'), own('1.6'), own('1.7ext3')]);
const linearized = (length: number, rest: string) =>
  latin1(`%PDF-1.7\n1 0 obj\n<</Linearized 1/L ${length}>>\nendobj\nxref\nstartxref\n0\n%%EOF\n${rest}`);
const whole = linearized(linearized(100, 'startxref\n216\n%%EOF').length, 'startxref\n216\n%%EOF');

const replaced = (whole: Uint8Array, from: string, to: string) =>
  latin1(Buffer.from(whole).toString('latin1').replace(from, to));
const withTable = (whole: Uint8Array, place: string) =>
  bytes(whole, `\nxref\n9 1\n${`${Buffer.from(whole).indexOf(place)}`.padStart(10, '0')} 00000 n \n`);

/** A stored block and an empty one, none of them the last. */
const flushed = (of: Uint8Array) =>
  bytes('\x78\x01\0', new Uint8Array(Uint16Array.of(of.length, ~of.length).buffer), of, '\0\0\0\xff\xff');

const inputs: Input[] = [
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
  ['with an owner password, its key stated in bytes', replaced(r3, '/Length 128', '/Length 16 '), 'accepted'],
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
  ['with an action that nothing is', pdf('/OpenAction<</S 99 0 R>>'), 'accepted'],
  ['with a tree of scripts that is lost', pdf('/Names<</JavaScript 99 0 R>>'), 'accepted'],
  [
    'with an action of many',
    bytes(pdf('/OpenAction<</S 4 0 R>>', '/Launch'), '4 0 obj/GoTo endobj\n'.repeat(12)),
    'unchecked',
  ],
  ['whose table leads into a number', withTable(bytes(pdf(), '14 0 obj/X endobj'), '4 0 obj/X'), 'unchecked'],
  ['with a script of two counts', pdf('', packed(script, { dict: '/N 0' })), active],
  ['with a script of a model', pdf('', '<</Type/3D/OnInstantiate 3 0 R>>'), active],
  [
    'with objects packed as they are',
    pdf('', packed(`<<>>${' '.repeat(60_000)}`, { pack: (of) => zlibSync(of, { level: 0 }) })),
    'accepted',
  ],
  ['with packed objects that end in a flush', pdf('', packed('<<>>', { pack: flushed })), 'accepted'],
  ['with a packed script that ends in a flush', pdf('', packed(script, { pack: flushed })), active],
  ['whose table leads into a length', withTable(pdf('', '<</Length 117>>'), '17>>'), 'accepted'],
  ['with a link to a file of a Mac', pdf('', '<</S/URI/URI(file:////Users/kila/cv.pdf)>>'), 'accepted'],
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
  ['that opens a file of the web', pdf('', '<</S/GoToR/F<</FS/URL/F(http://evil.example/a.pdf)>>>>'), linked],
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
  ['of streams without an end', bytes(pdf(), '9 0 obj<</Length 9>>stream\n'.repeat(40_000)), 'accepted'],
  [
    'of twenty thousand packed objects',
    pdf('', ...Array.from({ length: 20_000 }, () => packed('<<>>'))),
    'unchecked',
  ],
  ['of a thousand open strings', pdf('', ...Array<string>(2000).fill(`(${'x'.repeat(1000)}`)), 'unchecked'],
];

describe('a PDF', () => judgeDocuments(inputs));
