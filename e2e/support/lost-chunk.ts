import { expect, type Page } from '@playwright/test';

/**
 * A connection that breaks whenever the page asks for one chunk of its script.
 * @param name of the chunk, as `account`
 */
export async function loseChunk(page: Page, name: string) {
  let isCut = true;
  let lost = 0;
  await page.route(`**/assets/*/${name}.js`, async (route) => {
    if (!isCut) return route.continue();
    lost += 1;
    await route.abort('connectionreset');
  });
  return {
    /** Waits until the page has asked for it, in vain. */
    untilLost: () => expect.poll(() => lost, { message: `${name} was asked for` }).toBeGreaterThan(0),
    /** The link is back, and the page learns of it by the browser's event. */
    async restore(): Promise<void> {
      isCut = false;
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
    },
  };
}
