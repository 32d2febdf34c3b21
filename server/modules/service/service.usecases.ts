import { setTimeout as wait } from 'node:timers/promises';
import type { Dependencies } from '../../dependencies';
import { AppError } from '../../core/errors';
import { pingDatabase } from '../../db/statements';

const timeoutMs = 5000;

export async function checkHealth({ database, files }: Dependencies): Promise<void> {
  const late = wait(timeoutMs, undefined, { ref: false }).then(() => {
    throw new Error('No answer in time');
  });
  await Promise.race([Promise.all([pingDatabase(database), files.check()]), late]).catch((cause: unknown) => {
    throw new AppError('unavailable', { cause });
  });
}
