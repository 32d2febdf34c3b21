import { uploadSentences } from '#contract/uploads';
import { AppError } from '../../core/errors';

const unreadable = (header: string) =>
  new AppError('upload_unreadable', { sentence: uploadSentences.header(header) });

/** Bytes, as in `Upload-Length`. @throws AppError `upload_unreadable` that names the header */
export function readByteCount(header: string, value: string | undefined): number {
  if (value === undefined || !/^\d{1,15}$/.test(value)) throw unreadable(header);
  return Number(value);
}

/** From `Upload-Metadata`, pairs of key and base64 text; '' without. @throws AppError `upload_unreadable` */
export function readFilename(metadata: string | undefined): string {
  for (const pair of metadata?.split(',') ?? []) {
    const [key, value = ''] = pair.trim().split(/ +/);
    if (key !== 'filename') continue;
    if (!/^[A-Za-z0-9+/]*={0,2}$/.test(value)) throw unreadable('Upload-Metadata');
    return Buffer.from(value, 'base64').toString('utf8');
  }
  return '';
}
