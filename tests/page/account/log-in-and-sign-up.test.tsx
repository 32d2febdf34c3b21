import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { errorTable } from '#contract/errors';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fileSentences } from '#contract/files';
import { delays } from '#contract/limits';
import { messages } from '#contract/messages';
import { student } from '../../support/answers';
import { noSignal, ok, openPage, refused, type Answer } from '../../support/open-page';
import { startPhone } from '../../support/phone';

type Page = Awaited<ReturnType<typeof openPage>>;
const main = () => within(screen.getByRole('main'));
const press = ({ user }: Page, name: string) => user.click(main().getByRole('button', { name }));
const type = ({ user }: Page, label: RegExp, words: string) => user.type(screen.getByLabelText(label), words);

describe('the log-in', () => {
  const SIGN_IN = 'POST users/sign_in';
  const open = (answer: Answer = noSignal, path = '/login') =>
    openPage(path, { answers: { [SIGN_IN]: answer } });
  const logIn = async (page: Page) => {
    await type(page, /^Email/, 'kila@example.com');
    await type(page, /^Password/, 'wokabaut');
    await press(page, 'Log In');
  };

  test('leads to a new password and to the sign-up', async () => {
    await open();
    expect(screen.getByText(messages.login.lead)).toBeTruthy();
    const [forgot, signUp] = ['Forgot Password?', 'Sign Up'].map((name) =>
      main().getByRole('link', { name }),
    );
    expect(forgot?.getAttribute('href')).toBe('/forgot-password');
    expect(signUp?.getAttribute('href')).toBe('/signup');
  });

  test.each([
    ['a refusal', refused('invalid_credentials'), errorTable.invalid_credentials.sentence],
    ['no token', ok({ token: '', message: '', user: student() }), messages.login.noToken],
    ['no signal', noSignal, messages.offline.needsSignal],
  ])('says of %s what it means, on the page', async (_what, answer, sentence) => {
    const page = await open(answer);
    await logIn(page);
    expect((await main().findByRole('alert')).textContent).toBe(sentence);
  });

  test('without e-mail and password asks for both, each time anew, and goes to the first', async () => {
    const page = await open();
    await press(page, 'Log In');
    const said = main().getByRole('alert');
    expect(said.textContent).toBe(messages.login.enterBoth);
    expect(document.activeElement).toBe(screen.getByLabelText(/^Email/));
    await page.user.keyboard('kila@example.com{Enter}');
    // Another one, so that it is read out again.
    expect(main().getByRole('alert')).not.toBe(said);
    expect(document.activeElement).toBe(screen.getByLabelText(/^Password/));
  });

  test('takes down what an earlier try said once one has worked', async () => {
    const page = await open(refused('invalid_credentials'));
    await logIn(page);
    // A toast that is looked at does not go by itself.
    fireEvent.mouseEnter(await screen.findByText('Error: Invalid email or password.'));
    page.answers[SIGN_IN] = ok({ token: 't', message: '', user: student({ status: 'approved' }) });
    await press(page, 'Log In');
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/home'));
    await waitFor(() => expect(screen.queryByText('Error: Invalid email or password.')).toBeNull());
  });

  test('tells who was sent here by a screen why, and brings them back to it', async () => {
    const user = student({ id: 7 });
    const page = await openPage('/profile', {
      answers: { [SIGN_IN]: ok({ token: 'new', message: '', user }), 'GET profile': ok({ user }) },
    });
    expect(page.router.state.location.pathname).toBe('/login');
    expect(screen.getByText(messages.login.needed)).toBeTruthy();
    await logIn(page);
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/profile'));
  });
});

