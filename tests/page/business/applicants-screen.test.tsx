import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Blob as NodeBlob } from 'node:buffer';
import { describe, expect, test, vi } from 'vitest';
import type { Application } from '#contract/applications';
import { messages } from '#contract/messages';
import type { ApplicationStatus } from '#contract/status';
import { application } from '../../support/answers';
import { noSignal, ok, openPage, refused } from '../../support/open-page';

const LIST = 'GET internship_applications/3/applications';
const UPDATE = 'POST internship_applications/10000001/update_status';

const list = (...internship_applications: Application[]) => ({
  status: 200,
  internship: { id: 3, title: 'Store assistant' },
  internship_applications,
});
const stored = (status: ApplicationStatus) =>
  ok({
    status: 200,
    message: messages.applications.statusUpdated,
    internship_application: { ...application({ status }), history: [] },
  });

async function openList(given: Partial<Application>, answers = {}) {
  const page = await openPage('/internship/3/applications', {
    role: 'business',
    answers: { [LIST]: ok(list(application(given))), ...answers },
  });
  const toggle = await screen.findByRole('button', { name: 'Maria Kaupa' });
  return { ...page, toggle };
}
const statusField = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status of Maria Kaupa' });

test('an opened card holds all the applicant sent', async () => {
  const { user, toggle } = await openList({ status: 'viewed', sent_late_hours: 3 });
  expect(screen.getByRole('heading', { name: 'Applications for Internship: Store assistant' })).toBeTruthy();
  expect(screen.getByText(`Sent late: ${messages.applications.sentLate(3)}`)).toBeTruthy();
  expect(screen.getByText('Applied on 1 November 2026')).toBeTruthy();
  await user.click(toggle);
  expect(screen.getByRole('link', { name: 'maria@students.example' }).getAttribute('href')).toBe(
    'mailto:maria@students.example',
  );
  expect(screen.getByRole('link', { name: '+675 7200 3301' }).getAttribute('href')).toBe('tel:+67572003301');
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

  test('asks the server for nothing while there is no signal', async () => {
    const { user, toggle, calls, services } = await openList({});
    act(() => services.connection.unanswered());
    await user.click(toggle);
    expect(calls(UPDATE)).toEqual([]);
    expect(statusField().value).toBe('submitted');
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
    const said = screen.getAllByRole('status').map((region) => region.textContent);
    expect(said).toContain(messages.applications.statusUpdated);
  });

  test('leaving hired asks too', async () => {
    const { user, toggle, calls } = await openList({ status: 'hired' }, { [UPDATE]: stored('viewed') });
    await user.click(toggle);
    await user.selectOptions(statusField(), 'Viewed');
    expect(calls(UPDATE)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Change status' }));
    await waitFor(() => expect(statusField().value).toBe('viewed'));
  });

  test.each([
    ['the server refuses', refused('internal')],
    ['there is no signal', noSignal],
  ])('the card stays as it was when %s, and the page says so', async (_, answer) => {
    const { user, toggle } = await openList({ status: 'viewed' }, { [UPDATE]: answer });
    await user.click(toggle);
    await user.selectOptions(statusField(), 'Submitted');
    expect((await screen.findByRole('alert')).textContent).toContain(messages.applications.statusFailed);
    expect(statusField().value).toBe('viewed');
  });
});

describe('links to documents', () => {
  test('older than 15 minutes are renewed before they are offered', async () => {
    const old = ok(list(application({ status: 'viewed' })), { savedAt: Date.now() - 16 * 60_000 });
    const { user, toggle, answers, services } = await openList({}, { [LIST]: old });
    await user.click(toggle);
    expect(screen.queryByRole('link', { name: 'View Resume' })).toBeNull();
    // The worker's copy meant that there was no signal.
    act(() => services.connection.answered(10));
    answers[LIST] = ok(list(application({ status: 'viewed', resume: '/api/files/resume?signature=2' })));
    await user.click(screen.getByRole('button', { name: 'Renew link to Resume' }));
    const link = await screen.findByRole('link', { name: 'View Resume' });
    expect(link.getAttribute('href')).toBe('/api/files/resume?signature=2');
    expect(document.activeElement).toBe(link);
  });

  test('need signal, which the page says', async () => {
    const { user, toggle, services, answers } = await openList({ status: 'viewed' });
    act(() => services.connection.unanswered());
    answers[LIST] = noSignal;
    await user.click(toggle);
    expect(screen.getByText(/can be opened when there is signal/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Renew link to Cover Letter' }));
    expect(await screen.findByRole('button', { name: 'Renew link to Cover Letter' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^View/ })).toBeNull();
  });
});

describe('several applicants', () => {
  const people = [
    application({ id: 10_000_001, status: 'submitted' }),
    application({
      id: 10_000_002,
      status: 'hired',
      user: { full_name: '=HYPERLINK("x")', email: 'ben@students.example', mobile_number: null },
      levels: [
        { grade: 10, school_name: 'Lae Secondary' },
        { grade: 12, school_name: 'Unitech' },
      ],
      sent_late_hours: 2,
    }),
  ];
  const openAll = (path = '/internship/3/applications') =>
    openPage(path, {
      role: 'business',
      answers: { [LIST]: ok(list(...people)), [UPDATE]: stored('viewed') },
    });
  const shownNames = async () => {
    await screen.findByRole('search');
    return within(screen.getByRole('main'))
      .queryAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent);
  };

  test('are found by name and by status, which stand in the address', async () => {
    const { user, router } = await openAll('/internship/3/applications?status=submitted');
    expect(await shownNames()).toEqual(['Maria Kaupa']);
    expect(screen.getByText('1 of 2 applicants')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Filter by status'), 'All');
    await waitFor(async () => expect(await shownNames()).toHaveLength(2));
    await user.type(screen.getByLabelText('Search by name'), 'KAUPA mar');
    await waitFor(async () => expect(await shownNames()).toEqual(['Maria Kaupa']));
    expect(router.state.location.search).toEqual({ q: 'KAUPA mar' });
    await user.type(screen.getByLabelText('Search by name'), 'x');
    expect(await screen.findByRole('heading', { name: 'No applicants found' })).toBeTruthy();
  });

  test('one that is opened stays in sight although it is no longer submitted', async () => {
    const { user } = await openAll('/internship/3/applications?status=submitted');
    await user.click(await screen.findByRole('button', { name: 'Maria Kaupa' }));
    await waitFor(() => expect(statusField().value).toBe('viewed'));
    expect(await shownNames()).toEqual(['Maria Kaupa']);
  });

  /** What is handed to the browser to save. */
  function savedFiles() {
    const files: { name: string; content: Blob }[] = [];
    let content = new Blob();
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => {
          content = blob;
          return 'blob:portal';
        },
        revokeObjectURL: () => undefined,
      }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      files.push({ name: this.download, content });
    });
    return files;
  }
  const textOf = (blob: Blob) =>
    new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.readAsText(blob);
    });

  test('are given as a table that spreadsheets do not run, also without signal', async () => {
    const files = savedFiles();
    const { user, services } = await openAll();
    await shownNames();
    act(() => services.connection.unanswered());
    await user.click(screen.getByRole('button', { name: 'Applicants (.csv)' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]?.name).toBe('Store assistant - applicants.csv');
    expect((await textOf(files[0]!.content)).split('\r\n')).toEqual([
      'Name,Email,Mobile,Status,Levels achieved,Applied on,Sent late',
      'Maria Kaupa,maria@students.example,+675 7200 3301,Submitted,Grade 10: Lae Secondary,1 November 2026,',
      `"'=HYPERLINK(""x"")",ben@students.example,,Hired,Grade 10: Lae Secondary; Grade 12: Unitech,1 November 2026,"${messages.applications.sentLate(2)}"`,
    ]);
  });

  test('give all their documents in one zip; what could not be had is named, and can be tried again', async () => {
    const files = savedFiles();
    // jsdom's own is unknown to Node's streams.
    vi.stubGlobal('Blob', NodeBlob);
    let failing = true;
    vi.stubGlobal('fetch', (link: string) =>
      Promise.resolve(
        failing && link.includes('cover')
          ? new Response('', { status: 404 })
          : new Response('%PDF-', { headers: { 'Content-Type': 'application/pdf' } }),
      ),
    );
    const { user } = await openAll();
    await shownNames();
    await user.click(screen.getByRole('button', { name: 'Documents (.zip)' }));
    expect(await screen.findByText('2 documents saved among your downloads. Not there:')).toBeTruthy();
    expect(screen.getByText('Maria Kaupa - Cover Letter')).toBeTruthy();
    failing = false;
    await user.click(screen.getByRole('button', { name: 'Download the missing 2' }));
    expect(await screen.findByText('2 documents saved among your downloads.')).toBeTruthy();
    expect(files.map(({ name }) => name)).toEqual([
      'Store assistant - documents.zip',
      'Store assistant - documents.zip',
    ]);
  });

  test('keep their documents at the portal while there is no signal, which is said before the tap', async () => {
    const fetched = vi.fn();
    vi.stubGlobal('fetch', fetched);
    const { user, services } = await openAll();
    await shownNames();
    act(() => services.connection.unanswered());
    const note = screen.getByText(messages.applications.documentsNeedSignal);
    const button = screen.getByRole('button', { name: 'Documents (.zip)' });
    expect(button.getAttribute('aria-describedby')).toBe(note.id);
    await user.click(button);
    expect(fetched).not.toHaveBeenCalled();
  });
});
