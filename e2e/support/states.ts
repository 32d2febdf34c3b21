import { expect, type BrowserContext, type Page } from '@playwright/test';
import { errorTable, type ErrorBody } from '#contract/errors';
import type { Screen } from './screens';

/** How the API answers, for a browser in which nothing is saved yet. */
export const states = ['offline', 'error', 'loading', 'empty'] as const;
export type State = (typeof states)[number];

const failure: ErrorBody = {
  code: 'internal',
  error: errorTable.internal.sentence,
  message: errorTable.internal.sentence,
};

/** The same answer without a single row, and nothing counted. */
function emptied(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return [];
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, emptied(one, name)]));
  }
  return key === 'count' ? 0 : value;
}

/** From now on the API answers so to every page of this browser, which must be without a service worker. */
export async function answerAs(context: BrowserContext, state: State): Promise<void> {
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.route('**/api/**', async (route) => {
    // Loading: never answered, and forgotten with the page that asked.
    if (state === 'offline') await route.abort('internetdisconnected');
    if (state === 'error') await route.fulfill({ status: errorTable.internal.status, json: failure });
    if (state === 'empty') {
      const response = await route.fetch();
      const isJson = response.headers()['content-type']?.includes('json');
      await route.fulfill(isJson ? { response, json: emptied(await response.json()) } : { response });
    }
  });
}

/** Opens a screen as an address, and waits until all that it shows is there. */
export async function openScreen(page: Page, { path, heading, data }: Screen): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible();
  if (data) await expect(page.getByText(/^(Updated|Saved copy from) /).first(), path).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading' }), path).toBeHidden();
}

/** Opens a screen in a browser that was made to answer so, and waits until it says how it stands. */
export async function openScreenIn(page: Page, state: State, screen: Screen): Promise<void> {
  if (state === 'empty') return openScreen(page, screen);
  await page.goto(screen.path);
  const says = {
    offline: page.getByRole('heading', { name: 'Not saved on this phone yet' }),
    error: page.getByRole('alert').filter({ hasText: failure.error }).first(),
    loading: page.getByRole('status', { name: 'Loading' }),
  }[state];
  await expect(says, `${screen.path} ${state}`).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 }), `${screen.path} ${state}`).toBeVisible();
}
