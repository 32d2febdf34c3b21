import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { errorTable } from '#contract/errors';
import { messages } from '#contract/messages';
import { businessDay } from '#contract/messages/business';
import { application } from '../../support/answers';
import { openAll, openCard, openOne, shownNames, stored, UPDATE } from '../../support/applicants';
import { expectToast, hrefOf } from '../../support/on-screen';
import { noSignal, ok, ours, refused } from '../../support/open-page';
import { savedFiles } from '../../support/phone';

const statusField = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status of Maria Kaupa' });

test('an opened card holds all the applicant sent', async () => {
  await openCard({ status: 'viewed', sent_late_hours: 3, handed_in_by: 'Miriam Tau' });
  expect(screen.getByRole('heading', { name: 'Applications for Internship: Store assistant' })).toBeTruthy();
  expect(screen.getByText(`Sent late: ${messages.applications.sentLate(3)}`)).toBeTruthy();
  expect(screen.getByText(messages.applications.handedInBy('Miriam Tau'))).toBeTruthy();
  expect(screen.getByText('Applied on 1 November 2026')).toBeTruthy();
  const written = encodeURIComponent(
    'Hello Maria, Kundu Hardware invites you to talk about Store assistant.',
  );
  for (const [name, href] of [
    ['maria@students.example', 'mailto:maria@students.example'],
    ['Call', 'tel:+67572003301'],
    [/^WhatsApp/, `https://wa.me/67572003301?text=${written}`],
    ['SMS', `sms:+67572003301?&body=${written}`],
    ['Invite to talk', `https://wa.me/67572003301?text=${written}`],
  ] as const)
    expect(hrefOf(name)).toBe(href);
  expect(screen.getByText('Grade 10: Lae Secondary')).toBeTruthy();
  const resume = screen.getByRole('link', { name: 'View Resume' });
  expect(resume.getAttribute('href')).toBe('/api/files/resume?signature=1');
  expect(resume.getAttribute('target')).toBe('_blank');
  expect(resume.getAttribute('rel')).toContain('noopener');
});

describe('opening a submitted application', () => {
  test('marks it as viewed, once', async () => {
    const { user, toggle, calls } = await openCard({}, { [UPDATE]: stored({ status: 'viewed' }) });
    await waitFor(() => expect(statusField().value).toBe('viewed'));
    await user.click(toggle);
    await user.click(toggle);
    expect(calls(UPDATE)).toEqual([
      { name: UPDATE, body: { internship_id: 3, status: 'viewed', from: 'submitted' } },
    ]);
  });

  test('leaves it submitted when that fails, tells nobody, and tries at the next opening', async () => {
    const { user, toggle, calls, answers } = await openCard({}, { [UPDATE]: refused('internal') });
    await waitFor(() => expect(calls(UPDATE)).toHaveLength(1));
    expect(statusField().value).toBe('submitted');
    expect(screen.queryByRole('alert')).toBeNull();
    answers[UPDATE] = stored({ status: 'viewed' });
    await user.click(toggle);
    await user.click(toggle);
    await waitFor(() => expect(statusField().value).toBe('viewed'));
  });
});

describe('an opened card', () => {
  const READ = 'GET internship_applications/10000001';

  test('that was viewed before tells the server once, and shows no failure of that', async () => {
    const { calls } = await openCard({ status: 'viewed' }, { [READ]: refused('internal') });
    await waitFor(() => expect(calls(READ)).toHaveLength(1));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(calls(UPDATE)).toEqual([]);
  });

  test('of a withdrawn application says when, has no contact, documents or status, and tells nothing', async () => {
    const { user, calls } = await openOne({
      withdrawn_at: '2026-11-20T02:00:00.000Z',
      ...{ levels: [], resume: null, cover_letter: null },
      user: { full_name: 'Maria Kaupa', email: '', mobile_number: null },
    });
    const toggle = await screen.findByRole('button', { name: 'Maria Kaupa' });
    expect(screen.getAllByText('Withdrawn')).toHaveLength(1);
    expect(screen.queryByText('New')).toBeNull();
    await user.click(toggle);
    const said = businessDay.withdrawnBy('Maria Kaupa', '20 November 2026');
    expect(screen.getByText(said)).toBeTruthy();
    for (const name of ['Call', /^View Resume/, /^View Cover/])
      expect(screen.queryByRole('link', { name })).toBeNull();
    expect(screen.queryByRole('combobox', { name: /^Status/ })).toBeNull();
    expect([calls(UPDATE), calls(READ)]).toEqual([[], []]);
  });

  test('of an admin says who opened what', async () => {
    const opened = [
      { what: 'contact', at: '2026-11-19T00:00:00.000Z', by: 'Kundu Hardware' },
      { what: 'resume', at: '2026-11-20T00:00:00.000Z', by: 'Ruth Aisi' },
    ] as const;
    const details = { ...application(), history: [], answers: [], opened: [...opened] };
    const read = ok({ status: 200, internship_application: details });
    await openCard({}, { [READ]: read }, { role: 'admin' });
    const section = (await screen.findByRole('heading', { name: 'Opened by' })).parentElement!;
    expect([...section.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      'Kundu Hardware: contact details19 November 2026, 10:00',
      'Ruth Aisi: resume20 November 2026, 10:00',
    ]);
  });
});

