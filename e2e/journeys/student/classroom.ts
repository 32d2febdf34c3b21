import type { InternshipListAnswer, OwnInternshipRow } from '#contract/internships';
import { portMoresbyDate } from '#contract/closing';
import { messages } from '#contract/messages';
import { expect, test } from '../../support/fixtures';
import { press } from '../../support/pointer';
import { screenOf } from '../../support/locators';
import type { Story } from '../../support/fixtures';

const text = messages.classroom;

/** "20 November 2026": today where the portal is. */
const today = () =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(portMoresbyDate(Date.now())),
  );

/** A save for offline that is stopped in the middle and goes on, on the classroom page that is open. */
export async function savesEverything(
  { portal: { server, link }, request, page }: Story,
  { id }: OwnInternshipRow,
): Promise<void> {
  const { main, notice, says, button } = screenOf(page);
  const list = await request.get(`${server.url}/api/internship/`);
  const count = ((await list.json()) as InternshipListAnswer).internships.length;
  const lastSave = says(/^Last full save: /);
  let allow = () => {};
  const allowed = new Promise<void>((resolve) => (allow = resolve));

  await test.step('saving everything says how far it is, and stops when told to', async () => {
    // One answer that does not come holds it in the middle.
    await page.context().route(`**/api/internship/${id}`, async (route) => {
      await allowed;
      await route.continue();
    });
    await press(button('Save everything for offline'));
    const progress = says(/^Saving\.\.\. \d+ %/);
    await expect(progress).toContainText(` · ${count - 1} of `);
    const [percent, done, all] = (await progress.innerText()).match(/\d+/g)!.map(Number) as [
      number,
      number,
      number,
    ];
    expect(all).toBeGreaterThan(count);
    expect(percent).toBe(Math.floor((done / all) * 100));
    await expect(main.getByRole('progressbar', { name: 'Saved' })).toHaveJSProperty('value', done / all);
    await press(button('Stop'));
    await expect(notice(text.stopped(count - 1, count))).toBeVisible();
    await expect(main.getByRole('progressbar')).toBeHidden();
    await expect(lastSave).toBeHidden();
  });

  await test.step('it goes on with the rest, and says what is saved, and when', async () => {
    const begun = today();
    allow();
    await press(button('Go on'));
    await expect(notice(text.saved)).toBeVisible();
    await expect(lastSave).toHaveText(new RegExp(`^Last full save: (${begun}|${today()}), \\d\\d:\\d\\d$`));
    await expect(says(new RegExp(`^${count} internships with details, \\d+ logos, `))).toBeVisible();
    const details = link.requests.filter((line) => /^GET \/api\/internship\/\d+$/.test(line));
    expect(new Set(details).size).toBe(count);
    expect(details, 'each was asked for once').toHaveLength(count);
  });
}
