import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Application } from '#contract/applications';
import { errorTable } from '#contract/errors';
import { messages } from '#contract/messages';
import { businessDay } from '#contract/messages/business';
import type { ApplicationStatus } from '#contract/status';
import { applicantList, application } from '../../support/answers';
import { expectToast } from '../../support/on-screen';
import { noSignal, ok, openPage, refused } from '../../support/open-page';
import { openedCard } from '../../support/opened-card';

const LIST = 'GET internship_applications/3/applications';
const UPDATE = 'POST internship_applications/10000001/update_status';

const stored = (status: ApplicationStatus) =>
  ok({
    status: 200,
    message: '',
    internship_application: { ...application({ status }), history: [], answers: [] },
  });

async function openList(given: Partial<Application>, answers = {}) {
  const page = await openPage('/internship/3/applications', {
    role: 'business',
    answers: { [LIST]: ok(applicantList(application(given))), ...openedCard(given), ...answers },
  });
  const toggle = await screen.findByRole('button', { name: 'Maria Kaupa' });
  return { ...page, toggle };
}
const statusField = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status of Maria Kaupa' });

test('an opened card holds all the applicant sent', async () => {
  const { user, toggle } = await openList({
    status: 'viewed',
    sent_late_hours: 3,
    handed_in_by: 'Miriam Tau',
  });
  expect(screen.getByRole('heading', { name: 'Applications for Internship: Store assistant' })).toBeTruthy();
  expect(screen.getByText(`Sent late: ${messages.applications.sentLate(3)}`)).toBeTruthy();
  expect(screen.getByText(messages.applications.handedInBy('Miriam Tau'))).toBeTruthy();
  await user.click(toggle);
  expect(screen.getByText('Applied on 1 November 2026')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'maria@students.example' }).getAttribute('href')).toBe(
    'mailto:maria@students.example',
  );
  expect(screen.getByText('+675 7200 3301')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+67572003301');
  expect(screen.getByRole('link', { name: /^WhatsApp/ }).getAttribute('href')).toBe(
    'https://wa.me/67572003301',
  );
  expect(screen.getByRole('link', { name: 'SMS' }).getAttribute('href')).toBe('sms:+67572003301');
  expect(screen.getByText('Grade 10: Lae Secondary')).toBeTruthy();
  const resume = screen.getByRole('link', { name: 'View Resume' });
  expect(resume.getAttribute('href')).toBe('/api/files/resume?signature=1');
  expect(resume.getAttribute('target')).toBe('_blank');
  expect(resume.getAttribute('rel')).toContain('noopener');
});

describe('opening a submitted application', () => {
  test('marks it as viewed, once', async () => {
    const { user, toggle, calls } = await openList({}, { [UPDATE]: stored('viewed') });
    await user.click(toggle);
    await waitFor(() => expect(statusField().value).toBe('viewed'));
    await user.click(toggle);
    await user.click(toggle);
    expect(calls(UPDATE)).toEqual([
      { name: UPDATE, body: { internship_id: 3, status: 'viewed', from: 'submitted' } },
    ]);
  });

  test('leaves it submitted when that fails, tells nobody, and tries at the next opening', async () => {
    const { user, toggle, calls, answers } = await openList({}, { [UPDATE]: refused('internal') });
    await user.click(toggle);
    await waitFor(() => expect(calls(UPDATE)).toHaveLength(1));
    expect(statusField().value).toBe('submitted');
    expect(screen.queryByRole('alert')).toBeNull();
    answers[UPDATE] = stored('viewed');
    await user.click(toggle);
    await user.click(toggle);
    await waitFor(() => expect(statusField().value).toBe('viewed'));
  });
});

