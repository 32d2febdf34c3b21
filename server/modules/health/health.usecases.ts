import type { Dependencies } from '../../dependencies';
import { AppError } from '../../core/errors';
import { pingDatabase } from './health.repository';

/** Longer than this is no answer, in milliseconds. */
const PATIENCE = 5000;

/**
 * Resolves when the database and the file store answer.
 * @throws AppError `unavailable`
 */
export async function checkHealth({ database, files }: Dependencies): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time')), PATIENCE);
  });
  try {
    await Promise.race([Promise.all([pingDatabase(database), files.check()]), silence]);
  } catch (cause) {
    throw new AppError('unavailable', { cause });
  } finally {
    clearTimeout(timer);
  }
}
