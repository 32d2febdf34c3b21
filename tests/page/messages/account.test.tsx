import { describe, expect, test, vi } from 'vitest';
import { errorTable } from '#contract/errors';
import { messages } from '#contract/messages';
import { ok, refused } from '../../support/open-page';
import {
  badGateway,
  fillIn,
  main,
  openAs,
  person,
  press,
  SERVERS_WORDS,
  shows,
  toasts,
  type Page,
} from './shows';

const png = () =>
  new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)], 'kundu.png', {
    type: 'image/png',
  });

/** An answer that has no words of its own: then the product's are said. */
const wordless = { message: '', status: 201, user: person('student') };

const credentials = { Email: 'kila@example.com', Password: 'wokabaut' };
async function logIn(answer: Parameters<typeof openAs>[2]) {
  const page = await openAs(null, '/login', answer);
  await fillIn(page, credentials);
  await press(page, 'Log In');
}

shows(
  'Login',
  {
    [messages.login.enterBoth]: async () => press(await openAs(null, '/login'), 'Log In'),
    [messages.login.noToken]: () =>
      logIn({ 'POST users/sign_in': ok({ token: '', message: '', user: person('student') }) }),
    [messages.login.failed]: () => logIn({ 'POST users/sign_in': badGateway }),
  },
  { [messages.login.noToken]: 'Error' },
);

const student = {
  'Full Name': 'Maria Kaupa',
  Email: 'maria@example.com',
  'Mobile Number': '72003301',
  'Date of Birth': '2006-03-14',
  City: 'Lae',
  Password: 'wokabaut',
  'Confirm Password': 'wokabaut',
};
async function signUp(path: string, fields: Record<string, string>, answer?: Parameters<typeof openAs>[2]) {
  const page = await openAs(null, path, answer);
  await fillIn(page, fields);
  if (path === '/business-signup' && fields['City']) await pickLogo(page, png());
  await press(page, 'Sign Up');
}
async function pickLogo({ user }: Page, file: File) {
  await user.upload(main().getByLabelText(/^Company logo/), file);
  await main().findByText(/kundu|PNG and JPG/);
}

shows(
  'Student signup',
  {
    [messages.validation.passwordsDiffer]: () =>
      signUp('/signup', { ...student, 'Confirm Password': 'wokabout' }),
    [messages.validation.fillRequired]: () => signUp('/signup', {}),
    [messages.signup.success]: () =>
      signUp('/signup', student, { 'POST users': ok(wordless, { status: 201 }) }),
    [messages.signup.failed]: () => signUp('/signup', student, { 'POST users': badGateway }),
  },
  { [messages.signup.success]: 'Success' },
);

const business = {
  Email: 'ruth@example.com',
  'Company Name': 'Kundu Hardware',
  City: 'Lae',
  'Representative Name': 'Ruth Kila',
  'Business Number': 'B-1',
  Password: 'wokabaut',
  'Confirm Password': 'wokabaut',
};

shows(
  'Business signup',
  {
    [messages.validation.passwordsDiffer]: () =>
      signUp('/business-signup', { ...business, 'Confirm Password': 'wokabout' }),
    [messages.validation.imageKind]: async () =>
      pickLogo(
        await openAs(null, '/business-signup'),
        new File(['GIF89a'], 'logo.png', { type: 'image/png' }),
      ),
    [messages.signup.imageMissing]: () => signUp('/business-signup', {}),
    [messages.signup.success]: () =>
      signUp('/business-signup', business, { 'POST users': ok(wordless, { status: 201 }) }),
    [messages.signup.failed]: () => signUp('/business-signup', business, { 'POST users': badGateway }),
  },
  { [messages.signup.success]: 'Success' },
);

describe('what the server says of a sign-up', () => {
  const both = [
    ['/signup', student],
    ['/business-signup', business],
  ] as const;

  test.each(both)('is what %s says when it worked', async (path, fields) => {
    const answer = ok({ ...wordless, message: SERVERS_WORDS }, { status: 201 });
    await signUp(path, fields, { 'POST users': answer });
    expect(await main().findByText(new RegExp(`^${SERVERS_WORDS}`))).toBeTruthy();
    expect(await toasts()).toBe(`Success: ${SERVERS_WORDS}`);
    expect(main().queryByText(new RegExp(messages.signup.success))).toBeNull();
  });

  test.each(both)('is what %s says in banner and toast when it did not, at the top', async (path, fields) => {
    const scrollTo = vi.fn();
    const refusal = refused('validation_failed', { email: ['Taken.'], city: ['Too far.', 'Too small.'] });
    await signUp(path, fields, {
      'POST users': (...call) => {
        // From the answer on: only that may scroll.
        vi.stubGlobal('scrollTo', scrollTo);
        return refusal(...call);
      },
    });
    const lines = 'Taken.\nToo far.\nToo small.';
    expect((await main().findByRole('alert')).textContent).toBe(lines);
    expect(await toasts()).toBe(`Error: ${lines}`);
    expect(scrollTo.mock.calls).toEqual([[{ top: 0 }]]);
  });
});

/** A profile whose named field was emptied, and then saved. */
async function saveProfile(fields: Record<string, string>, answer?: Parameters<typeof openAs>[2]) {
  const page = await openAs('student', '/profile/edit-profile', answer);
  await fillIn(page, fields);
  await press(page, 'Update Profile');
}

/** As when another tab has logged out and this one has not heard of it. */
const forgetToken = ({ storage }: Page) => storage.removeItem('token');

shows('Edit profile', {
  [messages.validation.fullNameRequired]: () => saveProfile({ 'Full Name': '' }),
  [messages.validation.cityRequired]: () => saveProfile({ City: '' }),
  [messages.validation.dateOfBirthRequired]: () => saveProfile({ 'Date of Birth': '' }),
  [messages.validation.mobileRequired]: () => saveProfile({ 'Mobile Number': '' }),
  [messages.validation.emailNeeded]: () => saveProfile({ Email: 'maria' }),
  [errorTable.token_missing.sentence]: () =>
    saveProfile({ City: 'Madang' }, { 'PATCH users': refused('token_missing') }),
});

shows('Business profile', {
  [messages.profile.failed]: () =>
    openAs('business', '/business-profile', { 'GET profile': refused('internal') }),
  [errorTable.token_missing.sentence]: async () => {
    const page = await openAs('business', '/business-profile');
    await press(page, 'Edit Profile');
    await fillIn(page, { City: 'Madang' });
    forgetToken(page);
    await press(page, 'Update Profile');
  },
});
