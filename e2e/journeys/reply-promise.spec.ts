import { monthNames } from '#contract/dates';
import { portMoresbyDate } from '#contract/closing';
import { applying } from '#contract/messages/applying';
import { expect, test } from '../support/fixtures';
import { screenOf } from '../support/locators';
import { apiAs, demo, logIn, untilReadyForOffline } from '../support/people';

const DAY = 86_400_000;

/** "19 November", so many days ago. */
function dayBefore(days: number): string {
  const [, month, day] = portMoresbyDate(Date.now() - days * DAY)
    .split('-')
    .map(Number);
  return `${day} ${monthNames[month! - 1]}`;
}

test('a student reads how a business usually answers, and when theirs was reminded, without signal too', async ({
  portal: { server, openPhone, link },
  request,
}) => {
  const phone = await openPhone({ width: 360, height: 640 });
  const { page } = phone;
  const { main } = screenOf(page);
  const clinic = main
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: /Clinic Assistant$/ }) });
  // Of the demo data: the business was reminded two days ago.
  const reminded = applying.reminded(dayBefore(2));

  await test.step('in the details of an internship', async () => {
    await logIn(page, demo.student);
    await page.goto('/all-internships');
    const row = main.getByRole('listitem').filter({ hasText: 'Workshop Trainee, Diesel' });
    const details = await row.getByRole('link', { name: /^VIEW DETAILS/ }).getAttribute('href');
    await page.goto(details!);
    await expect(main.getByText('Answers most people within 6 days')).toBeVisible();
  });

  await test.step('in My Applications and the timeline', async () => {
    await page.goto('/my-applications');
    await expect(clinic.getByText(`${applying.noAnswerYet} ${reminded}.`)).toBeVisible();
    await untilReadyForOffline(page);
    await clinic.getByRole('link', { name: /^View Application/ }).click();
    await expect(main.getByRole('listitem').filter({ hasText: reminded })).toBeVisible();
  });

  await test.step('and the same without signal', async () => {
    await phone.setOffline(true);
    link.setLink('cut');
    await page.reload();
    await expect(main.getByRole('listitem').filter({ hasText: reminded })).toBeVisible();
    await page.goto('/my-applications');
    await expect(main.getByText(`${applying.noAnswerYet} ${reminded}.`)).toBeVisible();
    await phone.setOffline(false);
    link.setLink('open');
  });

  await test.step('until the business answers', async () => {
    const business = await apiAs(request, server.url, 'office@astrolabehealth.example');
    const { waiting } = await business.get<{ waiting: { id: number; internship_id: number }[] }>(
      'business/overview',
    );
    const [{ id, internship_id }] = waiting as [{ id: number; internship_id: number }];
    await business.post(`internship_applications/${id}/answer`, { internship_id, answer: 'not_this_time' });
    await page.reload();
    await expect(clinic.getByText('Not this time')).toBeVisible();
    await expect(main.getByText(applying.noAnswerYet)).toHaveCount(0);
  });
});
