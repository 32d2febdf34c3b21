import { messages } from '#contract/messages';
import { expectSent, fillApplication } from '../support/applying';
import { expect, test } from '../support/fixtures';
import { follow, isTouched, press, sizesOf } from '../support/pointer';
import { writtenMails } from '../support/server';
import { approveStudent, demo, logIn, openInternship, receivedFrom } from '../support/people';
import { screenOf } from '../support/locators';

const held = 'Sent. The business sees it once your registration is approved';

for (const { where, viewport, tag } of sizesOf('phone')) {
  test(
    `a pending student ${where} applies; the application is held until an admin approves`,
    { tag },
    async ({ portal: { server, openPhone }, request }) => {
      const internship = await openInternship(request, server.url);
      const received = () => receivedFrom(request, server.url, internship.id, demo.pendingStudent);
      const { page } = await openPhone(viewport);
      const { main, notice, says, button } = screenOf(page);
      const card = main.getByRole('listitem').filter({ hasText: internship.title });

      await test.step('every screen shows the pending notice, and applying works', async () => {
        await logIn(page, demo.pendingStudent);
        await expect(says(messages.student.pending)).toBeVisible();
        await page.goto(`/internship-details/${internship.id}`);
        await expect(says(messages.student.pending)).toBeVisible();
        await press(main.getByRole('link', { name: 'Apply Now' }));
        await expect(says(messages.student.pending)).toBeVisible();
        await fillApplication(page, { school: 'Wahgi Junction High School' });
        await press(button('Apply Now'));
        await expectSent(page);
        await expect(notice(held)).toBeVisible();
      });

      await test.step('My Applications and the profile say that it is held', async () => {
        await press(main.getByRole('link', { name: 'My Applications' }));
        await expect(card.getByRole('listitem').filter({ hasText: held })).toBeVisible();
        await press(card.getByRole('link', { name: /^View Application/ }));
        // The list says it too, until the next screen is drawn.
        if (isTouched(page))
          await expect(
            main.getByRole('heading', { level: 1, name: 'Application', exact: true }),
          ).toBeVisible();
        // On a desktop it stands beside the list.
        const opened = isTouched(page)
          ? main
          : main.getByRole('region', { name: 'Application', exact: true });
        await expect(opened.getByRole('listitem').filter({ hasText: held })).toBeVisible();
        await follow(page, 'Profile');
        await expect(says('Status: Waiting for approval')).toBeVisible();
        expect(await received()).toEqual([]);
      });

      await test.step('after the approval the business has it, and the student gets a mail', async () => {
        await approveStudent(request, server.url, demo.pendingStudent);
        expect((await received()).map(({ status }) => status)).toEqual(['submitted']);
        const mailed = async () => (await writtenMails(server, 'registration_approved'))[0]?.to?.[0]?.address;
        await expect.poll(mailed).toBe(demo.pendingStudent);
      });

      await test.step('the pending notices are gone', async () => {
        await page.reload();
        await expect(says('Status: Approved')).toBeVisible();
        await expect(says(messages.student.pending)).toBeHidden();
        await press(
          page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name: 'My Applications' }),
        );
        await page.reload();
        await expect(card.getByRole('link', { name: /^View Application/ })).toBeVisible();
        await expect(card.getByRole('listitem').filter({ hasText: held })).toHaveCount(0);
        await page.goto('/home');
        await expect(main.getByRole('search', { name: 'Find an internship' })).toBeVisible();
        await expect(says(messages.student.pending)).toBeHidden();
      });
    },
  );
}
