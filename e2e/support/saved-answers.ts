import { expect, type Page } from '@playwright/test';
import { PORTAL_HEADER } from '#contract/worker-protocol';

/** Of an answer that a test gives in the portal's place. */
export const ours = { [PORTAL_HEADER]: '1' };

/** Keys of the saved answers: owner, colon, query key. A database that is not there yet is not created. */
const savedKeys = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const name = 'wokabaut-answers-2';
    if (!(await indexedDB.databases()).some((one) => one.name === name)) return [];
    return new Promise((resolve) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => {
        const keys = opening.result.transaction('outbox').objectStore('outbox').getAllKeys();
        keys.onsuccess = () => {
          opening.result.close();
          resolve(keys.result as string[]);
        };
      };
    });
  });

/** Waits until the phone has the answers to these query keys. @param owner `public`, `visitor`, or a user id */
export async function untilSaved(page: Page, owner: string | null, ...queryKeys: unknown[][]): Promise<void> {
  const wanted = queryKeys.map((key) => `${owner}:${JSON.stringify(key)}`);
  await expect.poll(() => savedKeys(page)).toEqual(expect.arrayContaining(wanted));
}