describe('an opened card', () => {
  const READ = 'GET internship_applications/10000001';

  test('that was viewed before tells the server once, and shows no failure of that', async () => {
    const { user, toggle, calls } = await openList({ status: 'viewed' }, { [READ]: refused('internal') });
    await user.click(toggle);
    await waitFor(() => expect(calls(READ)).toHaveLength(1));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(calls(UPDATE)).toEqual([]);
  });

  test('of a withdrawn application says when, has no contact, documents or status, and tells nothing', async () => {
    const { user, toggle, calls } = await openList({
      withdrawn_at: '2026-11-20T02:00:00.000Z',
      ...{ levels: [], resume: null, cover_letter: null },
      user: { full_name: 'Maria Kaupa', email: '', mobile_number: null },
    });
    expect(screen.getAllByText('Withdrawn'), 'in the row, and as a tab').toHaveLength(2);
    expect(screen.queryByText('New')).toBeNull();
    await user.click(toggle);
    const said = businessDay.withdrawnBy('Maria Kaupa', '20 November 2026');
    expect(screen.getByText(said)).toBeTruthy();
    for (const name of ['Call', /^View Resume/, /^View Cover/])
      expect(screen.queryByRole('link', { name })).toBeNull();
    expect(screen.queryByRole('combobox', { name: /^Status/ })).toBeNull();
    const tabs = within(screen.getByRole('navigation', { name: 'Status' })).getAllByRole('link');
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      ...['All1', 'Submitted0', 'Viewed0', 'Hired0', 'Withdrawn1'],
    ]);
    expect([calls(UPDATE), calls(READ)]).toEqual([[], []]);
  });

  test('of an admin says who opened what', async () => {
    const opened = [
      { what: 'contact', at: '2026-11-19T00:00:00.000Z', by: 'Kundu Hardware' },
      { what: 'resume', at: '2026-11-20T00:00:00.000Z', by: 'Ruth Aisi' },
    ] as const;
    const details = { ...application(), history: [], answers: [], opened: [...opened] };
    const { user } = await openPage('/internship/3/applications', {
      role: 'admin',
      answers: {
        [LIST]: ok(applicantList(application())),
        [READ]: ok({ status: 200, internship_application: details }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Maria Kaupa' }));
    const section = (await screen.findByRole('heading', { name: 'Opened by' })).parentElement!;
    expect([...section.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      'Kundu Hardware: contact details19 November 2026, 10:00',
      'Ruth Aisi: resume20 November 2026, 10:00',
    ]);
  });
});

describe('choosing a status', () => {
  test('an arrow on the closed list opens it and sends nothing, so that no step on the way is taken for a choice', async () => {
    const { user, toggle, calls } = await openList({ status: 'viewed' });
    await user.click(toggle);
    const opened = vi.fn();
    Object.assign(statusField(), { showPicker: opened });
    for (const key of ['ArrowDown', 'ArrowUp', 'Home', 'End']) {
      const isLeftToTheBrowser = fireEvent.keyDown(statusField(), { key });
      expect(isLeftToTheBrowser, key).toBe(false);
    }
    expect(opened).toHaveBeenCalledTimes(4);
    for (const key of [' ', 'Enter', 'Tab', 'Escape', 'h'])
      expect(fireEvent.keyDown(statusField(), { key }), key).toBe(true);
    expect(calls(UPDATE)).toEqual([]);
  });

  test('hired asks first; cancelling sends nothing', async () => {
    const { user, toggle, calls } = await openList({ status: 'viewed' }, { [UPDATE]: stored('hired') });
    await user.click(toggle);
    await user.selectOptions(statusField(), 'Hired');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(calls(UPDATE)).toEqual([]);
    expect(statusField().value).toBe('viewed');
    await user.selectOptions(statusField(), 'Hired');
    await user.click(screen.getByRole('button', { name: 'Set Hired' }));
    await waitFor(() => expect(statusField().value).toBe('hired'));
    expect(calls(UPDATE)).toHaveLength(1);
    await expectToast(messages.applications.statusUpdated);
    expect(screen.getAllByText(messages.applications.statusUpdated)).toHaveLength(1);
  });

  test.each([
    ['the server refuses', refused('internal'), errorTable.internal.sentence],
    ['there is no signal', noSignal, messages.offline.tryLater],
  ])(
    'the card stays as it was when %s: a toast says so once, and the card says why',
    async (_, answer, why) => {
      const { user, toggle } = await openList({ status: 'viewed' }, { [UPDATE]: answer });
      await user.click(toggle);
      await user.selectOptions(statusField(), 'Submitted');
      expect((await screen.findByRole('alert')).textContent).toBe(why);
      await expectToast(messages.applications.statusFailed, 'Error');
      expect(screen.getAllByText(messages.applications.statusFailed, { exact: false })).toHaveLength(1);
      expect(statusField().value).toBe('viewed');
    },
  );
});
