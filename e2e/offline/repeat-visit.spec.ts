import { expect, test, type Portal } from '../support/fixtures';
import type { Phone } from '../support/browser';
import { screenOf } from '../support/locators';
import { demo, logIn, untilReadyForOffline } from '../support/people';
import { untilSaved } from '../support/saved-answers';

/** What a repeat visit on which nothing changed may bring, headers included, in bytes. */
const budget = 1000;

/** Opens a page, until the browser has looked for a new worker. @returns what was asked, and the bytes of the answers */
async function visit({ link }: Portal, { page }: Phone, path: string) {
  const before = { down: link.passed.down, requests: link.requests.length };
  await page.goto(path);
  const asked = () =>
    link.requests.slice(before.requests).map((line) => line.replace(/\?updated_since=.*/, ''));
  await expect.poll(asked, { timeout: 30_000 }).toContainEqual(expect.stringMatching(/^GET \/sw\.js/));
  await page.waitForLoadState('networkidle');
  return { asked: asked().sort(), down: link.passed.down - before.down };
}

/** The next start of the browser, when everything that is fetched ahead of somebody's visit is on the phone. */
async function comeBack(phone: Phone): Promise<void> {
  await untilSaved(phone.page, 'public', ['categories']);
  await phone.close();
  await phone.open();
}

test(
  'a repeat visit with nothing changed looks for a new worker and asks what changed, for less than 1 KB',
  { tag: '@full' },
  async ({ portal }) => {
    const phone = await portal.openPhone();
    await phone.page.goto('/all-internships');
    await untilReadyForOffline(phone.page);
    await expect(screenOf(phone.page).main.getByRole('listitem').first()).toBeVisible();
    await comeBack(phone);
    const list = await visit(portal, phone, '/all-internships');
    expect(list.asked).toEqual(['GET /api/internship/', 'GET /sw.js']);
    expect(list.down).toBeLessThan(budget);
    const home = await visit(portal, phone, '/home');
    expect(home.asked).toEqual(['GET /api/internship/', 'GET /sw.js']);
    expect(home.down).toBeLessThan(budget);

    await logIn(phone.page, demo.student);
    await untilReadyForOffline(phone.page);
    await visit(portal, phone, '/all-internships');
    const userId = await phone.page.evaluate(() => localStorage.getItem('user_id'));
    await untilSaved(phone.page, userId, ['applications', 'mine'], ['news']);
    await comeBack(phone);
    const own = await visit(portal, phone, '/all-internships');
    expect(own.asked).toContain('GET /sw.js');
    expect(own.down).toBeLessThan(budget);
  },
);
