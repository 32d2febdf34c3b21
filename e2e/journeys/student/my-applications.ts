import type { OwnInternshipRow } from '#contract/internships';
import { school } from '../../support/applying';
import { expect, test, type Journey } from '../../support/fixtures';
import { follow, isTouched, press } from '../../support/pointer';
import { apiAs, demo, receivedFrom } from '../../support/people';
import { screenOf } from '../../support/locators';
import { sha256 } from '../../support/documents';
import type { Sent } from './apply';
import { kila } from '../personas';

/** Views the application, its documents and its timeline. */
export async function viewApplication(
  { portal: { server }, request, page }: Journey,
  { id, title, company: { company_name } }: OwnInternshipRow,
  { resume, coverLetter }: Sent,
): Promise<void> {
  const { main, notice } = screenOf(page);
  const tabs = page.getByRole('navigation', { name: 'Profile' }).getByRole('link');
  const date = /^\d{1,2} [A-Z][a-z]+ \d{4}$/;
  const short = /^\d{1,2} [A-Z][a-z]{2} \d{4}$/;
  // Beside the list where there is room.
  const shown = isTouched(page) ? main : main.getByRole('region', { name: 'Application', exact: true });

  await test.step('My Applications leads to the application and its unchanged documents', async () => {
    await follow(page, 'Profile');
    await expect(tabs).toHaveText(['Profile Dashboard', 'My Applications', 'Change Password']);
    await press(tabs.filter({ hasText: 'My Applications' }));
    await expect(main.getByRole('heading', { level: 1, name: 'My Applications' })).toBeVisible();
    const card = main.getByRole('listitem').filter({ hasText: title });
    await expect(card.getByRole('paragraph').filter({ hasText: company_name })).toBeVisible();
    await expect(card.getByRole('term')).toHaveText(['Posted on', 'Applied on']);
    await expect(card.getByRole('definition')).toHaveText([short, short]);
    await press(card.getByRole('link', { name: /^View Application/ }));
    await expect(shown.getByRole('term')).toHaveText(['Status', 'Created on']);
    await expect(shown.getByRole('definition')).toHaveText(['Submitted', date]);
    await expect(main.getByRole('row', { name: `12 ${school}` })).toBeVisible();
    for (const [name, { buffer }] of [
      ['View Resume', resume],
      ['View Cover Letter', coverLetter],
    ] as const) {
      const href = await main.getByRole('link', { name }).getAttribute('href');
      const answer = await page.request.get(href ?? '');
      expect(answer.status(), name).toBe(200);
      expect(sha256(await answer.body()), name).toBe(sha256(buffer));
    }
  });

  await test.step('the timeline shows what the business did', async () => {
    const events = main.getByRole('listitem').filter({ has: page.getByRole('time') });
    await expect(events).toContainText(['You sent your application']);
    const business = await apiAs(request, server.url, demo.business);
    const [application] = await receivedFrom(request, server.url, id, kila.email);
    for (const status of ['viewed', 'hired']) {
      await business.post(`internship_applications/${application?.id}/update_status`, {
        internship_id: id,
        status,
      });
    }
    await page.reload();
    await expect(notice(`Congratulations! ${company_name} has hired you.`)).toBeVisible();
    await expect(events).toContainText([
      'You sent your application',
      `${company_name} opened your application`,
      `${company_name} set the status to Hired`,
    ]);
    for (const event of await events.all()) {
      await expect(event.getByRole('time')).toHaveText(/^\d{1,2} [A-Z][a-z]+ \d{4}, \d\d:\d\d$/);
    }
  });
}
