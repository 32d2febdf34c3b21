import { ascii, indexOf, startsWith, textAt } from '../bytes';
import {
  checkDocumentSize,
  documentFields,
  fileSentences,
  pictureKind,
  type DocumentField,
  type FileKind,
  type FileProblem,
} from '../files';
import { Budget } from './budget';
import { lookIntoZip, OLE, ZIP } from './docx';
import { lookIntoOle } from './ole';
import { lookIntoPdf } from './pdf';
import { isCutOffPicture } from './picture';
import { Refused } from './refusal';

/** `isChecked` is false where it could not be told whether a document runs or loads anything. */
export type DocumentCheck =
  | { ok: true; kind: FileKind; isChecked: boolean }
  | { ok: false; problem: FileProblem };

const PDF = /* @__PURE__ */ ascii('%PDF-');
/** PDF readers accept some bytes before the header. */
const longestHead = 1024;

/** Formats that offices and phones give such names too, by their first letters. */
const formats: readonly (readonly [head: RegExp, format: string])[] = [
  [/^\s*\{\\rtf/, 'RTF'],
  [
    /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)?<(?:!doctype html|html|head|body|meta|title|div|table|p)\b/i,
    'HTML',
  ],
  [/^\s*(?:mime-version|message-id|x-unsent):/i, 'MHT'],
  [/^\s*<\?xml[^]*(?:word\.document|wordprocessingml|pkg:package)/i, 'Word XML'],
  [/^\s*<\?xml[^]*opendocument/i, 'OpenDocument (FODT)'],
  [/^....ftyp(?:heic|heix|hevc|heim|heis|mif1|msf1)/s, 'HEIC'],
  [/^....ftypavi[fs]/s, 'AVIF'],
  [/^RIFF....WEBP/s, 'WebP'],
  [/^GIF8/, 'GIF'],
  [/^BM[^]{4}\0\0\0\0/, 'BMP'],
  [/^(?:II\*\0|MM\0\*)/, 'TIFF'],
  [/^%!PS/, 'PostScript'],
  [/^\xffWPC/, 'WordPerfect'],
  [/^(?:\xdb\xa5|\x31\xbe|\xfe\x37)/, 'old Word'],
  [/^Rar!/, 'RAR'],
  [/^7z\xbc\xaf/, '7-Zip'],
];

type Look = { kind: FileKind } | { format: string } | null;

function formatOf(bytes: Uint8Array): Look {
  // Of texts in UTF-16 and with a mark too.
  const head = textAt(bytes, 0, longestHead);
  const text = head.replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '');
  const narrow = text.replaceAll('\0', '');
  const format = formats.find(([mark]) => mark.test(text) || mark.test(narrow))?.[1];
  return format === undefined ? null : { format };
}

function look(bytes: Uint8Array, budget: Budget): Look {
  const picture = pictureKind(bytes);
  if (isCutOffPicture(bytes)) throw new Refused('cutOff');
  if (picture) return { kind: picture };
  if (startsWith(bytes, OLE)) return lookIntoOle(bytes, budget);
  if (startsWith(bytes, ZIP)) return lookIntoZip(bytes, budget);
  if (indexOf(bytes, PDF, 0, longestHead) >= 0) return lookIntoPdf(bytes, budget);
  return formatOf(bytes);
}

/** For a check that did not end: the type by its first bytes alone. */
export const unchecked = (bytes: Uint8Array): DocumentCheck => ({
  ok: true,
  kind: pictureKind(bytes) ?? (startsWith(bytes, OLE) ? 'doc' : startsWith(bytes, ZIP) ? 'docx' : 'pdf'),
  isChecked: false,
});

/** Type from the content, never the MIME type; same on phone and server (rule document-1); refused: what runs, loads, cannot be opened, other formats. */
export function checkDocument(field: DocumentField, bytes: Uint8Array, name = ''): DocumentCheck {
  const sizeProblem = checkDocumentSize(field, bytes.length);
  if (sizeProblem) return { ok: false, problem: sizeProblem };
  const label = documentFields[field];
  const refuse = (sentence: string): DocumentCheck => ({
    ok: false,
    problem: { code: 'unsupported_file', sentence },
  });
  const budget = new Budget();
  try {
    const found = look(bytes, budget);
    if (found === null) return refuse(fileSentences.notADocument(label));
    if ('kind' in found) return { ok: true, kind: found.kind, isChecked: budget.isSure };
    const ending = /\.(pdf|docx?|jpe?g|png)$/i.exec(name)?.[1];
    return refuse(fileSentences.otherFormat(label, found.format, ending?.toLowerCase()));
  } catch (error) {
    return error instanceof Refused ? refuse(fileSentences[error.problem](label)) : unchecked(bytes);
  }
}
