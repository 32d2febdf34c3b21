import type { StringStorage } from '../services/session';

/* Entries of localStorage about the people of this phone (rules 78 and 79): what has to be known before their code is loaded. */

/** Set where somebody has a device profile here. */
export const peopleKey = 'wokabaut.people';
/** The run of a helper: students apply one after the other. */
export const runKey = 'wokabaut.run';

/** Whether a helper's run goes on, read without its code (`HelperRun` in helper-run.ts). */
export const isRunOpen = (storage: Pick<StringStorage, 'getItem'>): boolean =>
  storage.getItem(runKey)?.includes('"isDone":false') ?? false;
