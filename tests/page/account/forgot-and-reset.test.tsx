import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { delays } from '#contract/limits';
import { messages } from '#contract/messages';
import { errorTable } from '#contract/errors';
import { noSignal, ok, openPage, refused, type Answer } from '../../support/open-page';

afterEach(() => vi.useRealTimers());

type Page = Awaited<ReturnType<typeof openPage>>;
const press = ({ user }: Page, name: string) => user.click(screen.getByRole('button', { name }));
const type = ({ user }: Page, label: RegExp, words: string) => user.type(screen.getByLabelText(label), words);
const main = () => within(screen.getByRole('main'));

describe('forgot password', () => {
  const ASK = 'POST users/password';
  const open = (answer: Answer) => openPage('/forgot-password', { answers: { [ASK]: answer } });

  test('asks for a link, says what the server said, and leads back to the log-in', async () => {
    const page = await open(ok({ message: messages.forgot.success }));
    await type(page, /^Email/, 'Kila@example.com');
    await press(page, 'Send Reset Link');
    expect((await main().findByRole('status')).textContent).toContain(messages.forgot.success);
    expect(page.calls(ASK)).toMatchObject([{ body: { user: { email: 'kila@example.com' } } }]);
    expect(screen.getByRole('link', { name: 'Back to Login' }).getAttribute('href')).toBe('/login');
  });

  test.each(['', 'kila'])('%j is no e-mail: it says so and sends nothing', async (email) => {
    const page = await open(noSignal);
    if (email) await type(page, /^Email/, email);
    await press(page, 'Send Reset Link');
    expect(screen.getByRole('alert').textContent).toBe(messages.validation.emailInvalid);
    expect(document.activeElement).toBe(screen.getByLabelText(/^Email/));
    expect(page.calls(ASK)).toEqual([]);
  });

  test('names the wait, and a failure', async () => {
    let answer: (response: Response) => void = () => undefined;
    const page = await open(() => new Promise((resolve) => (answer = resolve)));
    await type(page, /^Email/, 'kila@example.com');
    await press(page, 'Send Reset Link');
    expect(await screen.findByRole('button', { name: 'Sending...' })).toBeTruthy();
    answer(await refused('too_many_tries')(null, null));
    expect((await screen.findByRole('alert')).textContent).toBe(errorTable.too_many_tries.sentence);
  });

  test('without signal it says so before the tap, and keeps the e-mail through a reload', async () => {
    const page = await open(noSignal);
    await type(page, /^Email/, 'kila@example.com');
    await press(page, 'Send Reset Link');
    expect((await screen.findByRole('alert')).textContent).toBe(messages.offline.needsSignal);
    expect(screen.getByText(/^No signal now/)).toBeTruthy();
    page.close();
    await openPage('/forgot-password', { answers: {}, storage: page.storage });
    expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('kila@example.com');
  });
});

describe('reset password', () => {
  const RESET = 'PUT users/password';
  const open = (answer: Answer = noSignal) =>
    openPage('/reset-password?reset_password_token=se%2Fcret', { answers: { [RESET]: answer } });
  const fill = async (page: Page, first: string, second: string) => {
    if (first) await type(page, /^New Password/, first);
    if (second) await type(page, /^Confirm Password/, second);
    await press(page, 'Reset Password');
  };

  test('the secret leaves the address at once, and is what is sent', async () => {
    const page = await open(ok({ message: messages.password.resetSuccess }));
    expect(page.router.state.location.href).toBe('/reset-password');
    await fill(page, 'secret7', 'secret7');
    expect((await main().findByRole('status')).textContent).toContain(messages.password.resetSuccess);
    expect(page.calls(RESET)).toMatchObject([
      {
        body: {
          user: { reset_password_token: 'se/cret', password: 'secret7', password_confirmation: 'secret7' },
        },
      },
    ]);
  });

  test.each([
    ['', '', messages.password.fillBoth],
    ['short', 'short', messages.password.fillBoth],
    ['secret7', '', messages.password.fillBoth],
    ['secret7', 'secret8', messages.password.resetDiffer],
  ])('%j and %j: %s', async (first, second, sentence) => {
    const page = await open();
    await fill(page, first, second);
    expect(screen.getByRole('alert').textContent).toBe(sentence);
    expect(page.calls(RESET)).toEqual([]);
  });

  test('after it worked the log-in comes by itself, in 3 seconds', async () => {
    const page = await open(ok({ message: messages.password.resetSuccess }));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await page.user.type(screen.getByLabelText(/^New Password/), 'secret7');
    await page.user.type(screen.getByLabelText(/^Confirm Password/), 'secret7');
    await press(page, 'Reset Password');
    await main().findByRole('status');
    await vi.advanceTimersByTimeAsync(delays.afterReset - 500);
    expect(page.router.state.location.pathname).toBe('/reset-password');
    await vi.advanceTimersByTimeAsync(600);
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/login'));
  });

  test('a link that is over says so and leads to a new one', async () => {
    const page = await open(
      refused('reset_link_invalid', { reset_password_token: [messages.password.linkInvalid] }),
    );
    await fill(page, 'secret7', 'secret7');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(messages.password.linkInvalid);
    expect(alert.textContent).not.toContain(messages.password.linkPerhapsUsed);
    const link = within(alert).getByRole('link', { name: 'Ask for a new link' });
    expect(link.getAttribute('href')).toBe('/forgot-password');
  });

  test('who finds the link used up after an answer was lost is told to try the new password', async () => {
    const page = await open(noSignal);
    await fill(page, 'secret7', 'secret7');
    await screen.findByText(messages.offline.needsSignal);
    page.answers[RESET] = refused('reset_link_invalid');
    await press(page, 'Reset Password');
    expect(await screen.findByText(messages.password.linkPerhapsUsed)).toBeTruthy();
  });
});
