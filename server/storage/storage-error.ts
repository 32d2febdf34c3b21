import { AppError } from '../core/errors';

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT']);

/** A full disk becomes `storage_full` (507, the phone tries again later); everything else stays what it is. */
export function asStorageError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && NO_ROOM.has(code)
    ? new AppError('storage_full', { cause: error })
    : error;
}
