import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { delays } from '#contract/limits';
import { messages } from '#contract/messages';
import { memoryStorage } from '../../../src/services/session';
import { student as account } from '../../support/answers';
import { noSignal, ok, openPage, type Answer } from '../../support/open-page';
import {
  badGateway,
  expectPath,
  expectToast,
  field,
  fill,
  main,
  press,
  SERVERS_WORDS,
  storedBy,
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

test('a sign-up says in its own words that it failed when the server has none', async () => {
  await signUp('/signup', student, badGateway);
  expect((await main().findByRole('alert')).textContent).toBe(messages.signup.failed);
});

test.each([
  ['/signup', messages.validation.fillRequired, 'city', 'City'],
  ['/business-signup', messages.signup.imageMissing, 'image', 'Company logo'],
])(
  '%s goes to the top, to what is wrong, each time, where each field left out is a link to it',
  async (path, sentence, name, label) => {
    const page = await open(path);
    const scroll = vi.spyOn(window, 'scrollTo');
    for (const times of [1, 2]) {
      await press(page, 'Sign Up');
      const summary = await main().findByRole('alert');
      await waitFor(() => expect(document.activeElement).toBe(summary));
      expect(summary.textContent).toContain(sentence);
      expect(scroll).toHaveBeenCalledTimes(times);
      await page.user.click(within(summary).getByRole('link', { name: label }));
      expect(document.activeElement?.getAttribute('name')).toBe(name);
    }
  },
);

test.each([
  ['/signup', student, SERVERS_WORDS, messages.signup.studentAfterwards],
  ['/business-signup', business, '', messages.signup.businessAfterwards],
])(
  "%s says in the server's words or its own that it worked, and greets at the log-in as what one is, this one time",
  async (path, fields, message, afterwards) => {
    const sentence = message || messages.signup.success;
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const page = await signUp(path, fields, created(message));
    expect(await main().findByText(new RegExp(`^${sentence}`))).toBeTruthy();
    expect(main().getByText(afterwards)).toBeTruthy();
    expect(main().queryByRole('button')).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toContain(sentence));
    await expectToast(sentence, 'Success');
    await vi.advanceTimersByTimeAsync(delays.afterSignup + 100);
    await expectPath(page, '/login');
    expect(await main().findByRole('heading', { level: 1, name: messages.login.welcomeFirst })).toBeTruthy();
    expect(main().getByText(afterwards)).toBeTruthy();
    expect(main().queryByText(messages.login.lead)).toBeNull();
    await page.router.navigate({ to: '/about' });
    await page.router.navigate({ to: '/login' });
    expect(await main().findByRole('heading', { level: 1, name: messages.login.welcome })).toBeTruthy();
  },
);

describe('the student sign-up', () => {
  test('says for whom it is, that details are checked, and what can be done until then', async () => {
    await open('/signup');
    expect(main().getByText(messages.signup.studentLead)).toBeTruthy();
    expect(
      main().getByText(/^Only verified participants of the program may register: .* apply meanwhile\.$/),
    ).toBeTruthy();
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
    await waitFor(() => expect(valueOf(field('Email or mobile number'))).toBe(student.Email));
    expect(main().getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe(
      '/signup?from=%2Finternship-details%2F3',
    );
  });

  test('takes over the email that was typed in the log-in, and gives it back, never by the address', async () => {
    const storage = memoryStorage();
    const page = await open('/login', noSignal, storage);
    await fill(page, { 'Email or mobile number': 'kila@example.com', Password: 'secret words' });
    await page.user.click(main().getByRole('link', { name: 'Sign Up' }));
    await expectPath(page, '/signup');
    await waitFor(() => expect(valueOf(field('Email'))).toBe('kila@example.com'));
    expect([field('Password'), field('Confirm Password')].map(valueOf)).toEqual(['', '']);
    expect(page.router.state.location.href).toBe('/signup');
    await page.user.clear(field('Email'));
    await fill(page, { Email: 'kila.vagi@example.com' });
    await page.user.click(main().getByRole('link', { name: 'Login' }));
    await expectPath(page, '/login');
    await waitFor(() => expect(valueOf(field('Email or mobile number'))).toBe('kila.vagi@example.com'));
    expect(valueOf(field('Password'))).toBe('');
    expect(page.router.state.location.href).toBe('/login');
    expect(storedBy(page)).not.toContain('secret words');
    expect(storage.keys().filter((key) => key.includes('carried'))).toEqual([]);
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
});
