import type { StringStorage } from '../services/session';

/* localStorage entries of a shared phone (rules phone-1 and phone-2), known before their code is loaded. */

/** Set while there is a device profile. */
export const deviceProfilesKey = 'wokabaut.people';
/** A helper's run: students apply one after the other. */
export const runKey = 'wokabaut.run';

/** Whether a helper's run is open, without loading helper-run.ts. */
export const isRunOpen = (storage: Pick<StringStorage, 'getItem'>): boolean =>
  storage.getItem(runKey)?.includes('"isDone":false') ?? false;
