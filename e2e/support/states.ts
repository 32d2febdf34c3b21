import { expect, type BrowserContext, type Page } from '@playwright/test';
import { errorTable, type ErrorBody } from '#contract/errors';
import type { Screen } from './screens';
import { heading } from './locators';

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
  // Above what was said before, which is not taken back: a page that still waits would be answered by the server itself.
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

/** What every screen of saved data shows while it has none. */
const usual: NonNullable<Screen['shows']> = {
  offline: heading('Not saved on this phone yet'),
  error: (main) => main.getByRole('alert').filter({ hasText: failure.error }).first(),
  loading: (main) => main.getByRole('status', { name: 'Loading' }),
};

const shownIn = (state: State, { saved, shows }: Screen) => shows?.[state] ?? (saved && usual[state]);

/** Whether the screen has such a state. */
export const hasState = (state: State, screen: Screen): boolean => shownIn(state, screen) !== undefined;

/** Opens a screen as an address, and waits until all that it shows is there. */
export const openScreen = (page: Page, screen: Screen): Promise<void> =>
  openWithAge(page, screen, /^(Updated|Saved copy from) /);

/** The same where nothing can be fetched: it says how old the copy is that it shows. */
export const openSavedCopy = (page: Page, screen: Screen): Promise<void> =>
  openWithAge(page, screen, /^Saved copy from (just now|.+ ago)$/);

async function openWithAge(page: Page, { path, heading, saved }: Screen, age: RegExp): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible();
  if (saved) await expect(page.getByText(age).first(), path).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading' }), path).toBeHidden();
}

/** Opens a screen in a browser that was made to answer so, and waits until it says how it stands. */
export async function openScreenIn(page: Page, state: State, screen: Screen): Promise<void> {
  const where = `${screen.path} ${state}`;
  const main = page.getByRole('main');
  const shown = shownIn(state, screen)?.(main);
  if (!shown) throw new Error(`${where}: there is no such state.`);
  await page.goto(screen.path);
  await expect(shown, where).toBeVisible();
  await expect(main.getByRole('heading', { level: 1 }), where).toBeVisible();
}
