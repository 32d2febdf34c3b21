import type { Locator } from '@playwright/test';
import { business, student } from '#contract/messages/registration';
import { expect, test } from '../support/shared-portal';

const phone = { viewport: { width: 360, height: 640 } };
const desktop = { viewport: { width: 1280, height: 800 } };

/** How many of these are whole between the header and what is fixed at the lower edge. */
async function wholeOnScreen(items: Locator): Promise<number> {
  await expect(items.first()).toBeVisible();
  return items.evaluateAll((all) => {
    const dock = document.querySelector('.dock');
    const end = dock?.getClientRects().length ? dock.getBoundingClientRect().top : window.innerHeight;
    return all.filter((item) => {
      const { top, bottom } = item.getBoundingClientRect();
      return top >= 0 && bottom <= end;
    }).length;
  });
}

for (const [role, size, at, wanted] of [
  ['visitor', phone, 'on a phone', 3],
  ['student', phone, 'on a phone', 3],
  ['visitor', desktop, 'on a desktop', 8],
] as const) {
  test(`the first screen of the list shows a ${role} ${wanted} whole internships ${at}`, async ({
    shared,
    browser,
  }) => {
    const context = await shared.openWithoutWorker(browser, role, size);
    const page = await context.newPage();
    await page.goto('/all-internships');
    const rows = page.getByRole('listitem').filter({ hasText: 'VIEW DETAILS' });
    expect(await wholeOnScreen(rows)).toBeGreaterThanOrEqual(wanted);
    await context.close();
  });
}

for (const [size, at, wanted] of [
  [phone, 'on a phone', 2],
  [{ viewport: { width: 1280, height: 1000 } }, 'on a desktop', 5],
] as const) {
  test(`home shows a visitor ${wanted} whole internships ${at}, and how many are open`, async ({
    shared,
    browser,
  }) => {
    const context = await shared.openWithoutWorker(browser, 'visitor', size);
    const page = await context.newPage();
    await page.goto('/');
    await expect(page.getByRole('heading', { name: /^\d+ internships open now$/ })).toBeVisible();
    const rows = page.getByRole('listitem').filter({ hasText: 'Apply by' });
    expect(await wholeOnScreen(rows)).toBeGreaterThanOrEqual(wanted);
    await context.close();
  });
}

test('the first screen of an internship offers a visitor the log-in and the sign-up', async ({
  shared,
  browser,
}) => {
  const context = await shared.openWithoutWorker(browser, 'visitor', phone);
  const page = await context.newPage();
  await page.goto(`/internship-details/${shared.ids.open}`);
  const ways = page.getByRole('main').getByRole('link', { name: /^(Log In|New here\? Sign Up)$/ });
  await expect(ways).toHaveCount(2);
  expect(await wholeOnScreen(ways)).toBe(2);
  await context.close();
});

for (const width of [320, 360])
  test(`on a phone of ${width} px the location filter has room for all of its words`, async ({
    shared,
    browser,
  }) => {
    const narrow = { viewport: { width, height: 640 } };
    const context = await shared.openWithoutWorker(browser, 'visitor', narrow);
    const page = await context.newPage();
    await page.goto('/all-internships');
    const select = page.getByRole('main').getByRole('combobox', { name: 'Location' });
    for (const place of ['All Locations', 'Port Moresby']) {
      await select.selectOption({ label: place });
      const { room, needed } = await select.evaluate((element: HTMLSelectElement) => {
        const style = getComputedStyle(element);
        const words = document.createElement('span');
        words.style.font = style.font;
        words.style.whiteSpace = 'nowrap';
        words.style.position = 'absolute';
        words.textContent = element.selectedOptions[0]!.label;
        document.body.append(words);
        const { width } = words.getBoundingClientRect();
        words.remove();
        const padding = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
        return { room: element.clientWidth - padding, needed: width };
      });
      expect(room, place).toBeGreaterThanOrEqual(needed);
    }
    const fold = page.getByRole('button', { name: /^Search and filter/ });
    const { edge, words } = await fold.evaluate((button) => {
      const range = document.createRange();
      range.selectNodeContents(button);
      return { edge: button.getBoundingClientRect().right, words: range.getBoundingClientRect().right };
    });
    if (width >= 360) expect(edge - words, 'from the words to the border').toBeGreaterThanOrEqual(8);
    await context.close();
  });

