import { helper, sharedPhone } from '#contract/messages/shared-phone';
import type { OwnApplicationsAnswer } from '#contract/applications';
import { fillApplication } from '../support/applying';
import { expect, test } from '../support/fixtures';
import { screenOf } from '../support/locators';
import { apiAs, demo, openInternship } from '../support/people';
import { press } from '../support/pointer';
import { comeBack, prepareCorner } from '../support/shared-phone';

const students = [
  { email: demo.student, pin: '2580' },
  { email: demo.pendingStudent, pin: '1470' },
];

test('students of a room apply one after the other on one phone, and all of it is sent in the evening', async ({
  portal: { server, link, openPhone },
  request,
}) => {
  const { id: internship } = await openInternship(request, server.url);
  const phone = await openPhone();
  const { page } = phone;
  const { main } = screenOf(page);
  /** As others of the phone see them. */
  const names: Record<string, string> = {};
  const firstNameOf = (email: string) => names[email]!.split(' ')[0]!;

  await test.step('in the morning, with signal, each logs in once and sets a PIN', async () => {
    for (const one of students)
      names[one.email] = await prepareCorner({ page, request, url: server.url }, one, internship);
    await page.goto('/classroom');
    await expect(main.getByRole('button', { name: helper.start })).toBeVisible();
  });

  await phone.setOffline(true);
  link.setLink('cut');
  await test.step('without signal each applies, and hands the phone on', async () => {
    await press(main.getByRole('button', { name: helper.start }));
    for (const { email, pin } of students) {
      await expect(page.getByRole('heading', { name: sharedPhone.who })).toBeVisible();
      await comeBack(page, names[email]!, pin);
      await page.goto(`/apply/${internship}`);
      await fillApplication(page);
      await press(page.getByRole('button', { name: 'Apply Now' }));
      await expect(main.getByText(helper.saved(firstNameOf(email)))).toBeVisible();
      await press(main.getByRole('button', { name: helper.next }));
    }
  });

  await test.step('who is not on this phone reads what to do, and can practise', async () => {
    await expect(main.getByText(sharedPhone.firstTime)).toBeVisible();
    await expect(main.getByText(sharedPhone.inTheMorning)).toBeVisible();
    await expect(main.getByRole('link', { name: 'Practise with pretend internships' })).toBeVisible();
  });

  await test.step('the helper sees first names and counts', async () => {
    await press(main.getByRole('link', { name: sharedPhone.helperList }));
    for (const { email } of students) {
      const row = main.getByRole('listitem').filter({ hasText: firstNameOf(email) });
      await expect(row.getByText(helper.counts(1, 0))).toBeVisible();
    }
    await press(main.getByRole('button', { name: helper.done }));
    await expect(main.getByText(helper.closed)).toBeVisible();
  });

  await test.step('with signal all of it arrives, and the students are removed from the phone', async () => {
    link.setLink('open');
    await phone.setOffline(false);
    const count = async (email: string) => {
      const api = await apiAs(request, server.url, email);
      const mine = await api.get<OwnApplicationsAnswer>('internship_applications/my_applications');
      return mine.internship_application.filter((one) => one.internship.id === internship).length;
    };
    for (const { email } of students) await expect.poll(() => count(email)).toBe(1);
    await expect(main.getByText(helper.allSent)).toBeVisible();
    await press(main.getByRole('button', { name: helper.remove }));
    await expect(main.getByText(helper.removed)).toBeVisible();
    await page.goto('/who');
    await expect(main.getByText(sharedPhone.nobody)).toBeVisible();
  });
});
