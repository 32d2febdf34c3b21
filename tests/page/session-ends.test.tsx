import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { errorTable } from '#contract/errors';
import { participantListLabel } from '#contract/participants';
import type { Role } from '#contract/status';
import { askToLogIn } from '../../src/session/log-out';
import { student } from '../support/answers';
import { expectPath, main } from '../support/on-screen';
import { ok, openPage, refused } from '../support/open-page';
import { png, startPhone } from '../support/phone';
import { wholePortal } from '../support/whole-portal';

beforeEach(() => void startPhone());

const write = async (label: RegExp, value: string) =>
  fireEvent.change(await main().findByLabelText(label), { target: { value } });
const press = async (name: string) => fireEvent.click(await main().findByRole('button', { name }));
const valueOf = async (label: RegExp) => (await main().findByLabelText<HTMLInputElement>(label)).value;

interface Form {
  role: Role;
  path: string;
  /** The call that is refused, as `METHOD path`. */
  call: string;
  fill: () => unknown;
  /** What sends it. */
  button: string;
  /** What must be there again, and nothing of it typed a second time. */
  kept: () => Promise<unknown>;
  is: unknown;
}

/**
 * Forms by what has to be kept: fields and a picture, words in a dialog, a chosen file. The fields of others are kept through a
 * reload by the same store, as the tests of their screens tell; an application waits in the outbox.
 */
const forms: Record<string, Form> = {
  'a business profile': {
    role: 'business',
    path: '/business-profile',
    call: 'PATCH users',
    async fill() {
      await press('Edit Profile');
      await write(/^City/, 'Kainantu');
      fireEvent.change(main().getByLabelText(/^Company Logo/), { target: { files: [png()] } });
      await main().findByText('New picture: kundu.png');
    },
    button: 'Update Profile',
    kept: async () => [await valueOf(/^City/), (await main().findByText(/^New picture/)).textContent],
    is: ['Kainantu', 'New picture: kundu.png'],
  },
  'the reason of a rejection': {
    role: 'admin',
    path: '/list-all-students',
    call: 'POST admin/update_user_status',
    async fill() {
      await write(/^Status of/, 'rejected');
      fireEvent.change(await screen.findByLabelText(/^Reason/), { target: { value: 'Not in the list.' } });
    },
    button: 'Reject',
    async kept() {
      await write(/^Status of/, 'rejected');
      return (await screen.findByLabelText<HTMLTextAreaElement>(/^Reason/)).value;
    },
    is: 'Not in the list.',
  },
  'a participant list': {
    role: 'admin',
    path: '/participants',
    call: 'POST admin/participants',
    fill: () => {
      const file = new File(['full_name,date_of_birth\n'], 'participants.csv', { type: 'text/csv' });
      fireEvent.change(main().getByLabelText(participantListLabel), { target: { files: [file] } });
    },
    button: 'Import participants',
    kept: async () => (await main().findByText('participants.csv')).textContent,
    is: 'participants.csv',
  },
};

test.each(Object.entries(forms))(
  '%s that is sent as the session ends is whole again after the log-in, and nothing else is said to have failed',
  async (_, { role, path, call, fill, button, kept, is }) => {
    const page = await openPage(path, {
      role,
      answers: { ...wholePortal(role), [call]: refused('session_expired') },
    });
    await fill();
    await press(button);
    await expectPath(page, '/login');
    expect(page.calls(call)).toHaveLength(1);
    expect(await screen.findByText(new RegExp(errorTable.session_expired.sentence))).toBeTruthy();
    expect(screen.queryByText(/^(Error|Warning|Validation Error)$/)).toBeNull();

    await write(/^Email/, 'maria@students.example');
    await write(/^Password/, 'wokabaut');
    await press('Log In');
    await expectPath(page, path);
    await waitFor(async () => expect(await kept()).toEqual(is));
  },
);

describe('the log-in that is asked for', () => {
  const open = () =>
    openPage('/home?x=1', { role: 'student', answers: { 'GET profile': ok({ user: student() }) } });
  const typed = 'wokabaut.form.7.edit-profile';

  test('ends the session and what it fetched, keeps what was typed, and is asked once when two are refused at once', async () => {
    const { router, services, storage } = await open();
    storage.setItem(typed, '{}');
    services.queryClient.setQueryData(['applications'], {});
    const before = router.history.length;
    await Promise.all([1, 2].map(() => askToLogIn(services, router, 'token-of-student')));
    const { pathname, search } = router.state.location;
    expect([pathname, search]).toEqual(['/login', { from: '/home?x=1', expired: true }]);
    expect(router.history.length).toBe(before);
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

  test('the start screen asks a student whose session has ended on the server', async () => {
    const answers = { 'GET internship_applications/my_applications': refused('session_expired') };
    const page = await openPage('/home', { role: 'student', answers });
    await expectPath(page, '/login');
    expect(page.router.state.location.search).toEqual({ from: '/home', expired: true });
  });
});
