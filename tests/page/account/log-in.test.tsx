import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { errorTable } from '#contract/errors';
import { messages } from '#contract/messages';
import { restoreSaved, startBackground } from '../../../src/app/background';
import { memoryStorage } from '../../../src/services/session';
import { restoreSession } from '../../../src/session/restore-session';
import { student } from '../../support/answers';
import { noSignal, ok, openPage, refused, type Answer } from '../../support/open-page';
import {
  badGateway,
  expectPath,
  expectToast,
  field,
  fill,
  heldAnswer,
  hrefOf,
  main,
  type Page,
  press,
} from '../../support/on-screen';

const SIGN_IN = 'POST users/sign_in';
const open = (answer: Answer = noSignal) => openPage('/login', { answers: { [SIGN_IN]: answer } });
const logIn = async (page: Page) => {
  await fill(page, { 'Email or mobile number': 'kila@example.com', Password: 'wokabaut' });
  await press(page, 'Log In');
};

test.each([
  ['a refusal', refused('invalid_credentials'), errorTable.invalid_credentials.sentence],
  ['no token', ok({ token: '', message: '', user: student() }), messages.login.noToken],
  ['no signal', noSignal, messages.offline.needsSignal],
  ['a proxy whose portal is down', badGateway, messages.login.failed],
])('explains %s on the page', async (_what, answer, sentence) => {
  const page = await open(answer);
  await logIn(page);
  expect((await main().findByRole('alert')).textContent).toBe(sentence);
});

test('a refusal has the focus, each time anew', async () => {
  const page = await open(refused('invalid_credentials'));
  await logIn(page);
  await waitFor(() => expect(document.activeElement).toBe(main().getByRole('alert')));
  await press(page, 'Log In');
  await waitFor(() => expect(document.activeElement).toBe(main().getByRole('alert')));
});

test('leads to a new password and the sign-ups; without e-mail and password asks for both, each time anew, at the first', async () => {
  const page = await open();
  expect(screen.getByText(messages.login.lead)).toBeTruthy();
  expect([hrefOf('Forgot Password?'), hrefOf('Sign Up')]).toEqual(['/forgot-password', '/signup']);
  expect(hrefOf('Register your business')).toBe('/business-signup');
  await press(page, 'Log In');
  const alert = main().getByRole('alert');
  expect(alert.textContent).toBe(messages.login.enterBoth);
  expect(document.activeElement).toBe(field('Email or mobile number'));
  await page.user.keyboard('kila@example.com{Enter}');
  // A new element, so that it is read out again.
  expect(main().getByRole('alert')).not.toBe(alert);
  expect(document.activeElement).toBe(field('Password'));
});

test('removes the toast of an earlier try once one has worked', async () => {
  const page = await open(ok({ token: '', message: '', user: student() }));
  await logIn(page);
  const sentence = messages.login.noToken;
  await expectToast(sentence, 'Error');
  const shown = within(screen.getByRole('region', { name: 'Messages' }));
  // A toast under the pointer does not go by itself.
  fireEvent.mouseEnter(shown.getByText(sentence));
  page.answers[SIGN_IN] = ok({ token: 't', message: '', user: student({ status: 'approved' }) });
  await press(page, 'Log In');
  await expectPath(page, '/home');
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
});

test('brings along what the last log-in on this phone was given, also after a log-out and for somebody else', async () => {
  const proof = 'p'.repeat(43);
  const given = { token: 't', message: '', user: student({ status: 'approved' }), device_proof: proof };
  const page = await open(ok(given));
  await logIn(page);
  await expectPath(page, '/home');
  page.services.session.end();
  page.close();
  const again = await openPage('/login', { answers: { [SIGN_IN]: ok(given) }, storage: page.storage });
  await logIn(again);
  await expectPath(again, '/home');
  const sent = [...page.calls(SIGN_IN), ...again.calls(SIGN_IN)];
  const user = { email: 'kila@example.com', password: 'wokabaut' };
  expect(sent.map(({ body }) => body)).toEqual([{ user }, { user: { ...user, device_proof: proof } }]);
});

test('a log-in while the page still opens what visitors have saved keeps its answers to itself', async () => {
  const page = await open(ok({ token: 't', message: '', user: student({ id: 7, status: 'approved' }) }));
  const { savedQueries } = page.services;
  const openSaved = savedQueries.open;
  savedQueries.open = (owner) => {
    savedQueries.open = openSaved;
    const opening = openSaved(owner);
    // The start of the page has read just before that nobody is logged in.
    void openSaved(null);
    return opening;
  };
  await logIn(page);
  await expectPath(page, '/home');
  await waitFor(() => expect(page.storage.getItem('wokabaut.cache.7')).toContain('"queryKey":["profile"]'));
  expect(page.storage.getItem('wokabaut.cache.visitor')).toBeNull();
});

