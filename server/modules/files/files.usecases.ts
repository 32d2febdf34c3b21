import type { Readable } from 'node:stream';
import type { Dependencies } from '../../dependencies';
import { AppError } from '../../core/errors';
import { isFileKey } from '../../storage/file-store';
import { findFile, type FileRow } from './files.repository';
import { isValidFileLink } from './links';

export interface OpenedFile {
  file: FileRow;
  size: number;
  stream: Readable;
}

async function open(deps: Dependencies, file: FileRow | null): Promise<OpenedFile> {
  if (!file) throw new AppError('not_found');
  return { file, ...(await deps.files.read(file.id)) };
}

/**
 * Opens a private file by a signed link (rule 28).
 * @throws AppError `link_expired` when the signature is invalid or expired, `not_found`
 */
export async function openSignedFile(
  deps: Dependencies,
  link: { id: string; expires: string; signature: string },
): Promise<OpenedFile> {
  const valid = isValidFileLink(deps.secretKey, link.id, link.expires, link.signature, deps.clock.now());
  if (!valid) throw new AppError('link_expired');
  return open(deps, await findFile(deps.database, link.id));
}

/** Opens a logo, which is public. @throws AppError `not_found`, also for other files */
export async function openLogo(deps: Dependencies, id: string): Promise<OpenedFile> {
  const file = isFileKey(id) ? await findFile(deps.database, id) : null;
  return open(deps, file?.purpose === 'logo' ? file : null);
}
