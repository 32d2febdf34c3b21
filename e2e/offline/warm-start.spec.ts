import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { isFull } from '../support/check-a11y';
import { watchShifts, type Shift, type Watched } from '../support/layout-shifts';
import { demo, logIn, openInternship, untilReadyForOffline } from '../support/people';
import { logOut } from '../support/pointer';

/** What stands in the document when it has been read, before any module script has run, and what moves later. */
interface Start {
  isSaved: boolean;
  text: string;
  /** Names and values of controls that could be used. */
  controls: string[];
  /** What stands in fields. */
  typed: string[];
  /** Of the titles of rows, in CSS pixels: as saved, and in the first render of the script. */
  titleWidths: number[];
  drawnWidths: number[];
}

/** The same, and what moves until the script has drawn the screen. */
interface WatchedStart extends Start {
  shifts: Promise<Shift[]> | null;
}

async function watchStart(context: BrowserContext): Promise<void> {
  await watchShifts(context);
  await context.addInitScript(() => {
    const start: WatchedStart = {
      isSaved: false,
      text: '',
      controls: [],
      typed: [],
      titleWidths: [],
      drawnWidths: [],
      shifts: null,
    };
    Object.assign(globalThis, { start });
    const widths = () => [...document.querySelectorAll('h3')].map((title) => title.offsetWidth);
    // The stylesheet is there by then, and the script has not drawn yet.
    document.addEventListener('DOMContentLoaded', () => {
      start.titleWidths = widths();
    });
    document.addEventListener('readystatechange', () => {
      const root = document.getElementById('root');
      if (document.readyState !== 'interactive' || !root) return;
      start.isSaved = root.hasAttribute('data-saved');
      start.text = root.innerText;
      const controls = [...root.querySelectorAll<HTMLInputElement>('button, input, textarea')];
      start.controls = controls.filter((one) => !one.closest('[inert]')).map(({ outerHTML }) => outerHTML);
      start.typed = controls.map(({ value }) => value).filter((value) => value !== '' && value !== 'on');
      if (start.isSaved)
        start.shifts = new Promise((resolve) => {
          const { takeShifts } = globalThis as unknown as Watched;
          new MutationObserver(() => {
            start.drawnWidths = widths();
            resolve(takeShifts());
          }).observe(root, { attributeFilter: ['data-saved'] });
        });
    });
  });
}

const startOf = (page: Page) =>
  page.evaluate(async () => {
    const { start } = globalThis as unknown as { start: WatchedStart };
    return { ...start, shifts: (await start.shifts) ?? [] };
  });

/** Opens an address as a new start, and waits until the script has drawn it. */
async function startAt(page: Page, path: string) {
  await page.goto(path);
  await expect(page.locator('#root:not([data-saved]) main h1')).toBeVisible();
  return startOf(page);
}

/** Paths of the screens that the phone has saved of the person, or the visitor, who uses it now. */
const savedScreens = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open(`wokabaut-screens-${localStorage.getItem('user_id') ?? 'visitor'}`);
    return (await cache.keys()).map(({ url }) => new URL(url).pathname);
  });

/** Names of the caches that hold screens of persons. */
const personalCaches = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => /^wokabaut-screens-\d/.test(name)));

const phoneSize = { width: 360, height: 640 };

test('without signal a screen stands there before the script as it was seen, nothing moves, and a log-out deletes it', async ({
  portal,
  request,
}) => {
  const internship = await openInternship(request, portal.server.url);
  const phone = await portal.openPhone(phoneSize);
  const { page, context } = phone;
  await watchStart(context);
  await page.goto('/all-internships');
  await untilReadyForOffline(page);
  await expect.poll(() => savedScreens(page)).toContain('/all-internships');
  await logIn(page, demo.student);
  const seen = {
    '/all-internships': internship.title,
    '/my-applications': 'Sent applications',
    '/profile/edit-profile': 'Mobile Number',
    ...(isFull && {
      '/home': 'Near you',
      [`/internship-details/${internship.id}`]: internship.company.company_name,
      '/profile': 'Maria Kaupa',
      '/about': 'Our mission',
    }),
  };
  for (const path of Object.keys(seen)) {
    await page.goto(path);
    await expect.poll(() => savedScreens(page), path).toContain(path);
  }
  // The switch of DevTools comes to a new document late at times: "Offline" would come after the first render.
  await context.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
  await phone.setOffline(true);
  portal.link.setLink('cut');

  for (const [path, words] of Object.entries(seen)) {
    await test.step(path, async () => {
      const { isSaved, text, controls, typed, titleWidths, drawnWidths, shifts } = await startAt(page, path);
      expect(isSaved).toBe(true);
      expect(text).toContain(words);
      expect(controls, 'controls wait for the script').toEqual([]);
      expect(typed).toEqual([]);
      expect(shifts).toEqual([]);
      expect(drawnWidths, 'titles are there at once, as wide as they were').toEqual(titleWidths);
    });
  }

  await test.step('a log-out deletes what the person has seen; a visitor’s screens stay', async () => {
    await logOut(page);
    await expect(page.getByRole('link', { name: 'Login', includeHidden: true }).first()).toBeAttached();
    await expect.poll(() => personalCaches(page)).toEqual([]);
    expect((await startAt(page, '/my-applications')).isSaved).toBe(false);
    await expect(page).toHaveURL(/\/login/);
    const { isSaved, text } = await startAt(page, '/all-internships');
    expect(isSaved).toBe(true);
    expect(text).toContain(internship.title);
    expect(text).not.toContain('Maria');
  });
});
