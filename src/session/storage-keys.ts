import type { StringStorage } from '../services/session';

/* localStorage entries known before the code about them is loaded. */

/** User id and kind of a session's end during clean-up, in case the page is closed meanwhile. */
export const leavingKey = 'wokabaut.leaving';

/* Of a shared phone (rules phone-1 and phone-2). */
export const deviceProfilesKey = 'wokabaut.people';
export const runKey = 'wokabaut.run';

export const isRunOpen = (storage: Pick<StringStorage, 'getItem'>): boolean =>
  storage.getItem(runKey)?.includes('"isDone":false') ?? false;
