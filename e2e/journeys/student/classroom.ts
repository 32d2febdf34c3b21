import type { OwnInternshipRow } from '#contract/internships';
import { portMoresbyDate } from '#contract/closing';
import { messages } from '#contract/messages';
import { expect, test, type Journey } from '../../support/fixtures';
import { publicInternships } from '../../support/people';
import { press } from '../../support/pointer';
import { screenOf } from '../../support/locators';

const text = messages.classroom;

/** Today in Port Moresby: "20 November 2026". */
const today = () =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(portMoresbyDate(Date.now())),
  );

/** Saves everything for offline on the classroom page, with a stop in the middle. */
export async function saveEverything(
  { portal: { server, link }, request, page }: Journey,
  { id }: OwnInternshipRow,
): Promise<void> {
  const { main, notice, says, button } = screenOf(page);
  const count = (await publicInternships(request, server.url)).length;
  const lastSave = says(/^Last full save: /);
  let allow = () => {};
  const allowed = new Promise<void>((resolve) => (allow = resolve));

  await test.step('saving everything shows its progress, and can be stopped', async () => {
    // One delayed answer holds the progress.
    await page.context().route(`**/api/internship/${id}`, async (route) => {
      await allowed;
      await route.continue();
    });
    await press(button('Save everything for offline'));
    const progress = says(/^Saving\.\.\. \d+ %/);
    // The list, and each internship but one.
    await expect(progress).toContainText(` · ${count} of `);
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

  await test.step('it continues with the rest, and shows what was saved when', async () => {
    const begun = today();
    allow();
    await press(button('Continue'));
    await expect(notice(text.saved)).toBeVisible();
    await expect(lastSave).toHaveText(new RegExp(`^Last full save: (${begun}|${today()}), \\d\\d:\\d\\d$`));
    await expect(says(new RegExp(`^${count} internships with details, \\d+ logos, `))).toBeVisible();
    const details = link.requests.filter((line) => /^GET \/api\/internship\/\d+$/.test(line));
    expect(new Set(details).size).toBe(count);
    expect(details, 'each was asked for once').toHaveLength(count);
  });
}
