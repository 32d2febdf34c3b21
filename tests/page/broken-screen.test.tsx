import { act, render, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { brand } from '#contract/brand';
import { offline } from '#contract/messages/site';
import { ErrorScreen } from '../../src/features/site/error-screen';
import { ServicesContext } from '../../src/services/services';
import { memoryStorage } from '../../src/services/session';
import { internshipDetails } from '../support/answers';
import { hrefOf, main } from '../support/on-screen';
import { noSignal, ok, openPage, ours } from '../support/open-page';

test('a screen that breaks says so inside the shell, whose menu still leads on', async () => {
  // React and the router report what they caught.
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation(() => undefined);
  }
  const { user } = await openPage('/internship-details/3', {
    role: 'student',
    answers: {
      'GET internship/3': ok({ internship: { ...internshipDetails({ id: 3 }), required_skills: null } }),
    },
    checkAnswers: false,
  });
  expect(await main().findByRole('heading', { name: 'This page could not be opened' })).toBeTruthy();
  expect(main().getByRole('alert').textContent).toContain('If you have no signal, try again');
  expect(main().getByRole('alert').textContent, 'nothing was written').not.toContain('What you wrote');
  expect(main().getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(hrefOf('Go to Homepage')).toBe('/');
  expect(main().getByRole('link', { name: brand.infoEmail })).toBeTruthy();
  expect(hrefOf('Open the simple page')).toBe('?plain');
  await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'About' }));
  expect(await main().findByRole('heading', { name: 'About Wokabaut' })).toBeTruthy();
});

/** The screen of an address whose code did not come. */
async function openWithoutCode(written: Record<string, string> = {}, health = noSignal) {
  const storage = memoryStorage();
  for (const [key, value] of Object.entries(written)) storage.setItem(key, value);
  const { services } = await openPage('/login', { answers: {}, storage, isRendered: false });
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async (path: string) => ours(await health(path, null)));
  render(
    <ServicesContext value={services}>
      <ErrorScreen error={new TypeError('Failed to fetch dynamically imported module: /assets/account.js')} />
    </ServicesContext>,
  );
  return { services, reload };
}

test('a screen whose code is not on the phone says without signal what every screen says, and comes by itself', async () => {
  const { services, reload } = await openWithoutCode();
  expect(await screen.findByRole('heading', { level: 1, name: 'No signal' })).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe(offline.notOpened);
  expect(reload).not.toHaveBeenCalled();
  act(() => services.connection.answered(100));
  expect(reload).toHaveBeenCalledOnce();
});

test('a screen whose code is gone while the portal answers is loaded again', async () => {
  onTestFinished(() => sessionStorage.clear());
  const { reload } = await openWithoutCode({}, ok({ status: 'ok' }));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(screen.getByRole('heading', { level: 1, name: 'This page could not be opened' })).toBeTruthy();
});

test.each([
  ['a form of this visitor', { 'wokabaut.form.visitor.signup': '{"full_name":"Kila"}' }, true],
  ['a form of somebody else', { 'wokabaut.form.7.resume': '{"school":"Tari"}' }, false],
  ['nothing', {}, false],
])('what is written is said to be saved where the phone holds it: %s', async (_, written, isSaid) => {
  await openWithoutCode(written);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent?.includes('What you wrote is still saved here.')).toBe(isSaid);
});
