import type { Words } from './languages';
import type { DocumentField } from './files';

/** Fields of POST /internship_applications with an own earlier application instead of a file (rule 41). */
export const earlierFields = {
  resume: 'resume_from',
  cover_letter: 'cover_letter_from',
} as const satisfies Record<DocumentField, string>;

/** Their documents' SHA-256, so that a restored server never takes another one. */
export const earlierHashFields = {
  resume: 'resume_sha256',
  cover_letter: 'cover_letter_sha256',
} as const satisfies Record<DocumentField, string>;

export const earlierSentences = {
  gone: (label: string): Words =>
    `${label} of your earlier application is not there any more. Please choose it again.`,
} as const;
