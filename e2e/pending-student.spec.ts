import type { StudentListAnswer } from '#contract/accounts';
import { fillApplication } from './support/applying';
import { letterDocx, resumePdf } from './support/documents';
import { expect, test } from './support/fixtures';
import { follow, press, sizes } from './support/hands';
import { writtenMails } from './support/mails';
import { apiAs, demo, logIn, openInternship, receivedFrom } from './support/people';

const waiting = 'Your registration is waiting for approval.';
const held = 'Sent. The business sees it once your registration is approved';

for (const { where, viewport } of sizes) {
  test(`a pending student ${where} applies, is told that it is held, and sees it released when an admin approves`, async ({
    portal: { server, openPhone },
    request,
  }) => {
    const internship = await openInternship(request, server.url);
    const received = () => receivedFrom(request, server.url, internship.id, demo.pendingStudent);
    const { page } = await openPhone(viewport);
    const main = page.getByRole('main');
    const card = main.getByRole('listitem').filter({ hasText: internship.title });

    await test.step('is told at every step what pending means, and applies all the same', async () => {
      await logIn(page, demo.pendingStudent);
      await expect(main.getByText(waiting)).toBeVisible();
      await page.goto(`/internship-details/${internship.id}`);
      await expect(main.getByText(waiting)).toBeVisible();
      await press(main.getByRole('link', { name: 'Apply Now' }));
      await expect(main.getByText(waiting)).toBeVisible();
      await fillApplication(page, {
        school: 'Wahgi Junction High School',
        resume: await resumePdf(),
        coverLetter: letterDocx(),
      });
      await press(main.getByRole('button', { name: 'Apply Now' }));
      await expect(main.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
      await expect(main.getByText(held)).toBeVisible();
    });

    await test.step('my applications and the profile say that it is held', async () => {
      await press(main.getByRole('link', { name: 'My Applications' }));
      await expect(card.getByText(held)).toBeVisible();
      await press(card.getByRole('link', { name: /^View Application/ }));
      await expect(main.getByText(held)).toBeVisible();
      await follow(page, 'Profile');
      await expect(main.getByText('Waiting for approval', { exact: true })).toBeVisible();
      expect(await received()).toEqual([]);
    });

    await test.step('an admin approves: the business has it, and the student is told', async () => {
      const admin = await apiAs(request, server.url, demo.admin);
      const { users } = await admin.get<StudentListAnswer>('admin/list_students');
      await admin.post('admin//approve_user', {
        id: users.find(({ email }) => email === demo.pendingStudent)?.id,
      });
      expect((await received()).map(({ status }) => status)).toEqual(['submitted']);
      const mailed = async () => (await writtenMails(server, 'registration_approved'))[0]?.to?.[0]?.address;
      await expect.poll(mailed).toBe(demo.pendingStudent);
    });

    await test.step('what was waiting is waiting no more', async () => {
      await press(main.getByRole('button', { name: 'Refresh' }));
      await expect(main.getByText('Approved', { exact: true })).toBeVisible();
      await expect(main.getByText(waiting)).toBeHidden();
      await press(
        page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name: 'My Applications' }),
      );
      await press(main.getByRole('button', { name: 'Refresh' }));
      await expect(card.getByText('Submitted')).toBeVisible();
      await expect(card.getByText(held)).toBeHidden();
      await page.goto('/home');
      await expect(main.getByRole('search', { name: 'Find an internship' })).toBeVisible();
      await expect(main.getByText(waiting)).toBeHidden();
    });
  });
}
