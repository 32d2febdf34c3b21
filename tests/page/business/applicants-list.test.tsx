import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Application } from '#contract/applications';
import { messages } from '#contract/messages';
import type { ApplicationStatus } from '#contract/status';
import { application } from '../../support/answers';
import { ok, openPage } from '../../support/open-page';

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
    message: '',
    internship_application: { ...application({ status }), history: [], answers: [] },
  });

const statusField = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status of Maria Kaupa' });

describe('several applicants', () => {
  const people = [
    application({
      id: 10_000_001,
      status: 'submitted',
      answer: { at: '2026-11-05T02:00:00.000Z', note: null },
    }),
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

  test('are given as a table that spreadsheets do not run, also without signal', async () => {
    const files = savedFiles();
    const { user, services } = await openAll();
    await shownNames();
    act(() => services.connection.unanswered());
    await user.click(screen.getByRole('button', { name: 'Applicants (.csv)' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]?.name).toBe('Store assistant - applicants.csv');
    expect((await files[0]!.content.text()).split('\r\n')).toEqual([
      '"Name","Email","Mobile","Status","Levels achieved","Applied on","Sent late","Answer"',
      '"Maria Kaupa","maria@students.example","+675 7200 3301","Submitted","Grade 10: Lae Secondary","1 Nov 2026","","Not this time (5 Nov 2026)"',
      `"'=HYPERLINK(""x"")","ben@students.example","","Hired","Grade 10: Lae Secondary; Grade 12: Unitech","1 Nov 2026","${messages.applications.sentLate(2)}",""`,
    ]);
  });

  test('give all their documents in one zip; what could not be had is named, and can be tried again', async () => {
    const files = savedFiles();
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
