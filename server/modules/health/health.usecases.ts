import type { Dependencies } from '../../dependencies';
import { AppError } from '../../core/errors';
import { pingDatabase } from '../../db/statements';

const timeoutMs = 5000;

/** Checks database and file store. @throws AppError `unavailable` */
export async function checkHealth({ database, files }: Dependencies): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time')), timeoutMs);
  });
  try {
    await Promise.race([Promise.all([pingDatabase(database), files.check()]), timeout]);
  } catch (cause) {
    throw new AppError('unavailable', { cause });
  } finally {
    clearTimeout(timer);
  }
}
