import type { DocumentField } from './files';

/** Fields of POST /internship_applications that name an own earlier application in place of a file (rule 41). */
export const earlierFields = {
  resume: 'resume_from',
  cover_letter: 'cover_letter_from',
} as const satisfies Record<DocumentField, string>;

/** Fields with the SHA-256 that the named document must have, so that a restored server never takes another one for it. */
export const earlierHashFields = {
  resume: 'resume_sha256',
  cover_letter: 'cover_letter_sha256',
} as const satisfies Record<DocumentField, string>;

export const earlierSentences = {
  gone: (label: string) =>
    `${label} of your earlier application is not there any more. Please choose it again.`,
} as const;
