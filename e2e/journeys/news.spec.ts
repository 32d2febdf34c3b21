import type { Locator, Page } from '@playwright/test';
import { news } from '#contract/messages/news';
import type { NewsAnswer } from '#contract/news';
import { letterDocx, resumePdf } from '../support/documents';
import { expect, test } from '../support/fixtures';
import { screenOf } from '../support/locators';
import { apiAs, demo, logIn, openInternship, receivedFrom, untilReadyForOffline } from '../support/people';
import { press } from '../support/pointer';

test('an answer is news on every phone of the student until it was read on one, also without signal', async ({
  portal: { server, link, openPhone },
  request,
}) => {
  const internship = await openInternship(request, server.url);
  const student = await apiAs(request, server.url, demo.student);
  await student.apply(internship.id, {
    levels: [{ grade: 12, school_name: 'Wahgi Junction High School' }],
    resume: await resumePdf('Resume'),
    coverLetter: await letterDocx(),
  });
  const [sent] = await receivedFrom(request, server.url, internship.id, demo.student);
  const sentence = news.hired(sent!.company.company_name);
  // The demo data has news of its own.
  const [newest] = (await student.get<NewsAnswer>('news')).news;
  await student.post('news/read', { up_to: newest!.id });
  const readUpTo = async () => (await student.get<NewsAnswer>('news')).read_up_to;
  const rowIn = (place: Locator) =>
    place.getByRole('listitem').filter({ hasText: sentence }).filter({ hasText: internship.title });
  const home = (page: Page) =>
    page.getByRole('navigation', { name: 'Main screens' }).getByRole('link', { name: /^Home/ });
  const block = (page: Page) =>
    screenOf(page).main.getByRole('heading', { name: news.title, exact: true }).locator('..');

  const first = await openPhone();
  const second = await openPhone();
  for (const { page } of [first, second]) {
    await logIn(page, demo.student);
    await untilReadyForOffline(page);
  }

  await test.step('the business hires: after the next look each phone shows one that is new', async () => {
    const business = await apiAs(request, server.url, demo.business);
    await business.post(`internship_applications/${sent!.id}/update_status`, {
      internship_id: internship.id,
      status: 'hired',
    });
    for (const { page } of [first, second]) {
      await page.goto('/home');
      await expect(home(page)).toHaveAccessibleName('Home 1 new');
      await expect(rowIn(block(page))).toContainText(news.isNew);
    }
  });

  await test.step('without signal it is read on the first phone, and stays so through a restart', async () => {
    await first.setOffline(true);
    link.setLink('cut');
    await press(block(first.page).getByRole('link', { name: news.all }));
    const { main } = screenOf(first.page);
    const row = rowIn(main);
    await expect(row).toContainText(news.isNew);
    await expect(home(first.page)).toHaveAccessibleName('Home');
    await first.close();
    await first.open();
    await first.setOffline(true);
    await first.page.goto('/home');
    await expect(rowIn(block(first.page))).toBeVisible();
    await expect(home(first.page)).toHaveAccessibleName('Home');
    expect(await readUpTo()).toBe(newest!.id);
  });

  await test.step('once it has signal the server hears of it, and the second phone shows none', async () => {
    link.setLink('open');
    await first.setOffline(false);
    await expect.poll(readUpTo).toBeGreaterThan(newest!.id);
    const { page } = second;
    await page.reload();
    await expect(home(page)).toHaveAccessibleName('Home');
    const row = rowIn(block(page));
    await expect(row).toBeVisible();
    await expect(row).not.toContainText(news.isNew);
    await press(row.getByRole('link'));
    await expect(page).toHaveURL(new RegExp(`/application-detail/${sent!.id}$`));
  });
});
