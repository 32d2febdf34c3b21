import type { DocumentField } from './files';

/** The version of the tus protocol for resumable uploads (POST, HEAD, PATCH, DELETE /uploads). */
export const TUS_VERSION = '1.0.0';
/** Content-Type of a PATCH body, a piece of the file. */
export const PIECE_TYPE = 'application/offset+octet-stream';

/** Fields of POST /internship_applications that name a resumable upload in place of a file. */
export const uploadFields = {
  resume: 'resume_upload',
  cover_letter: 'cover_letter_upload',
} as const satisfies Record<DocumentField, string>;

export const uploadSentences = {
  /** Label of a file whose field is not known yet. */
  file: 'The file',
  header: (name: string) => `The upload could not be read: ${name} is missing or wrong.`,
  gone: (label: string) => `${label} did not arrive whole, or waited for too long. It has to be sent again.`,
} as const;

/**
 * Parses the id of an upload, given as an id or as the Location of its creation.
 * @returns a UUID in lower case; null when it is none
 */
export const uploadIdOf = (text: string): string | null =>
  /^(?:.*\/)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.exec(text.trim())?.[1]?.toLowerCase() ?? null;
