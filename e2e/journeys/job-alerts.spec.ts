import type { InternshipSavedAnswer } from '#contract/internships';
import { messages } from '#contract/messages';
import { mailsLink } from '#contract/messages/job-alerts';
import { expect, test } from '../support/fixtures';
import { inDays } from '../support/internships';
import { screenOf } from '../support/locators';
import { apiAs, demo, logIn, untilReadyForOffline } from '../support/people';
import { press } from '../support/pointer';
import { writtenMails } from '../support/server';

const text = messages.jobAlerts;

test('a student asks to be told of new internships like these, is mailed on Monday, and stops the mail by one press', async ({
  portal: { server, link, openPhone },
  request,
}) => {
  const phone = await openPhone({ width: 360, height: 640 });
  const { page } = phone;
  const { main } = screenOf(page);
  const save = main.getByRole('button', { name: text.save });
  const mails = () => writtenMails(server, 'new_internships');

  await test.step('from the list with its filters; without signal it says so, and what was chosen stays', async () => {
    await server.query(`update users set email_confirmed_at = now() where email = '${demo.student}'`);
    await logIn(page, demo.student);
    await untilReadyForOffline(page);
    await page.goto('/all-internships?location=Lae');
    await press(main.getByRole('link', { name: messages.internship.tellMe }));
    await expect(main.getByRole('combobox', { name: 'Location' })).toHaveValue('Lae');
    await main.getByRole('checkbox', { name: text.byMail }).check();
    await phone.setOffline(true);
    link.setLink('cut');
    await press(save);
    await expect(main.getByText(text.needsSignal)).toBeVisible();
    await phone.close();
    await phone.open();
    await phone.setOffline(true);
    await phone.page.goto('/job-alerts?location=Lae');
    await expect(screenOf(phone.page).main.getByRole('checkbox', { name: text.byMail })).toBeChecked();
  });

  const again = phone.page;
  const own = screenOf(again).main;
  await test.step('with signal one press makes it', async () => {
    link.setLink('open');
    await phone.setOffline(false);
    await press(own.getByRole('button', { name: text.save }));
    await expect(own.getByRole('link', { name: `${text.allCategories}, Lae` })).toBeVisible();
    await again.reload();
    await expect(own.getByRole('link', { name: `${text.allCategories}, Lae` })).toBeVisible();
  });

  let url = '';
  await test.step('what comes is mailed on Monday, with a link that stops the mails', async () => {
    const business = await apiAs(request, server.url, demo.business);
    const { internship } = await business.post<InternshipSavedAnswer>('internship/', {
      ...{ title: 'Ferry Ticket Seller', location: 'Lae', internship_financing: 'paid', duration: 8 },
      ...{ required_skills: 'Counting', last_date_to_apply: inDays(40), internship_category_id: 3 },
      description: 'You sell tickets.',
    });
    // As if it had been published nine days ago, and asked for before.
    await server.query(`update job_alerts set since = now() - interval '10 days'`);
    await server.query(
      `update internships set published_at = now() - interval '9 days' where id = ${internship.id}`,
    );
    await server.restart();
    await expect.poll(async () => (await mails()).length).toBe(1);
    const [mail] = await mails();
    expect(mail!.text).toContain('Ferry Ticket Seller');
    const header = (name: string) => mail!.headers.find(({ key }) => key === name)?.value;
    url = header('list-unsubscribe')!.slice(1, -1);
    expect(mail!.text).toContain(url);
  });

  await test.step('who opens the link reads what stops, presses, and takes it back', async () => {
    await again.goto(new URL(url).pathname + new URL(url).search);
    await expect(own.getByText(mailsLink.endLead)).toBeVisible();
    expect(new URL(again.url()).search).toBe('');
    await press(own.getByRole('button', { name: mailsLink.end }));
    await expect(own.getByText(mailsLink.ended)).toBeVisible();
    await press(own.getByRole('button', { name: mailsLink.resume }));
    await expect(own.getByText(mailsLink.resumed)).toBeVisible();
  });

  await test.step('an alert that is deleted is gone', async () => {
    await again.goto('/job-alerts');
    await press(own.getByRole('button', { name: `Delete ${text.allCategories}, Lae` }));
    await expect(own.getByText(text.none)).toBeVisible();
  });
});
