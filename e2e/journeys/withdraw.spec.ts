import { applications, withdrawal } from '#contract/messages/applications';
import { businessDay } from '#contract/messages/business';
import { openMore } from '../support/applying';
import { letterDocx, resumePdf } from '../support/documents';
import { expect, test } from '../support/fixtures';
import { documentLink, screenOf } from '../support/locators';
import { apiAs, demo, logIn, openInternship, receivedFrom, untilReadyForOffline } from '../support/people';
import { press, sizesOf } from '../support/pointer';
import { writtenMails } from '../support/server';

for (const { where, viewport, tag } of sizesOf('phone')) {
  test(
    `a student ${where} reads who looked, and withdraws; the business opens nothing more`,
    { tag },
    async ({ portal: { server, link, openPhone }, request }) => {
      const internship = await openInternship(request, server.url);
      const api = await apiAs(request, server.url, demo.student);
      const id = await api.apply(internship.id, {
        levels: [{ grade: 12, school_name: 'Wahgi Junction High School' }],
        resume: await resumePdf('Resume'),
        coverLetter: await letterDocx(),
      });
      const [sent] = await receivedFrom(request, server.url, internship.id, demo.student);
      const { user, company } = sent!;
      const { page: office } = await openPhone(viewport);
      const { page } = await openPhone(viewport);
      const applicants = `/internship/${internship.id}/applications`;
      const { main: desk } = screenOf(office);
      const { main, button, dialog } = screenOf(page);
      const card = desk.getByRole('region', { name: user.full_name });
      let resume = '';

      await test.step('the business opens the card and the resume', async () => {
        await logIn(office, demo.business);
        await office.goto(applicants);
        await press(desk.getByRole('button', { name: user.full_name, exact: true }));
        await expect(card.getByRole('combobox', { name: 'Status' })).toHaveValue('viewed');
        resume = await documentLink(card, 'Resume');
        expect((await request.get(server.url + resume)).status()).toBe(200);
      });

      await test.step('the student reads it in the timeline', async () => {
        await logIn(page, demo.student);
        await untilReadyForOffline(page);
        await page.goto(`/application-detail/${id}`);
        const steps = main.getByRole('listitem');
        for (const what of ['application', 'contact details', 'resume'])
          await expect(
            steps.filter({ hasText: `${company.company_name} opened your ${what}` }),
          ).toBeVisible();
        await expect(steps.filter({ hasText: 'opened your cover letter' })).toHaveCount(0);
      });

      const question = dialog('Withdraw this application?');
      await test.step('without signal the question says so and sends nothing', async () => {
        link.setLink('cut');
        await page.reload();
        await openMore(main);
        await press(button(withdrawal.button));
        await expect(question.getByText(withdrawal.needsSignal)).toBeVisible();
        await press(question.getByRole('button', { name: 'Cancel' }));
        await expect(main.getByText('Viewed', { exact: true })).toBeVisible();
        link.setLink('open');
      });

      await test.step('with signal it is withdrawn, and the list says so', async () => {
        await page.reload();
        await openMore(main);
        await press(button(withdrawal.button));
        await expect(question.getByText(withdrawal.once)).toBeVisible();
        await press(question.getByRole('button', { name: 'Withdraw' }));
        await expect(
          main.getByRole('listitem').filter({ hasText: 'You withdrew your application' }),
        ).toBeVisible();
        await expect(button(withdrawal.button)).toBeHidden();
        await page.goto('/my-applications');
        const row = main.getByRole('listitem').filter({ hasText: internship.title }).first();
        await expect(row.getByText('Withdrawn', { exact: true })).toBeVisible();
      });

      await test.step('the page of the internship says so, also without signal, and offers no second one', async () => {
        const said = main.getByText(/^You withdrew your application on /);
        await page.goto(`/internship-details/${internship.id}`);
        await expect(said).toBeVisible();
        link.setLink('cut');
        await page.reload();
        await expect(said).toBeVisible();
        await expect(main.getByText(withdrawal.once)).toBeVisible();
        await expect(main.getByRole('link', { name: 'Apply Now' })).toHaveCount(0);
        link.setLink('open');
      });

      await test.step('the business is mailed once, and reads a name and no more', async () => {
        expect((await request.get(server.url + resume)).status()).toBe(403);
        const mails = () => writtenMails(server, 'application_withdrawn');
        await expect.poll(async () => (await mails()).length).toBe(1);
        await office.reload();
        await press(desk.getByRole('button', { name: user.full_name, exact: true }));
        const said = businessDay.withdrawnBy(user.full_name, 'a day').replace('a day.', '');
        await expect(card.getByText(said)).toBeVisible();
        await expect(card.getByRole('link')).toHaveCount(0);
        await expect(card.getByText(applications.notThisTime)).toHaveCount(0);
      });
    },
  );
}
