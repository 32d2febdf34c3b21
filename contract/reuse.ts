import type { Words } from './languages';
import type { DocumentField } from './files';

/** Fields of POST /internship_applications with the hash of an own stored document instead of a file (rule document-4). */
export const hashFields = {
  resume: 'resume_sha256',
  cover_letter: 'cover_letter_sha256',
} as const satisfies Record<DocumentField, string>;

/** Beside a hash: the name of the file on this phone. */
export const nameFields = {
  resume: 'resume_name',
  cover_letter: 'cover_letter_name',
} as const satisfies Record<DocumentField, string>;

export const earlierSentences = {
  gone: (label: string): Words =>
    `${label} of your earlier application is not there any more. Please choose it again.`,
} as const;
