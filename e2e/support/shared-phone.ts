import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { sharedPhone } from '#contract/messages/shared-phone';
import { screenOf } from './locators';
import { apiAs, logIn, untilReadyForOffline } from './people';
import { press } from './pointer';

/** Sets a PIN in the profile of whoever is logged in. */
export async function setPin(page: Page, pin: string): Promise<void> {
  await page.goto('/pin');
  const { main } = screenOf(page);
  await main.locator('input[name=pin]').fill(pin);
  await main.locator('input[name=again]').fill(pin);
  await press(main.getByRole('button', { name: 'Set PIN', exact: true }));
  await expect(main.getByText(sharedPhone.pinSet)).toBeVisible();
}

/** "I am done", from the screen of the own corner. */
export async function beDone(page: Page): Promise<void> {
  await page.goto('/pin');
  await press(screenOf(page).main.getByRole('button', { name: 'I am done' }));
  await expect(page.getByRole('heading', { name: sharedPhone.who })).toBeVisible();
}

/** The name of a person of the phone, as others see it. */
export function shortNameOf(full: string): string {
  const [first = '', ...others] = full.trim().split(/\s+/);
  return `${first} ${others.at(-1)![0]}.`;
}

/** A student who uses the phone too. */
export interface Sharer {
  email: string;
  pin: string;
}

/**
 * With signal: logs in once, saves the apply form of an internship, sets a PIN, and is done.
 * @returns the name as others of the phone see it
 */
export async function prepareCorner(
  { page, request, url }: { page: Page; request: APIRequestContext; url: string },
  { email, pin }: Sharer,
  internship: number,
): Promise<string> {
  const { user } = await (await apiAs(request, url, email)).get<{ user: { full_name: string } }>('profile');
  await logIn(page, email);
  await untilReadyForOffline(page);
  await page.goto(`/apply/${internship}`);
  await page.getByRole('checkbox', { name: 'Grade 12' }).waitFor();
  await setPin(page, pin);
  await beDone(page);
  return shortNameOf(user.full_name);
}

/** Chooses a name at "Who are you?". */
export const chooseName = (page: Page, name: string): Promise<void> =>
  press(screenOf(page).main.getByRole('button', { name, exact: true }));

/** Types a PIN and presses Open. */
export async function typePin(page: Page, pin: string): Promise<void> {
  const { main } = screenOf(page);
  await main.locator('input[name=pin]').fill(pin);
  await press(main.getByRole('button', { name: 'Open' }));
}

/** Comes back to a corner with its PIN. */
export async function comeBack(page: Page, name: string, pin: string): Promise<void> {
  await chooseName(page, name);
  await typePin(page, pin);
  await expect(page).not.toHaveURL(/\/who/);
}

/** Runs in the page. @returns all that is on the screen, and what stands in its fields */
export function shownText(): string {
  const fields = document.querySelectorAll<HTMLInputElement>('input, textarea, select');
  return [document.body.innerText, ...[...fields].map(({ value }) => value)].join('\n');
}

/** Runs in the page. @returns those of the words that stand somewhere on this phone in clear text */
export async function wordsInClear(words: string[]): Promise<string[]> {
  const texts: string[] = [localStorage, sessionStorage].flatMap((one) =>
    Object.entries({ ...one }).map(String),
  );
  for (const name of await caches.keys()) {
    // The build's files, the same on every phone.
    if (name === 'wokabaut-precache') continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys())
      texts.push(request.url, await (await cache.match(request))!.text());
  }
  const decoder = new TextDecoder('latin1');
  const inWords = (_key: string, value: unknown): unknown => {
    if (value instanceof ArrayBuffer) return decoder.decode(value);
    if (ArrayBuffer.isView(value)) return decoder.decode(value);
    return value;
  };
  for (const { name } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name!);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error(String(request.error)));
    });
    for (const store of database.objectStoreNames) {
      const all = await new Promise<unknown[]>((resolve) => {
        const request = database.transaction(store).objectStore(store).getAll();
        request.onsuccess = () => resolve(request.result);
      });
      texts.push(JSON.stringify(all, inWords));
    }
    database.close();
  }
  return words.filter((word) => texts.some((text) => text.includes(word)));
}
