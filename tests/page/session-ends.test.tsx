import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { errorTable } from '#contract/errors';
import { participantListLabel } from '#contract/participants';
import type { Role } from '#contract/status';
import { expectPath, main } from '../support/on-screen';
import { openPage, refused } from '../support/open-page';
import { png, startPhone } from '../support/phone';
import { wholePortal } from '../support/whole-portal';

beforeEach(() => void startPhone());

const write = async (label: RegExp, value: string) =>
  fireEvent.change(await main().findByLabelText(label), { target: { value } });
const press = async (name: string) => fireEvent.click(await main().findByRole('button', { name }));
const valueOf = async (label: RegExp) => (await main().findByLabelText<HTMLInputElement>(label)).value;
const valuesOf = (...labels: RegExp[]) => Promise.all(labels.map(valueOf));

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

/** Every form that is sent by somebody who is logged in; an application waits in the outbox, whose tests tell it. */
const forms: Record<string, Form> = {
  'an edited profile': {
    role: 'student',
    path: '/profile/edit-profile',
    call: 'PATCH users',
    fill: () => write(/^City/, 'Kainantu'),
    button: 'Update Profile',
    kept: () => valueOf(/^City/),
    is: 'Kainantu',
  },
  'a message': {
    role: 'student',
    path: '/contact',
    call: 'POST contact',
    async fill() {
      await write(/^Message/, 'When does it begin?');
      await write(/^Name/, 'Maria Kaupa');
      await write(/^Email/, 'maria@students.example');
      await write(/^Subject/, 'The beginning');
    },
    button: 'Send Message',
    kept: () => valuesOf(/^Message/, /^Subject/),
    is: ['When does it begin?', 'The beginning'],
  },
  'a new internship': {
    role: 'business',
    path: '/create-internship',
    call: 'POST internship/',
    async fill() {
      await main().findByRole('option', { name: 'Retail & Sales' });
      await write(/Role Title/, 'Baker');
      await write(/Category/, '10');
      await write(/^Location/, 'Lae');
      await write(/Financing/, 'paid');
      await write(/Duration/, '3');
      await write(/Last Date/, '2999-03-05');
      await write(/Required Skills/, 'Kneading');
      await write(/Description/, 'Bread.');
    },
    button: 'Create Internship',
    kept: () => valuesOf(/Role Title/, /Required Skills/, /Description/),
    is: ['Baker', 'Kneading', 'Bread.'],
  },
  'an edited internship': {
    role: 'business',
    path: '/edit-internship/3',
    call: 'PUT internship/3',
    fill: () => write(/Role Title/, 'Shop assistant'),
    button: 'Update Internship',
    kept: () => valueOf(/Role Title/),
    is: 'Shop assistant',
  },
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
