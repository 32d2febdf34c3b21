import { expect, test } from 'vitest';
import { expectPath } from '../support/on-screen';
import { student } from '../support/answers';
import { ok, openPage, refused } from '../support/open-page';
import { askToLogIn } from '../../src/session/log-out';

const open = () =>
  openPage('/home?x=1', { role: 'student', answers: { 'GET profile': ok({ user: student() }) } });
const typed = 'wokabaut.form.7.edit-profile';

test('ends the session and what it fetched, and keeps what was typed', async () => {
  const { router, services, storage } = await open();
  storage.setItem(typed, '{}');
  services.queryClient.setQueryData(['applications'], {});
  await askToLogIn(services, router, 'token-of-student');
  expect(services.session.get()).toBeNull();
  expect(services.queryClient.getQueryData(['applications'])).toBeUndefined();
  expect(storage.getItem(typed)).toBe('{}');
});

test('a late no to an earlier session does not end the new one', async () => {
  const { router, services } = await open();
  await askToLogIn(services, router, 'an older token');
  expect(services.session.get()?.token).toBe('token-of-student');
  expect(router.state.location.pathname).toBe('/home');
});

test('two that are refused at once ask once, and know the way back', async () => {
  const { router, services } = await open();
  const before = router.history.length;
  await Promise.all([1, 2].map(() => askToLogIn(services, router, 'token-of-student')));
  const { pathname, search } = router.state.location;
  expect([pathname, search]).toEqual(['/login', { from: '/home?x=1', expired: true }]);
  expect(router.history.length).toBe(before);
});

test('the start screen asks a student whose session has ended on the server', async () => {
  const answers = { 'GET internship_applications/my_applications': refused('session_expired') };
  const page = await openPage('/home', { role: 'student', answers });
  await expectPath(page, '/login');
  expect(page.router.state.location.search).toEqual({ from: '/home', expired: true });
});
