import type { Words } from './languages';
import type { DocumentField } from './files';

export const TUS_VERSION = '1.0.0';
export const PIECE_TYPE = 'application/offset+octet-stream';

export const uploadFields = {
  resume: 'resume_upload',
  cover_letter: 'cover_letter_upload',
} as const satisfies Record<DocumentField, string>;

export const uploadSentences = {
  file: 'The file',
  header: (name: string) => `The upload could not be read: ${name} is missing or wrong.`,
  gone: (label: string) => `${label} did not arrive whole, or waited for too long. It has to be sent again.`,
} as const satisfies Record<string, Words | ((label: string) => Words)>;

export const uploadIdOf = (text: string): string | null =>
  /^(?:.*\/)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.exec(text.trim())?.[1]?.toLowerCase() ?? null;

/** For the hash of an own stored document instead of a file (rule document-4). */
export const hashFields = {
  resume: 'resume_sha256',
  cover_letter: 'cover_letter_sha256',
} as const satisfies Record<DocumentField, string>;

export const nameFields = {
  resume: 'resume_name',
  cover_letter: 'cover_letter_name',
} as const satisfies Record<DocumentField, string>;

export const earlierSentences = {
  gone: (label: string): Words =>
    `${label} of your earlier application is not there any more. Please choose it again.`,
} as const;