describe('the student sign-up', () => {
  const SIGN_UP = 'POST users';
  const fillIn = async (page: Page) => {
    await type(page, /^Full Name/, 'Maria Kaupa');
    await type(page, /^Email/, 'maria@example.com');
    await type(page, /^Mobile Number/, '72003301');
    await type(page, /^Date of Birth/, '2006-03-14');
    await type(page, /^City/, 'Lae');
    await type(page, /^Password/, 'wokabaut');
    await type(page, /^Confirm Password/, 'wokabaut');
  };

  test('says for whom it is, and that details are checked', async () => {
    await openPage('/signup', { answers: {} });
    expect(main().getByText(/^Only verified participants of the program may register/)).toBeTruthy();
    expect(main().getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login');
  });

  test('two passwords that differ stand beside their field', async () => {
    const page = await openPage('/signup', { answers: {} });
    await fillIn(page);
    await type(page, /^Confirm Password/, 'x');
    await press(page, 'Sign Up');
    expect(screen.getByText(messages.validation.passwordsDiffer)).toBeTruthy();
    expect(main().getByRole('alert').textContent).toBe(messages.validation.fillRequired);
  });

  test("says all of the server's sentences, one to a line", async () => {
    const errors = { email: [messages.validation.emailTaken], city: [messages.validation.cityShort] };
    const page = await openPage('/signup', { answers: { [SIGN_UP]: refused('validation_failed', errors) } });
    await fillIn(page);
    await press(page, 'Sign Up');
    expect((await main().findByRole('alert')).textContent).toBe(
      `${messages.validation.emailTaken}\n${messages.validation.cityShort}`,
    );
  });

  test('after it worked leaves nothing to press by mistake, and goes to the log-in in 2 seconds', async () => {
    const answer = ok({ message: messages.signup.success, status: 201, user: student() }, { status: 201 });
    const page = await openPage('/signup', { answers: { [SIGN_UP]: answer } });
    await fillIn(page);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await press(page, 'Sign Up');
    await waitFor(() => expect(document.activeElement?.textContent).toContain(messages.signup.success));
    expect(main().queryByRole('button')).toBeNull();
    await vi.advanceTimersByTimeAsync(delays.afterSignup - 600);
    expect(page.router.state.location.pathname).toBe('/signup');
    await vi.advanceTimersByTimeAsync(700);
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/login'));
    vi.useRealTimers();
  });
});

describe('the business sign-up', () => {
  beforeEach(async () => {
    await startPhone();
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => null }),
    );
  });
  const bytes = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  const png = () => new File([bytes], 'kundu.png', { type: 'image/png' });
  const logo = () => screen.getByLabelText(/^Company logo/);

  test('shows the picked picture, and has it and what was typed after a reload', async () => {
    const page = await openPage('/business-signup', { answers: {} });
    expect(screen.getByText('Advertise Your Internship')).toBeTruthy();
    await type(page, /^Company Name/, 'Kundu Hardware');
    await page.user.upload(logo(), png());
    expect(await screen.findByRole('img', { name: 'Your logo' })).toBeTruthy();
    page.close();
    await openPage('/business-signup', { answers: {}, storage: page.storage });
    expect(screen.getByLabelText<HTMLInputElement>(/^Company Name/).value).toBe('Kundu Hardware');
    expect(await screen.findByText('kundu.png')).toBeTruthy();
  });

  test('sends the picture with the rest, and keeps nothing of it afterwards', async () => {
    const answer = ok({ message: messages.signup.success, status: 201, user: student() }, { status: 201 });
    const page = await openPage('/business-signup', { answers: { 'POST users': answer } });
    await type(page, /^Email/, 'ruth@example.com');
    await type(page, /^Company Name/, 'Kundu Hardware');
    await type(page, /^City/, 'Lae');
    await type(page, /^Representative Name/, 'Ruth Kila');
    await type(page, /^Business Number/, 'B-1');
    await type(page, /^Password/, 'wokabaut');
    await type(page, /^Confirm Password/, 'wokabaut');
    await page.user.upload(logo(), png());
    await screen.findByText('kundu.png');
    await press(page, 'Sign Up');
    expect(await main().findByText(new RegExp(messages.signup.success))).toBeTruthy();
    const sent = page.calls('POST users')[0]?.body as Record<string, unknown>;
    expect(sent).toMatchObject({ 'user[role]': 'business', 'user[company_name]': 'Kundu Hardware' });
    expect((sent['user[image]'] as File).name).toBe('kundu.png');
    expect(main().queryByRole('button')).toBeNull();
    page.close();
    await openPage('/business-signup', { answers: {}, storage: page.storage });
    expect(screen.getByLabelText<HTMLInputElement>(/^Company Name/).value).toBe('');
    expect(screen.queryByText('kundu.png')).toBeNull();
  });

  test('refuses what is no picture', async () => {
    const page = await openPage('/business-signup', { answers: {} });
    await page.user.upload(logo(), new File(['GIF89a'], 'logo.png', { type: 'image/png' }));
    expect(await screen.findByText(messages.validation.imageKind)).toBeTruthy();
    await press(page, 'Sign Up');
    expect(main().getByRole('alert').textContent).toBe(messages.signup.imageMissing);
  });

  test('a second file that cannot be read says so, and leaves the first one', async () => {
    const page = await openPage('/business-signup', { answers: {} });
    await page.user.upload(logo(), png());
    await screen.findByText('kundu.png');
    const farAway = Object.assign(png(), { arrayBuffer: () => Promise.reject(new Error('No signal')) });
    await page.user.upload(logo(), farAway);
    expect(await screen.findByText(fileSentences.unreadable('Image'))).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Your logo' })).toBeTruthy();
  });
});