describe('the one filled action', () => {
  const ANSWER = 'POST internship_applications/10000001/answer';
  const filled = () => document.querySelector('main .btn-primary')?.textContent;

  test('invites first, which is remembered with its day, and hires then', async () => {
    const invited_at = '2026-11-05T02:00:00.000Z';
    const { user, calls } = await openCard(
      { status: 'viewed' },
      {
        [ANSWER]: stored({ status: 'viewed', invited_at }),
        [UPDATE]: stored({ status: 'hired', invited_at }),
      },
    );
    expect(filled()).toBe('Invite to talk');
    addEventListener('click', (event) => event.preventDefault(), { once: true });
    await user.click(screen.getByRole('link', { name: 'Invite to talk' }));
    expect(await screen.findByText(businessDay.invitedOn('5 November 2026', 'Maria'))).toBeTruthy();
    expect(calls(ANSWER).map(({ body }) => body)).toEqual([{ internship_id: 3, answer: 'invited' }]);
    expect(hrefOf('SMS'), 'no longer with the invitation').toBe('sms:+67572003301');
    expect(filled()).toBe('Hire… Maria');
    expect(document.activeElement?.textContent).toBe('Hire… Maria');
    await user.click(screen.getByRole('button', { name: 'Hire… Maria' }));
    await user.click(screen.getByRole('button', { name: 'Hire' }));
    await waitFor(() => expect(statusField().value).toBe('hired'));
    expect(screen.getByRole('button', { name: 'Hired' }).getAttribute('aria-disabled')).toBe('true');
  });

  test('writes a mail to who has no number', async () => {
    await openCard({
      user: { full_name: 'Maria Kaupa', email: 'maria@students.example', mobile_number: null },
    });
    expect(hrefOf('Invite to talk')).toMatch(
      /^mailto:maria@students\.example\?subject=Store%20assistant&body=Hello/,
    );
    expect(screen.queryByRole('link', { name: 'Call' })).toBeNull();
  });
});

describe('choosing a status', () => {
  test('an arrow on the closed list opens it and sends nothing, so that no step on the way is taken for a choice', async () => {
    const { calls } = await openCard({ status: 'viewed' });
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
    const guardian = { name: 'Anna Toua', number: '7200 4402' };
    const hiring = { [UPDATE]: stored({ status: 'hired', user: { ...application().user, guardian } }) };
    const { user, calls } = await openCard({ status: 'viewed' }, hiring);
    await user.selectOptions(statusField(), 'Hired');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(calls(UPDATE)).toEqual([]);
    expect(statusField().value).toBe('viewed');
    await user.selectOptions(statusField(), 'Hired');
    await user.click(screen.getByRole('button', { name: 'Hire' }));
    await waitFor(() => expect(statusField().value).toBe('hired'));
    expect(calls(UPDATE)).toHaveLength(1);
    await expectToast(messages.applications.statusUpdated);
    expect(screen.getAllByText(messages.applications.statusUpdated)).toHaveLength(1);
    expect(screen.getByText(/Anna Toua/), 'who is hired under 18').toBeTruthy();
  });

  test('changes nothing that another phone has changed meanwhile, and shows that', async () => {
    const { user, calls } = await openCard({ status: 'viewed' }, { [UPDATE]: stored({ status: 'hired' }) });
    await user.selectOptions(statusField(), 'Submitted');
    await expectToast(messages.applications.statusFailed, 'Error');
    expect(calls(UPDATE)[0]?.body).toMatchObject({ status: 'submitted', from: 'viewed' });
    expect(statusField().value).toBe('hired');
  });

  test.each([
    ['the server refuses', refused('internal'), errorTable.internal.sentence],
    ['there is no signal', noSignal, messages.offline.tryLater],
  ])(
    'the card stays as it was when %s: a toast says so once, and the card says why',
    async (_, answer, why) => {
      const { user } = await openCard({ status: 'viewed' }, { [UPDATE]: answer });
      await user.selectOptions(statusField(), 'Submitted');
      expect((await screen.findByRole('alert')).textContent).toBe(why);
      await expectToast(messages.applications.statusFailed, 'Error');
      expect(screen.getAllByText(messages.applications.statusFailed, { exact: false })).toHaveLength(1);
      expect(statusField().value).toBe('viewed');
    },
  );
});

describe('several applicants', () => {
  test('are given as a table that spreadsheets do not run, also without signal', async () => {
    const files = savedFiles();
    const { user, services } = await openAll();
    await shownNames();
    act(() => services.connection.unanswered());
    const hint = screen.getByText(messages.applications.documentsNeedSignal);
    const documents = screen.getByRole('button', { name: 'All documents (.zip)' });
    expect(documents.getAttribute('aria-describedby')).toBe(hint.id);
    await user.click(screen.getByRole('button', { name: /^All applicants \(.csv\)/ }));
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
        ours(
          failing && link.includes('cover')
            ? new Response('', { status: 404 })
            : new Response('%PDF-', { headers: { 'Content-Type': 'application/pdf' } }),
        ),
      ),
    );
    const { user } = await openAll();
    await shownNames();
    await user.click(screen.getByRole('button', { name: 'All documents (.zip)' }));
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
});
