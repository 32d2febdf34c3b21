import { setTimeout as wait } from 'node:timers/promises';
import type { Dependencies } from '../../dependencies';
import { AppError } from '../../core/errors';
import { pingDatabase } from '../../db/statements';

const timeoutMs = 5000;

const inTime = (work: Promise<void>): Promise<void> =>
  Promise.race([
    work,
    wait(timeoutMs, undefined, { ref: false }).then(() => {
      throw new Error('No answer in time');
    }),
  ]);

const answersOf = ({ database, files }: Pick<Dependencies, 'database' | 'files'>) => [
  inTime(pingDatabase(database)),
  inTime(files.check()),
];

export async function checkHealth(deps: Dependencies): Promise<void> {
  await Promise.all(answersOf(deps)).catch((cause: unknown) => {
    throw new AppError('unavailable', { cause });
  });
}

/** Whether new requests may come: not before it serves (null), nor while it stops. */
export const isReady = (deps: Dependencies | null): Promise<boolean> =>
  deps === null || deps.lifecycle.isStopping
    ? Promise.resolve(false)
    : checkHealth(deps).then(
        () => true,
        () => false,
      );

export async function partsUp(deps: Pick<Dependencies, 'database' | 'files'>) {
  const [database, store] = await Promise.allSettled(answersOf(deps));
  return { database: database!.status === 'fulfilled', store: store!.status === 'fulfilled' };
}