test('on the form each grade is at least twice as near to its own box as to the next one', async ({
  shared,
  browser,
}) => {
  const context = await shared.openWithoutWorker(browser, 'student', phone);
  const page = await context.newPage();
  await page.goto(`/apply/${shared.ids.open}`);
  const ticks = page.getByRole('group', { name: /^Level Achieved/ }).locator('label');
  await expect(ticks).toHaveCount(3);
  const places = await ticks.evaluateAll((labels) =>
    labels.map((label) => {
      const input = label.querySelector('input')!;
      const range = document.createRange();
      range.setStartAfter(input);
      range.setEndAfter(label.lastChild!);
      const [box, words] = [input.getBoundingClientRect(), range.getBoundingClientRect()];
      return { top: box.top, left: box.left, own: words.left - box.right, end: words.right };
    }),
  );
  const farthest = Math.max(...places.map(({ own }) => own));
  const pairs = places
    .slice(1)
    .map(({ top, left }, at) => ({ isOneLine: top === places[at]!.top, gap: left - places[at]!.end }))
    .filter(({ isOneLine }) => isOneLine);
  expect(pairs.length, 'grades beside each other').toBeGreaterThan(0);
  for (const { gap } of pairs) expect(gap).toBeGreaterThanOrEqual(2 * farthest);
  await context.close();
});

for (const account of ['pendingStudent', 'newBusiness'] as const) {
  test(`the account status of ${account} is one line on a phone`, async ({ shared, browser }) => {
    const context = await shared.openWithoutWorker(browser, account, phone);
    const page = await context.newPage();
    await page.goto(account === 'newBusiness' ? '/dashboard' : '/home');
    const { pending } = account === 'newBusiness' ? business : student;
    const line = page.getByRole('main').getByText(pending);
    await expect(line).toBeVisible();
    expect((await line.boundingBox())!.height).toBeLessThan(30);
    await context.close();
  });
}

test('with no answer the chip and the name of the screen have a line each', async ({ shared, browser }) => {
  const context = await shared.openWithoutWorker(browser, 'student', phone);
  const page = await context.newPage();
  await page.route('**/api/**', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
  await page.goto('/my-applications');
  const chip = page.getByRole('status', { name: 'Connection' });
  await expect(chip).toHaveText('No answer');
  const places = await Promise.all(
    [chip.getByText('No answer'), page.getByRole('heading', { level: 1, name: 'My Applications' })].map(
      (part) =>
        part.evaluate((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          const { left, right, height } = range.getBoundingClientRect();
          return { left, right, height };
        }),
    ),
  );
  const [words, name] = places;
  expect(Math.max(words!.height, name!.height), 'one line').toBeLessThan(30);
  expect(name!.right).toBeLessThan(words!.left);
  await context.close();
});

test('the first screen of a student on a phone shows the own applications and a whole internship', async ({
  shared,
  browser,
}) => {
  const context = await shared.openWithoutWorker(browser, 'student', phone);
  const page = await context.newPage();
  await page.goto('/home');
  const own = page.getByRole('link', { name: /^Your applications/ });
  await expect(own).toContainText('Submitted');
  expect(await wholeOnScreen(own)).toBe(1);
  const rows = page.getByRole('listitem').filter({ hasText: 'VIEW DETAILS' });
  expect(await wholeOnScreen(rows)).toBeGreaterThanOrEqual(1);
  await context.close();
});

test('the first screen of an admin on a phone shows the first who waits for approval, and how many do', async ({
  shared,
  browser,
}) => {
  const context = await shared.openWithoutWorker(browser, 'admin', phone);
  const page = await context.newPage();
  await page.goto('/dashboard');
  const waiting = page.getByRole('region', { name: /^Waiting for approval/ });
  expect(await wholeOnScreen(waiting.getByRole('listitem'))).toBeGreaterThanOrEqual(1);
  const dock = page.getByRole('navigation', { name: 'Main screens' });
  await expect(dock.getByRole('link', { name: /^Students \d+ waiting$/ })).toBeVisible();
  await expect(dock.getByRole('link', { name: /^Businesses \d+ waiting$/ })).toBeVisible();
  await context.close();
});

test('the first screen of a business on a phone shows the first person who waits', async ({
  shared,
  browser,
}) => {
  const context = await shared.openWithoutWorker(browser, 'business', phone);
  const page = await context.newPage();
  await page.goto('/dashboard');
  const waiting = page.getByRole('list', { name: 'People who wait' });
  expect(await wholeOnScreen(waiting.getByRole('listitem'))).toBeGreaterThanOrEqual(1);
  await context.close();
});
