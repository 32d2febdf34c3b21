import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fileSentences } from '#contract/files';
import { delays } from '#contract/limits';
import { messages } from '#contract/messages';
import { memoryStorage } from '../../../src/lib/session';
import { student as account } from '../../support/answers';
import { noSignal, ok, openPage, refused, type Answer } from '../../support/open-page';
import {
  badGateway,
  expectPath,
  expectToast,
  field,
  fill,
  main,
  press,
  SERVERS_WORDS,
  type Page,
} from '../../support/on-screen';
import { png, startPhone } from '../../support/phone';

beforeEach(() => void startPhone());
afterEach(() => void vi.useRealTimers());

const SIGN_UP = 'POST users';
const student = {
  'Full Name': 'Maria Kaupa',
  Email: 'maria@example.com',
  'Mobile Number': '72003301',
  'Date of Birth': '2006-03-14',
  City: 'Lae',
  Password: 'wokabaut',
  'Confirm Password': 'wokabaut',
};
const business = {
  Email: 'ruth@example.com',
  'Company Name': 'Kundu Hardware',
  City: 'Lae',
  'Representative Name': 'Ruth Kila',
  'Business Number': 'B-1',
  Password: 'wokabaut',
  'Confirm Password': 'wokabaut',
};
const both = [
  ['/signup', student],
  ['/business-signup', business],
] as const;

const valueOf = (element: Element) => (element as HTMLInputElement).value;
const pickLogo = ({ user }: Page, file = png()) => user.upload(field('Company logo.*'), file);
const open = (path: string, answer: Answer = noSignal, storage?: Page['storage']) =>
  openPage(path, { answers: { [SIGN_UP]: answer }, ...(storage && { storage }) });
const created = (message: string) => ok({ message, status: 201, user: account() }, { status: 201 });

async function signUp(path: string, fields: Record<string, string>, answer?: Answer) {
  const page = await open(path, answer);
  await fill(page, fields);
  if (path === '/business-signup') {
    await pickLogo(page);
    await screen.findByText('kundu.png');
  }
  await press(page, 'Sign Up');
  return page;
}

describe.each(both)('%s', (path, fields) => {
  test('shows beside the field that two passwords differ', async () => {
    await signUp(path, { ...fields, 'Confirm Password': 'wokabout' });
    expect(main().getByText(messages.validation.passwordsDiffer)).toBeTruthy();
    const { fillRequired, lookAt } = messages.validation;
    expect(main().getByRole('alert').textContent).toMatch(/^Please fill all required fields/);
    expect(main().getByRole('alert').textContent).toContain(lookAt(['Confirm Password']));
    expect(document.activeElement).toBe(field('Confirm Password'));
    await expectToast(path === '/signup' ? fillRequired : messages.signup.imageMissing, 'Error');
  });

  test('names the fields of a refused form, and brings the first into view', async () => {
    const { 'Confirm Password': _, City: __, ...given } = fields as Record<string, string>;
    const seen: Element[] = [];
    Element.prototype.scrollIntoView = function (this: Element) {
      seen.push(this);
    };
    await signUp(path, { ...given, City: 'L' });
    expect(main().getByRole('alert').textContent).toContain(
      messages.validation.lookAt(['City', 'Confirm Password']),
    );
    await waitFor(() => expect(document.activeElement).toBe(field('City')));
    expect(seen).toEqual([field('City')]);
  });

  test('names only what is still wrong, and nothing once all is right', async () => {
    const { 'Confirm Password': _, City: __, ...given } = fields as Record<string, string>;
    const page = await signUp(path, { ...given, City: 'L' });
    await fill(page, { City: 'Lae' });
    expect(main().getByRole('alert').textContent).toContain(messages.validation.lookAt(['Confirm Password']));
    await fill(page, { 'Confirm Password': 'wokabaut' });
    expect(main().queryByRole('alert')).toBeNull();
  });

  test.each([
    ["in the server's words", SERVERS_WORDS, SERVERS_WORDS],
    ['in its own words when the server has none', '', messages.signup.success],
  ])('says that it worked %s, on the page and in a toast', async (_, message, sentence) => {
    await signUp(path, fields, created(message));
    expect(await main().findByText(new RegExp(`^${sentence}`))).toBeTruthy();
    const { studentAfterwards, businessAfterwards } = messages.signup;
    expect(main().getByText(path === '/signup' ? studentAfterwards : businessAfterwards)).toBeTruthy();
    expect(main().queryByRole('button')).toBeNull();
    await expectToast(sentence, 'Success');
  });

  test('says that it failed when the server has no words', async () => {
    await signUp(path, fields, badGateway);
    expect((await main().findByRole('alert')).textContent).toBe(messages.signup.failed);
  });

  test("shows the server's sentences one to a line in banner and toast, and scrolls to the top", async () => {
    const scrollTo = vi.fn();
    const refusal = refused('validation_failed', { email: ['Taken.'], city: ['Too far.', 'Too small.'] });
    await signUp(path, fields, (...call) => {
      // From the answer on: only that may scroll.
      vi.stubGlobal('scrollTo', scrollTo);
      return refusal(...call);
    });
    const lines = 'Taken.\nToo far.\nToo small.';
    expect((await main().findByRole('alert')).textContent).toBe(lines);
    await expectToast(lines, 'Error');
    expect(scrollTo.mock.calls).toEqual([[{ top: 0 }]]);
  });
});

