import { sharedPhone } from '#contract/messages/shared-phone';
import { peopleLimits } from '#contract/people-limits';
import type { OwnApplicationsAnswer } from '#contract/applications';
import { fillApplication, storedRecords } from '../support/applying';
import { expect, test } from '../support/fixtures';
import { screenOf } from '../support/locators';
import { apiAs, demo, logIn, openInternship, untilReadyForOffline } from '../support/people';
import { press } from '../support/pointer';
import {
  beDone,
  chooseName,
  comeBack,
  prepareCorner,
  setPin,
  shortNameOf,
  shownText,
  typePin,
  wordsInClear,
} from '../support/shared-phone';

const maria = { email: demo.student, pin: '2580', school: 'Gerehu Secondary School' };
const joseph = { email: demo.pendingStudent, pin: '1470', school: 'Bugandi Technical College' };
const both = [maria, joseph];

test('two students on one phone without signal: each application arrives under its own person, once', async ({
  portal: { server, link, openPhone },
  request,
}) => {
  const { id: internship } = await openInternship(request, server.url);
  const phone = await openPhone();
  const { page } = phone;
  const names: Record<string, string> = {};
  const mine = async (email: string) => {
    const api = await apiAs(request, server.url, email);
    const list = await api.get<OwnApplicationsAnswer>('internship_applications/my_applications');
    return list.internship_application.filter((one) => one.internship.id === internship);
  };

  await test.step('with signal both log in once, set a PIN and are done', async () => {
    for (const one of both)
      names[one.email] = await prepareCorner({ page, request, url: server.url }, one, internship);
  });

  await phone.setOffline(true);
  link.setLink('cut');
  await test.step('without signal each comes back with the PIN, writes an application and is done', async () => {
    for (const { email, pin, school } of both) {
      await page.goto('/who');
      await comeBack(page, names[email]!, pin);
      await page.goto(`/apply/${internship}`);
      await fillApplication(page, { school });
      await press(page.getByRole('button', { name: 'Apply Now' }));
      await expect(page).toHaveURL(/\/thank-you/);
      // The tap after an application.
      await press(screenOf(page).main.getByRole('button', { name: 'I am done' }));
      await expect(page.getByRole('heading', { name: sharedPhone.who })).toBeVisible();
    }
    expect(await storedRecords(page)).toHaveLength(2);
  });

  await test.step('with signal both are sent while nobody is logged in', async () => {
    link.setLink('open');
    await phone.setOffline(false);
    for (const { email } of both) await expect.poll(async () => (await mine(email)).length).toBe(1);
    await expect(page).toHaveURL(/\/who/);
  });

  await test.step('and each sees their own alone', async () => {
    const { main } = screenOf(page);
    for (const [own, other] of [
      [maria, joseph],
      [joseph, maria],
    ] as const) {
      await comeBack(page, names[own.email]!, own.pin);
      const [application] = await mine(own.email);
      await page.goto(`/application-detail/${application!.id}`);
      await expect(main.getByText(own.school)).toBeVisible();
      await expect(page.getByText(other.school)).toHaveCount(0);
      await beDone(page);
    }
    for (const { email } of both) expect(await mine(email)).toHaveLength(1);
  });
});

test('somebody who is done leaves no word on the phone in clear, and nothing behind the back button', async ({
  portal: { server, link, openPhone },
  request,
}) => {
  const internship = await openInternship(request, server.url);
  const phone = await openPhone();
  const { page } = phone;
  const { user } = await (
    await apiAs(request, server.url, demo.student)
  ).get<{ user: { full_name: string; mobile_number: string; email: string } }>('profile');
  const name = shortNameOf(user.full_name);
  await logIn(page, demo.student);
  await untilReadyForOffline(page);
  await setPin(page, '2580');
  await page.goto(`/apply/${internship.id}`);
  await fillApplication(page, { school: 'Kwikila Rainbow College' });
  await page.goto('/resume');
  await page.goto('/my-applications');
  const token = (await page.evaluate(() => localStorage.getItem('token')))!;
  const words = [token, user.email, user.full_name, 'Kwikila Rainbow', user.mobile_number].filter(Boolean);
  expect((await page.evaluate(wordsInClear, words)).length).toBeGreaterThan(2);

  const second = await page.context().newPage();
  await second.goto('/my-applications');
  await beDone(page);
  await expect(second).toHaveURL(/\/who/);
  await second.close();
  expect(await page.evaluate(wordsInClear, words)).toEqual([]);
  await expect(screenOf(page).main.getByRole('button', { name })).toBeVisible();

  await test.step('back through all that was open before, the form included', async () => {
    const passed: string[] = [];
    page.on('framenavigated', (frame) => passed.push(new URL(frame.url()).pathname));
    while (!passed.includes(`/apply/${internship.id}`)) {
      await page.goBack();
      await expect(page.getByRole('heading', { name: sharedPhone.who })).toBeVisible();
      const shown = await page.evaluate(shownText);
      expect(words.filter((word) => shown.includes(word))).toEqual([]);
    }
  });

  await test.step('after ten wrong PINs only the password is left', async () => {
    await phone.setOffline(true);
    link.setLink('cut');
    await page.clock.install();
    await page.goto('/who');
    await chooseName(page, name);
    const { main } = screenOf(page);
    for (let count = 1; count < peopleLimits.pin.tries; count += 1) {
      await typePin(page, '1111');
      await expect(main.getByText(sharedPhone.wrong(peopleLimits.pin.tries - count))).toBeVisible();
      await page.clock.fastForward('31:00');
    }
    await typePin(page, '1111');
    await expect(main.getByText(sharedPhone.gone)).toBeVisible();
    await page.goto('/who');
    await chooseName(page, name);
    await expect(main.getByText(sharedPhone.withPassword)).toBeVisible();
  });
});

test('a phone that nobody touches locks by itself, in a page and at its next start', async ({
  portal: { server, openPhone },
  request,
}) => {
  await openInternship(request, server.url);
  const { page } = await openPhone();
  await page.clock.install();
  await logIn(page, demo.student);
  await setPin(page, '2580');
  const lock = async () => {
    await page.goto('/pin');
    await page.getByLabel(sharedPhone.locksLead).selectOption('5');
    await expect(page.getByText(sharedPhone.locksSaved)).toBeVisible();
  };
  await lock();
  await page.clock.fastForward('04:00');
  await expect(page).toHaveURL(/\/pin/);
  await page.clock.fastForward('02:00');
  await expect(page).toHaveURL(/\/who/);

  await press(screenOf(page).main.getByRole('listitem').getByRole('button'));
  await typePin(page, '2580');
  await expect(page).not.toHaveURL(/\/who/);
  await page.evaluate(() => {
    const { user, minutes } = JSON.parse(localStorage.getItem('wokabaut.locks')!) as Record<string, number>;
    localStorage.setItem('wokabaut.locks', JSON.stringify({ user, minutes, at: Date.now() - 300_000 }));
  });
  await page.goto('/my-applications');
  await expect(page).toHaveURL(/\/who/);
});
