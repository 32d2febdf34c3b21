import type { Words } from './languages';
import { startsWith } from './bytes';
import { limits } from './limits';

/** Document types, detected from content, never the name (rule document-1). */
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

export const documentFields = { resume: 'Resume', cover_letter: 'Cover Letter' } as const satisfies Record<
  string,
  Words
>;
export type DocumentField = keyof typeof documentFields;
export const documentNames = Object.keys(documentFields) as DocumentField[];

const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const JPG = Uint8Array.of(0xff, 0xd8, 0xff);

/** By content (rule document-2); `bytes` may be the beginning alone. */
export function pictureKind(bytes: Uint8Array): 'png' | 'jpg' | null {
  if (startsWith(bytes, PNG)) return 'png';
  return startsWith(bytes, JPG) ? 'jpg' : null;
}

export type FileProblem = { code: 'file_empty' | 'file_too_large' | 'unsupported_file'; sentence: string };

export const megabytes = (bytes: number): Words => `${Math.round(bytes / (1024 * 1024))} MB`;

const kindsInWords: Words = 'PDF, DOC, DOCX, JPG or PNG';
const documentRules = (): Words => `${kindsInWords}, at most ${megabytes(limits.document.maxFileSize)}`;
export const plainDocumentHint = () => `${documentRules()}.`;

const hints = (): Record<'documents' | 'logo', Words> => ({
  documents: `${documentRules()} each. Photos are made smaller for you, and several become one PDF.`,
  logo: `Your logo: PNG or JPG, at most ${megabytes(limits.logo.maxFileSize)}.`,
});
/** Marked pure, so that the worker bundle drops it. */
export const fileHints = /* @__PURE__ */ hints();

const articleOf = (format: string) => (/^(?:[AEIO]|RTF|HTML|MHT)/i.test(format) ? 'an' : 'a');

export const fileSentences = {
  empty: (label: string) => `${label} is empty. Please choose another file.`,
  tooLarge: (label: string, maxBytes: number) =>
    `${label} is too large: the limit is ${megabytes(maxBytes)}.`,
  notADocument: (label: string) => `${label} must be a ${kindsInWords} file.`,
  otherFormat: (label: string, format: string, ending?: string) =>
    ending === undefined
      ? `${label} is ${articleOf(format)} ${format} file. Save it as PDF and choose that.`
      : `${label} is ${articleOf(format)} ${format} file inside, although it is called .${ending}. Save it as PDF and choose that.`,
  active: (label: string) =>
    `${label} has macros, scripts or other files in it. Please save it as a plain PDF and choose that.`,
  linked: (label: string) =>
    `${label} loads parts from elsewhere. Please save it as a plain PDF and choose that.`,
  locked: (label: string) =>
    `${label} is protected with a password. Please save it without one and choose that, or take photos of its pages.`,
  cutOff: (label: string) =>
    `${label} is not whole: its end is missing. Please get the file again and choose it, or take photos of its pages.`,
  unreadable: (label: string) => `${label} could not be read. Please choose it again.`,
  photoTooLarge: (label: string, size: string) =>
    `${label} is a photo of ${size}, too large to be opened here. Choose a smaller picture size in your camera and take it again, or take a screenshot of it.`,
  notDecoded: (label: string, format: string) =>
    `${label} is a ${format} picture, which this browser cannot open. Take a screenshot of it and choose that, or choose a JPG.`,
  photoTimeout: (label: string) =>
    `${label} is a photo that could not be opened within a minute. Take a screenshot of it and choose that, or choose another file.`,
  notPages: (label: string) =>
    `${label} can have several pages only of photos. Please choose one document, or photos of its pages.`,
  readerMissing: 'What reads documents could not be loaded. Please reload this page when there is signal.',
  repeated: (label: string) => `${label} was sent more than once.`,
} as const satisfies Record<string, Words | ((...values: never[]) => Words)>;

export function checkDocumentSize(field: DocumentField, size: number): FileProblem | null {
  const label = documentFields[field];
  if (size === 0) return { code: 'file_empty', sentence: fileSentences.empty(label) };
  if (size > limits.document.maxFileSize) {
    return { code: 'file_too_large', sentence: fileSentences.tooLarge(label, limits.document.maxFileSize) };
  }
  return null;
}
