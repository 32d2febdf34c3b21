import type { BrowserContext, Locator, Page } from '@playwright/test';
import { errorTable, type ErrorBody } from '#contract/errors';
import { refused } from '#contract/messages/site';
import { ours } from './saved-answers';
import type { Account } from './people';
import type { Screen } from './screens';

/** How the API answers a browser in which nothing is saved yet. */
export const states = ['offline', 'error', 'loading', 'empty'] as const;
export type State = (typeof states)[number];

/** The screen of each role whose states are checked: others leave them to SavedView as well. */
export const screenWithStates: Partial<Record<Account, string>> = {
  visitor: 'internships',
  student: 'my-applications',
  business: 'internships',
  admin: 'students',
};

const failure: ErrorBody = {
  code: 'internal',
  error: errorTable.internal.sentence,
  message: errorTable.internal.sentence,
};

/** Numbers of these names, and all numbers of objects of these names, count something. */
const counts = ['count', 'total', 'counts', 'totals', 'waiting', 'funnel'];

/** Removes all rows from an answer, and sets its counts to 0. */
function emptied(value: unknown, isCount = false): unknown {
  if (Array.isArray(value)) return [];
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, emptied(one, isCount || counts.includes(name))]),
    );
  }
  return isCount && typeof value === 'number' ? 0 : value;
}

/** Answers every API request of a browser without a service worker in this way from now on, and each address with the app shell. */
export async function answerAs(context: BrowserContext, state: State): Promise<void> {
  // As the worker does: the HTML of the server has the answers of public pages in it.
  await context.route('**/*', async (route) => {
    const request = route.request();
    if (!request.isNavigationRequest()) return route.fallback();
    const response = await route.fetch({ url: new URL('/index.html', request.url()).href });
    await route.fulfill({ response });
  });
  // Routes of earlier states stay below: without them the server would answer pages that still wait.
  await context.route('**/api/**', async (route) => {
    // Loading: never answered.
    if (state === 'offline') await route.abort('internetdisconnected');
    if (state === 'error')
      await route.fulfill({ status: errorTable.internal.status, json: failure, headers: ours });
    if (state === 'empty') {
      const response = await route.fetch();
      const isJson = response.headers()['content-type']?.includes('json');
      await route.fulfill(isJson ? { response, json: emptied(await response.json()) } : { response });
    }
  });
}

const shownIn: Record<State, (main: Locator) => Locator> = {
  offline: (main) => main.getByRole('heading', { name: 'No signal', exact: true }),
  error: (main) => main.getByRole('alert').filter({ hasText: refused.problem }).first(),
  loading: (main) => main.getByRole('status', { name: 'Loading' }),
  empty: (main) => main.getByRole('heading', { name: /^No .+ (yet|found)$/i }),
};

/** Opens a screen by its address, and waits until its data is there. */
export async function openScreen(page: Page, { path, heading: title }: Screen): Promise<void> {
  await page.goto(path);
  await untilLoaded(page, title);
}

/** Waits for the screen with this heading, and until nothing on it is loading. */
export async function untilLoaded(page: Page, title: string | RegExp): Promise<void> {
  // waitFor looks at every frame; expect would look again after up to a second.
  await page.locator('#root > .preloader').waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'hidden' });
}

/** Opens a screen where nothing can be fetched, and waits for its saved copy. */
export async function openSavedCopy(page: Page, screen: Screen): Promise<void> {
  await openScreen(page, screen);
  if (!screen.saved) return;
  const age = page.getByText(/^Saved here (just now|.+ ago)$/);
  await age.first().waitFor();
}

/** Opens a screen in a browser prepared by `answerAs`, and waits until it shows the state. */
export async function openScreenIn(page: Page, state: State, { path }: Screen): Promise<void> {
  const main = page.getByRole('main');
  await page.goto(path);
  await shownIn[state](main).waitFor();
  await main.getByRole('heading', { level: 1 }).waitFor();
}