test.each([
  ['/signup', student, messages.signup.studentAfterwards],
  ['/business-signup', business, messages.signup.businessAfterwards],
])('%s greets at the log-in as what one is, this one time', async (path, fields, afterwards) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const page = await signUp(path, fields, created(messages.signup.success));
  await waitFor(() => expect(document.activeElement?.textContent).toContain(messages.signup.success));
  await vi.advanceTimersByTimeAsync(delays.afterSignup + 100);
  await expectPath(page, '/login');
  expect(await main().findByRole('heading', { level: 1, name: messages.login.welcomeFirst })).toBeTruthy();
  expect(main().getByText(afterwards)).toBeTruthy();
  expect(main().queryByText(messages.login.lead)).toBeNull();
  await page.router.navigate({ to: '/about' });
  await page.router.navigate({ to: '/login' });
  expect(await main().findByRole('heading', { level: 1, name: messages.login.welcome })).toBeTruthy();
});

describe('the student sign-up', () => {
  test('says for whom it is, that details are checked, and what can be done until then', async () => {
    await open('/signup');
    const note = main().getByText(/^Only verified participants of the program may register\./).textContent;
    expect(note).toContain('We check them after you sign up. You can apply meanwhile');
    expect(note).toContain(messages.student.pendingMore.slice(2));
    expect(main().getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login');
  });

  test('keeps the way back to an internship, for the log-in that comes', async () => {
    const back = '/login?from=%2Finternship-details%2F3';
    const page = await open('/signup?from=%2Finternship-details%2F3', created(messages.signup.success));
    expect(main().getByRole('link', { name: 'Login' }).getAttribute('href')).toBe(back);
    await fill(page, student);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await press(page, 'Sign Up');
    await waitFor(() => expect(document.activeElement?.textContent).toContain(messages.signup.success));
    await vi.advanceTimersByTimeAsync(delays.afterSignup + 100);
    await expectPath(page, '/login');
    expect(page.router.state.location.href).toBe(back);
    await waitFor(() => expect(valueOf(field('Email'))).toBe(student.Email));
    expect(main().getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe(
      '/signup?from=%2Finternship-details%2F3',
    );
  });

  test('takes over the email that was typed in the log-in, and gives it back, never by the address', async () => {
    const storage = memoryStorage();
    const page = await open('/login', noSignal, storage);
    await fill(page, { Email: 'kila@example.com', Password: 'secret words' });
    await page.user.click(main().getByRole('link', { name: 'Sign Up' }));
    await expectPath(page, '/signup');
    await waitFor(() => expect(valueOf(field('Email'))).toBe('kila@example.com'));
    expect([field('Password'), field('Confirm Password')].map(valueOf)).toEqual(['', '']);
    expect(page.router.state.location.href).toBe('/signup');
    await page.user.clear(field('Email'));
    await fill(page, { Email: 'kila.vagi@example.com' });
    await page.user.click(main().getByRole('link', { name: 'Login' }));
    await expectPath(page, '/login');
    await waitFor(() => expect(valueOf(field('Email'))).toBe('kila.vagi@example.com'));
    expect(valueOf(field('Password'))).toBe('');
    expect(page.router.state.location.href).toBe('/login');
    const kept = storage.keys().map((key) => storage.getItem(key) ?? '');
    expect(kept.filter((text) => text.includes('secret words'))).toEqual([]);
    expect(storage.keys().filter((key) => key.includes('carried'))).toEqual([]);
  });

  test.each([
    ['Register your business', '/business-signup'],
    ['Forgot Password?', '/forgot-password'],
  ])('%s takes over the email of the log-in too', async (link, path) => {
    const page = await open('/login');
    await fill(page, { Email: 'kila@example.com' });
    await page.user.click(main().getByRole('link', { name: link }));
    await expectPath(page, path);
    await waitFor(() => expect(valueOf(field('Email'))).toBe('kila@example.com'));
    expect(page.router.state.location.href).toBe(path);
  });

  test('whose email is not typed yet leaves that of another form as it is', async () => {
    const page = await open('/signup');
    await fill(page, { Email: 'kila@example.com' });
    await page.router.navigate({ to: '/login' });
    await page.user.click(await main().findByRole('link', { name: 'Sign Up' }));
    await expectPath(page, '/signup');
    await waitFor(() => expect(valueOf(field('Email'))).toBe('kila@example.com'));
  });

  test('opens the log-in 2 seconds after it worked, with the focus on the news', async () => {
    const page = await open('/signup', created(messages.signup.success));
    await fill(page, student);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await press(page, 'Sign Up');
    await waitFor(() => expect(document.activeElement?.textContent).toContain(messages.signup.success));
    await vi.advanceTimersByTimeAsync(delays.afterSignup - 600);
    expect(page.router.state.location.pathname).toBe('/signup');
    await vi.advanceTimersByTimeAsync(700);
    await expectPath(page, '/login');
  });
});

describe('the business sign-up', () => {
  test('shows the picked picture, and has it and what was typed after a reload', async () => {
    const page = await open('/business-signup');
    await fill(page, { 'Company Name': 'Kundu Hardware' });
    await pickLogo(page);
    expect(await screen.findByRole('img', { name: 'Your logo' })).toBeTruthy();
    page.close();
    await open('/business-signup', noSignal, page.storage);
    expect(field('Company Name').value).toBe('Kundu Hardware');
    expect(await screen.findByText('kundu.png')).toBeTruthy();
  });

  test('sends the picture with the rest, and keeps nothing of it afterwards', async () => {
    const said = { 'Company Description \\(optional\\)': 'Nails and ropes.' };
    const page = await signUp('/business-signup', { ...business, ...said }, created(messages.signup.success));
    expect(await main().findByText(new RegExp(messages.signup.success))).toBeTruthy();
    const sent = page.calls(SIGN_UP)[0]?.body as Record<string, unknown>;
    expect(sent).toMatchObject({ 'user[role]': 'business', 'user[company_name]': 'Kundu Hardware' });
    expect(sent['user[description]']).toBe('Nails and ropes.');
    expect((sent['user[image]'] as File).name).toBe('kundu.png');
    page.close();
    await open('/business-signup', noSignal, page.storage);
    expect(field('Company Name').value).toBe('');
    expect(screen.queryByText('kundu.png')).toBeNull();
  });

  test('brings the logo into view when it is missing', async () => {
    const page = await open('/business-signup');
    await fill(page, business);
    await press(page, 'Sign Up');
    expect(main().getByRole('alert').textContent).toBe(
      messages.signup.imageMissing + messages.validation.lookAt(['Company logo']),
    );
    expect(document.activeElement).toBe(field('Company logo.*'));
    expect(main().getByText(messages.validation.logoRequired)).toBeTruthy();
  });

  test('refuses what is no picture', async () => {
    const page = await open('/business-signup');
    await pickLogo(page, new File(['GIF89a'], 'logo.png', { type: 'image/png' }));
    expect(await screen.findByText(messages.validation.imageKind)).toBeTruthy();
    await press(page, 'Sign Up');
    expect(main().getByRole('alert').textContent).toMatch(/^Please fill all required fields and upload/);
  });

  test('a second file that cannot be read says so, and leaves the first one', async () => {
    const page = await open('/business-signup');
    await pickLogo(page);
    await screen.findByText('kundu.png');
    await pickLogo(page, Object.assign(png(), { arrayBuffer: () => Promise.reject(new Error('No signal')) }));
    expect(await screen.findByText(fileSentences.unreadable('Image'))).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Your logo' })).toBeTruthy();
  });
});
