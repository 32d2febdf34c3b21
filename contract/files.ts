import { ascii, indexOf, startsWith } from './bytes';
import { limits } from './limits';
import { hasActivePdfName, isCutOffPdf, isLockedPdf } from './pdf';

/** Document types, detected from content, never the name (rule 23). */
export const fileKindNames = ['pdf', 'doc', 'docx', 'jpg', 'png'] as const;
export type FileKind = (typeof fileKindNames)[number];

export const fileKinds: Record<FileKind, { contentType: string; extension: string }> = {
  pdf: { contentType: 'application/pdf', extension: 'pdf' },
  doc: { contentType: 'application/msword', extension: 'doc' },
  docx: {
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extension: 'docx',
  },
  jpg: { contentType: 'image/jpeg', extension: 'jpg' },
  png: { contentType: 'image/png', extension: 'png' },
};

export const acceptDocuments = '.pdf,.doc,.docx,.jpg,.jpeg,.png,application/pdf,image/*';
/** Any picture: decodable ones become JPG. Without HEIC, so that an iPhone gives a JPG. */
export const acceptPhotos = 'image/*';
export const acceptLogo = 'image/png,image/jpeg';

export const documentFields = { resume: 'Resume', cover_letter: 'Cover Letter' } as const;
export type DocumentField = keyof typeof documentFields;

const utf16 = (text: string) => Uint8Array.from([...text].flatMap((letter) => [letter.charCodeAt(0), 0]));

const PDF = /* @__PURE__ */ ascii('%PDF-');
const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const JPG = Uint8Array.of(0xff, 0xd8, 0xff);
const OLE = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
const ZIP = Uint8Array.of(0x50, 0x4b, 0x03, 0x04);
const WORD_STREAM = /* @__PURE__ */ utf16('WordDocument');
const WORD_PART = /* @__PURE__ */ ascii('word/document');
const CONTENT_TYPES = /* @__PURE__ */ ascii('[Content_Types].xml');

const contains = (bytes: Uint8Array, mark: Uint8Array, end?: number): boolean =>
  indexOf(bytes, mark, 0, end) >= 0;

/** A file's type by content (rule 23), else null. @param bytes all: Word's signatures can be anywhere */
export function detectFileKind(bytes: Uint8Array): FileKind | null {
  if (startsWith(bytes, PNG)) return 'png';
  if (startsWith(bytes, JPG)) return 'jpg';
  if (startsWith(bytes, OLE)) return contains(bytes, WORD_STREAM) ? 'doc' : null;
  if (startsWith(bytes, ZIP)) {
    return contains(bytes, CONTENT_TYPES) && contains(bytes, WORD_PART) ? 'docx' : null;
  }
  // PDF readers accept some bytes before the header.
  return contains(bytes, PDF, 1024) ? 'pdf' : null;
}

export type FileProblem = { code: 'file_empty' | 'file_too_large' | 'unsupported_file'; sentence: string };

export const megabytes = (bytes: number) => `${Math.round(bytes / (1024 * 1024))} MB`;

const kindsInWords = 'PDF, DOC, DOCX, JPG or PNG';
const documentRules = () => `${kindsInWords}, at most ${megabytes(limits.document.maxBytes)}`;
/** For forms without script, which shrink no photo. */
export const plainDocumentHint = () => `${documentRules()}.`;

const hints = () => ({
  documents: `${documentRules()} each. Photos are made smaller for you, and several become one PDF.`,
  logo: `Your logo: PNG or JPG, at most ${megabytes(limits.logo.maxBytes)}.`,
});
/** `accept` of a file input. Marked pure, so that the worker bundle drops it. */
export const fileHints = /* @__PURE__ */ hints();

export const fileSentences = {
  empty: (label: string) => `${label} is empty. Please choose another file.`,
  tooLarge: (label: string, maxBytes: number) =>
    `${label} is too large: the limit is ${megabytes(maxBytes)}.`,
  notADocument: (label: string) => `${label} must be a ${kindsInWords} file.`,
  active: (label: string) =>
    `${label} has macros, scripts or other files in it. Please save it as a plain PDF and choose that.`,
  linked: (label: string) =>
    `${label} loads parts from elsewhere. Please save it as a plain PDF and choose that.`,
  locked: (label: string) =>
    `${label} is protected with a password. Please save it without one and choose that, or take photos of its pages.`,
  cutOff: (label: string) =>
    `${label} is not whole: its end is missing. Please get the file again and choose it, or take photos of its pages.`,
  unreadable: (label: string) => `${label} could not be read. Please choose it again.`,
  /** @param size such as "108 megapixels" or "45 MB" */
  photoTooLarge: (label: string, size: string) =>
    `${label} is a photo of ${size}, too large to be opened here. Choose a smaller picture size in your camera and take it again, or take a screenshot of it.`,
  /** @param format such as HEIC */
  notDecoded: (label: string, format: string) =>
    `${label} is a ${format} picture, which this browser cannot open. Take a screenshot of it and choose that, or choose a JPG.`,
  photoTimeout: (label: string) =>
    `${label} is a photo that could not be opened within a minute. Take a screenshot of it and choose that, or choose another file.`,
  notPages: (label: string) =>
    `${label} can have several pages only of photos. Please choose one document, or photos of its pages.`,
  readerMissing: 'What reads documents could not be loaded. Please reload this page when there is signal.',
  repeated: (label: string) => `${label} was sent more than once.`,
} as const;

/** Checks a document's size, before reading it. */
export function checkDocumentSize(field: DocumentField, size: number): FileProblem | null {
  const label = documentFields[field];
  if (size === 0) return { code: 'file_empty', sentence: fileSentences.empty(label) };
  if (size > limits.document.maxBytes) {
    return { code: 'file_too_large', sentence: fileSentences.tooLarge(label, limits.document.maxBytes) };
  }
  return null;
}

/** Checks a document, the same on phone and server (rule 23). @returns the problem, or the type */
export function checkDocument(
  field: DocumentField,
  bytes: Uint8Array,
): { ok: true; kind: FileKind } | { ok: false; problem: FileProblem } {
  const sizeProblem = checkDocumentSize(field, bytes.length);
  if (sizeProblem) return { ok: false, problem: sizeProblem };
  const kind = detectFileKind(bytes);
  const problem = kind === null ? 'notADocument' : kind === 'pdf' ? pdfProblem(bytes) : null;
  if (kind && problem === null) return { ok: true, kind };
  const sentence = fileSentences[problem ?? 'notADocument'](documentFields[field]);
  return { ok: false, problem: { code: 'unsupported_file', sentence } };
}

/** Why a PDF is refused; null if fine. */
function pdfProblem(bytes: Uint8Array): 'active' | 'locked' | 'cutOff' | null {
  if (hasActivePdfName(bytes)) return 'active';
  if (isLockedPdf(bytes)) return 'locked';
  return isCutOffPdf(bytes) ? 'cutOff' : null;
}
