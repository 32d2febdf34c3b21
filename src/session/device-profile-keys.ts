import type { StringStorage } from '../services/session';

/* localStorage entries of a shared phone (rules phone-1 and phone-2), known before their code is loaded. */

export const deviceProfilesKey = 'wokabaut.people';
export const runKey = 'wokabaut.run';

export const isRunOpen = (storage: Pick<StringStorage, 'getItem'>): boolean =>
  storage.getItem(runKey)?.includes('"isDone":false') ?? false;
