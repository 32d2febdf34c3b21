import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { errorTable } from '#contract/errors';
import { participantListLabel } from '#contract/participants';
import type { Role } from '#contract/status';
import { openPage, refused } from '../support/open-page';
import { wholePortal } from '../support/whole-portal';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));

const main = () => within(screen.getByRole('main'));
const write = (label: RegExp, value: string) =>
  fireEvent.change(main().getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(main().getByRole('button', { name }));
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
    fill() {
      write(/^Message/, 'When does it begin?');
      write(/^Name/, 'Maria Kaupa');
      write(/^Email/, 'maria@students.example');
      write(/^Subject/, 'The beginning');
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
      write(/Role Title/, 'Baker');
      write(/Category/, '10');
      write(/^Location/, 'Lae');
      write(/Financing/, 'paid');
      write(/Duration/, '3');
      write(/Last Date/, '2999-03-05');
      write(/Required Skills/, 'Kneading');
      write(/Description/, 'Bread.');
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
      fireEvent.click(await main().findByRole('button', { name: 'Edit Profile' }));
      write(/^City/, 'Kainantu');
    },
    button: 'Update Profile',
    kept: () => valueOf(/^City/),
    is: 'Kainantu',
  },
  'the reason of a rejection': {
    role: 'admin',
    path: '/list-all-students',
    call: 'POST admin/update_user_status',
    async fill() {
      fireEvent.change(main().getAllByLabelText(/^Status of/)[0]!, { target: { value: 'rejected' } });
      fireEvent.change(await screen.findByLabelText(/^Reason/), { target: { value: 'Not in the list.' } });
    },
    button: 'Reject',
    async kept() {
      const [status] = await main().findAllByLabelText(/^Status of/);
      fireEvent.change(status!, { target: { value: 'rejected' } });
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
    await waitFor(() => expect(page.services.queryClient.isFetching()).toBe(0));
    await fill();
    press(button);
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/login'));
    expect(page.calls(call)).toHaveLength(1);
    expect(await screen.findByText(new RegExp(errorTable.session_expired.sentence))).toBeTruthy();
    expect(screen.queryByText(/^(Error|Warning|Validation Error): /)).toBeNull();

    write(/^Email/, 'maria@students.example');
    write(/^Password/, 'wokabaut');
    press('Log In');
    await waitFor(() => expect(page.router.state.location.pathname).toBe(path));
    await waitFor(() => expect(page.services.queryClient.isFetching()).toBe(0));
    expect(await kept()).toEqual(is);
  },
);
