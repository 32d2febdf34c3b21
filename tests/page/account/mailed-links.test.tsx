import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { delays } from '#contract/limits';
import { messages } from '#contract/messages';
import { noSignal, ok, openPage, refused, type Answer } from '../../support/open-page';
import {
  badGateway,
  hrefOf,
  expectPath,
  field,
  fill,
  main,
  type Page,
  press,
  SERVERS_WORDS,
} from '../../support/on-screen';

afterEach(() => vi.useRealTimers());

describe('forgot password', () => {
  const ASK = 'POST users/password';
  const open = (answer: Answer = noSignal, storage?: Page['storage']) =>
    openPage('/forgot-password', { answers: { [ASK]: answer }, ...(storage && { storage }) });
  const ask = async (email: string, answer?: Answer) => {
    const page = await open(answer);
    await fill(page, { 'Email or mobile number': email });
    await press(page, 'Send Reset Link');
    return page;
  };

  test.each([SERVERS_WORDS, '', messages.forgot.byNumber])(
    'asks for a link, says %j that it worked, or it in its own words, and leads back to the log-in',
    async (message) => {
      const page = await ask('Kila@example.com', ok({ message }));
      const sentence = message || messages.forgot.success;
      expect((await main().findByRole('status')).textContent).toMatch(new RegExp(`^${sentence}`));
      expect(page.calls(ASK)).toMatchObject([{ body: { user: { email: 'kila@example.com' } } }]);
      expect(hrefOf('Back to Login')).toBe('/login');
    },
  );

  test('says in its own words that it failed when the server has none', async () => {
    await ask('kila@example.com', badGateway);
    expect((await main().findByRole('alert')).textContent).toBe(messages.forgot.failed);
  });

  test('without signal it says so before the tap, and keeps the e-mail through a reload', async () => {
    const page = await ask('kila@example.com', noSignal);
    expect((await screen.findByRole('alert')).textContent).toBe(messages.offline.needsSignal);
    expect(screen.getByText(/^No signal now/)).toBeTruthy();
    page.close();
    await open(noSignal, page.storage);
    expect(field('Email or mobile number').value).toBe('kila@example.com');
  });
});

describe('reset password', () => {
  const RESET = 'PUT users/password';
  const open = (answer: Answer = noSignal) =>
    openPage('/reset-password?reset_password_token=se%2Ecret', { answers: { [RESET]: answer } });
  const write = (page: Page, first: string, second = first) =>
    fill(page, { 'New Password': first, 'Confirm Password': second });
  const reset = async (answer: Answer, first = 'secret7', second = first) => {
    const page = await open(answer);
    await write(page, first, second);
    await press(page, 'Reset Password');
    return page;
  };

  test.each([SERVERS_WORDS, ''])(
    'takes the secret out of the address, sends it, and says %j that it worked, or it in its own words',
    async (message) => {
      const said = message || messages.password.resetSuccess;
      const page = await open(ok({ message }));
      expect(page.router.state.location.href).toBe('/reset-password');
      await write(page, 'secret7');
      await press(page, 'Reset Password');
      expect((await main().findByRole('status')).textContent).toMatch(new RegExp(`^${said}`));
      const user = { reset_password_token: 'se.cret', password: 'secret7', password_confirmation: 'secret7' };
      expect(page.calls(RESET)).toMatchObject([{ body: { user } }]);
    },
  );

  test.each([
    ['', '', messages.password.fillBoth],
    ['short', 'short', messages.password.fillBoth],
    ['secret7', '', messages.password.fillBoth],
    ['secret7', 'secret8', messages.password.resetDiffer],
  ])('%j and %j: %s', async (first, second, sentence) => {
    const page = await reset(noSignal, first, second);
    expect(screen.getByRole('alert').textContent).toBe(sentence);
    expect(page.calls(RESET)).toEqual([]);
  });

  test('after it worked leaves nothing to press, and opens the log-in in 3 seconds', async () => {
    const page = await open(ok({ message: messages.password.resetSuccess }));
    await write(page, 'secret7');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await press(page, 'Reset Password');
    await waitFor(() =>
      expect(document.activeElement?.textContent).toContain(messages.password.resetSuccess),
    );
    expect(screen.queryByRole('button', { name: 'Reset Password' })).toBeNull();
    await vi.advanceTimersByTimeAsync(delays.afterReset - 600);
    expect(page.router.state.location.pathname).toBe('/reset-password');
    await vi.advanceTimersByTimeAsync(700);
    await expectPath(page, '/login');
  });

  test('says in its own words that it failed when the server has none', async () => {
    await reset(badGateway);
    expect((await main().findByRole('alert')).textContent).toBe(messages.password.resetFailed);
  });

  test('a link that is used up after an answer was lost tells to try the new password', async () => {
    const page = await reset(noSignal);
    await main().findByText(messages.offline.needsSignal);
    page.answers[RESET] = refused('reset_link_invalid');
    await press(page, 'Reset Password');
    expect(await main().findByText(messages.password.linkPerhapsUsed)).toBeTruthy();
  });
});

test.each([
  ['confirm', 'confirm', 'Confirm My Email', messages.email.confirmed],
  ['own', 'confirm', 'Confirm My Email', messages.email.ownConfirmed],
  ['undo', 'undo', 'This Was Not Me', messages.email.undone],
] as const)(
  'the mailed link to %s an e-mail is sent by a press, and leaves the address at once',
  async (way, path, button, said) => {
    const call = `POST users/email/${path}`;
    const page = await openPage(`/confirm-email?${way}=se%2Fcret`, {
      answers: { [call]: ok({ message: said }) },
    });
    expect(page.router.state.location.href).toBe('/confirm-email');
    expect(page.calls(call)).toEqual([]);
    await press(page, button);
    expect((await main().findByRole('status')).textContent).toBe(said);
    expect(page.calls(call)).toMatchObject([{ body: { token: 'se/cret' } }]);
    expect(screen.queryByRole('button', { name: button })).toBeNull();
  },
);

test('a link to confirm an e-mail that is over says so, and without signal it can be pressed again', async () => {
  const { linkInvalid } = messages.email;
  const answers = { 'POST users/email/confirm': refused('email_link_invalid', { token: [linkInvalid] }) };
  await press(await openPage('/confirm-email?confirm=x', { answers }), 'Confirm My Email');
  expect((await screen.findByRole('alert')).textContent).toBe(linkInvalid);
});