test('a log-in before the page has read what is saved keeps what its screens ask for', async () => {
  const LIST = 'GET internship_applications/my_applications';
  const list = heldAnswer();
  const page = await openPage('/login?from=%2Fmy-applications', {
    answers: {
      [SIGN_IN]: ok({ token: 't', message: '', user: student({ id: 7, status: 'approved' }) }),
      [LIST]: list.answer,
    },
  });
  await logIn(page);
  await expectPath(page, '/my-applications');
  await waitFor(() => expect(page.calls(LIST)).toHaveLength(1));
  await restoreSaved(page.services);
  list.arrive({ status: 200, internship_application: [] });
  expect(await main().findByText('No applications yet')).toBeTruthy();
});

test('a log-in while the phone is asked whether it holds anything starts the sending too', async () => {
  const { services, router } = await openPage('/about', { answers: {} });
  const start = vi.spyOn(services.outbox, 'start').mockResolvedValue();
  startBackground(services, router, document.createElement('div'));
  services.session.start({ token: 'opaque', role: 'student', userId: 7 });
  await waitFor(() => expect(start).toHaveBeenCalledOnce());
});

test('a server that answers with the token alone is asked whose it is', async () => {
  const page = await openPage('/login', {
    checkAnswers: false,
    answers: {
      [SIGN_IN]: ok({ token: 'opaque', message: messages.login.success }),
      'GET profile': (_body, token) =>
        token === 'opaque' ? Response.json({ user: student({ id: 7 }) }) : new Response('', { status: 401 }),
    },
  });
  await logIn(page);
  await expectPath(page, '/home');
  expect(page.services.session.get()).toEqual({ token: 'opaque', role: 'student', userId: 7 });
});

test('a log-in whose profile does not come stands, and it is asked for until it does', async () => {
  const page = await openPage('/login', {
    checkAnswers: false,
    answers: { [SIGN_IN]: ok({ token: 'opaque', message: messages.login.success }), 'GET profile': noSignal },
  });
  await logIn(page);
  expect(await main().findByText(messages.login.profileWaits)).toBeTruthy();
  expect(page.storage.getItem('token')).toBe('opaque');
  page.answers['GET profile'] = ok({ user: student({ id: 7 }) });
  page.services.connection.answered(10);
  await expectPath(page, '/home');
  expect(page.services.session.get()).toEqual({ token: 'opaque', role: 'student', userId: 7 });
});

test.each([
  ['a token and a role', 'student'],
  ['a token alone', null],
])('%s in local storage are a session, whose user is asked for', async (_, role) => {
  const storage = memoryStorage();
  storage.setItem('token', 'opaque');
  if (role) storage.setItem('role', role);
  const { services } = await openPage('/about', {
    storage,
    answers: { 'GET profile': ok({ user: student({ id: 7 }) }) },
  });
  expect(services.session.get()).toBeNull();
  await restoreSession(services);
  expect(services.session.get()).toEqual({ token: 'opaque', role: 'student', userId: 7 });
});

test('a log-in in another tab leads on to the screen that asked for it', async () => {
  const page = await openPage('/login?from=%2Fabout%3Fq%3Dcook', { answers: {} });
  page.services.session.adopt({ token: 'opaque', role: 'student', userId: 7 }, 1);
  await page.router.invalidate();
  await expectPath(page, '/about');
  expect(page.router.state.location.href).toBe('/about?q=cook');
});

test.each([
  ['right', ok({ token: 'late', message: '', user: student({ id: 8, status: 'approved' }) }), ['late']],
  ['wrong', refused('invalid_credentials'), []],
])(
  'a %s log-in that is answered after somebody else has logged in leaves them alone',
  async (_what, late, ended) => {
    const signedOut: (string | null)[] = [];
    let answered = () => {};
    const page = await openPage('/login', {
      answers: {
        [SIGN_IN]: async (...asked) => {
          await new Promise<void>((resolve) => (answered = resolve));
          return late(...asked);
        },
        'DELETE users/sign_out': (_body, token) => {
          signedOut.push(token);
          return Response.json({ message: '' });
        },
      },
    });
    await logIn(page);
    await waitFor(() => expect(page.calls(SIGN_IN)).toHaveLength(1));
    const maria = { token: 'of-maria', role: 'student', userId: 7 } as const;
    page.services.session.start(maria);
    await page.router.navigate({ to: '/about' });
    answered();
    await waitFor(() => expect(page.services.queryClient.isMutating()).toBe(0));
    await waitFor(() => expect(signedOut).toEqual(ended));
    expect(page.services.session.get()).toEqual(maria);
    expect(page.router.state.location.pathname).toBe('/about');
    expect(screen.queryByText(errorTable.invalid_credentials.sentence)).toBeNull();
  },
);
