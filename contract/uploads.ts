import type { DocumentField } from './files';

/** The version of the tus protocol by which files travel in pieces (POST, HEAD, PATCH, DELETE /uploads). */
export const TUS_VERSION = '1.0.0';
/** The Content-Type of a piece. */
export const PIECE_TYPE = 'application/offset+octet-stream';

/** What names a document that was sent in pieces, in POST /internship_applications: in place of the file itself. */
export const uploadFields = {
  resume: 'resume_upload',
  cover_letter: 'cover_letter_upload',
} as const satisfies Record<DocumentField, string>;

export const uploadSentences = {
  /** How a file is called whose field is not known yet. */
  file: 'The file',
  header: (name: string) => `The upload could not be read: ${name} is missing or wrong.`,
  gone: (label: string) => `${label} did not arrive whole, or waited for too long. It has to be sent again.`,
} as const;

/**
 * The id of an upload, from itself or from the Location that its creation answered.
 * @returns a UUID in lower case; null for what is none
 */
export const uploadIdOf = (text: string): string | null =>
  /^(?:.*\/)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.exec(text.trim())?.[1]?.toLowerCase() ?? null;
