import { uploadSentences } from '#contract/uploads';
import { AppError } from '../../core/errors';

/** For `Upload-Checksum`, in the order in which they are offered. */
export const checksumAlgorithms = ['sha1', 'sha256'] as const;

export interface Checksum {
  algorithm: (typeof checksumAlgorithms)[number];
  /** Of the piece, base64. */
  sum: string;
}

const unreadable = (header: string) =>
  new AppError('upload_unreadable', {
    sentence: uploadSentences.header(header),
  });

/** A number of bytes in a header, as `Upload-Length`. @throws AppError `upload_unreadable` that names the header */
export function readByteCount(header: string, value: string | undefined): number {
  if (value === undefined || !/^\d{1,15}$/.test(value)) throw unreadable(header);
  return Number(value);
}

/**
 * `filename` of `Upload-Metadata`: pairs of a key and a base64 text, parted by commas. Other keys are ignored.
 * @returns '' when it is not there
 */
export function readFilename(metadata: string | undefined): string {
  for (const pair of metadata?.split(',') ?? []) {
    const [key, value = ''] = pair.trim().split(/ +/);
    if (key !== 'filename') continue;
    if (!/^[A-Za-z0-9+/]*={0,2}$/.test(value)) throw unreadable('Upload-Metadata');
    return Buffer.from(value, 'base64').toString('utf8');
  }
  return '';
}

/** `Upload-Checksum`, as `sha1 Kq5sNclPz7QV2+lfQIuc6R7oRu0=`; null when there is none. @throws AppError `upload_unreadable` */
export function readChecksum(value: string | undefined): Checksum | null {
  if (value === undefined) return null;
  const [name, sum = ''] = value.trim().split(/ +/);
  const algorithm = checksumAlgorithms.find((known) => known === name);
  if (algorithm === undefined || sum === '') throw unreadable('Upload-Checksum');
  return { algorithm, sum };
}
