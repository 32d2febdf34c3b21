import type { OwnInternshipRow } from '#contract/internships';
import { school } from '../../support/applying';
import { expect, test, type Journey } from '../../support/fixtures';
import { follow, press } from '../../support/pointer';
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

  await test.step('My Applications leads to the application and its unchanged documents', async () => {
    await follow(page, 'Profile');
    await press(tabs.filter({ hasText: 'My Applications' }));
    const card = main.getByRole('listitem').filter({ hasText: title });
    await press(card.getByRole('link', { name: /^View Application/ }));
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
  });
}
