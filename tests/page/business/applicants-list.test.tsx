import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { errorTable } from '#contract/errors';
import { applicantList, application } from '../../support/answers';
import { ok, openPage, refused } from '../../support/open-page';
import { LIST, openAll, people, shownNames, stored, UPDATE } from '../../support/applicants';
import { openedCard } from '../../support/whole-portal';

describe('several applicants', () => {
  const tabs = () =>
    within(screen.getByRole('navigation', { name: 'Status' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);

  test('are found by status with tabs that count, which stand in the address', async () => {
    const { user, router } = await openAll('/internship/3/applications?status=hired');
    expect(await shownNames()).toEqual(['=HYPERLINK("x")']);
    expect(screen.getByText('1 of 2 applicants')).toBeTruthy();
    expect(screen.getByRole('link', { current: 'page', name: /^Hired/ })).toBeTruthy();
    await user.click(screen.getByRole('link', { name: /^All/ }));
    await waitFor(async () => expect(await shownNames()).toHaveLength(2));
    expect(router.state.location.search).toEqual({});
    expect(screen.queryByRole('search'), 'two people need no search').toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Status' }), 'and no tabs').toBeNull();
  });

  test('have a tab of their own once answered or withdrawn, and the tabs add up to all', async () => {
    const gone = application({ id: 10_000_003, status: 'viewed', withdrawn_at: '2026-11-20T02:00:00.000Z' });
    const { user, router } = await openPage('/internship/3/applications?status=hired', {
      role: 'business',
      answers: { [LIST]: ok(applicantList(...people, gone)) },
    });
    await shownNames();
    expect(tabs()).toEqual(['All3', 'Hired1', 'Not this time1', 'Withdrawn1']);
    await user.click(screen.getByRole('link', { name: /^Not this time/ }));
    await waitFor(async () => expect(await shownNames()).toEqual(['Maria Kaupa']));
    expect(router.state.location.search).toEqual({ status: 'not_this_time' });
    await user.click(screen.getByRole('link', { name: /^Withdrawn/ }));
    await waitFor(() => expect(router.state.location.search).toEqual({ status: 'withdrawn' }));
    expect(screen.getByText('1 of 3 applicants')).toBeTruthy();
  });

  test('move to the tab of their answer, and stay in sight until another tab is chosen', async () => {
    const answer = { at: '2026-11-05T02:00:00.000Z', note: null };
    const viewed = application({ id: 10_000_001, status: 'viewed', answer: null });
    const { user } = await openPage('/internship/3/applications?status=viewed', {
      role: 'business',
      answers: {
        [LIST]: ok(applicantList(viewed)),
        ...openedCard(viewed),
        'POST internship_applications/10000001/answer': stored({ ...viewed, answer }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Maria Kaupa' }));
    await user.click(await screen.findByRole('button', { name: /^Not this time to/ }));
    await user.click(await screen.findByRole('button', { name: 'Answer' }));
    await waitFor(() => expect(tabs()).toEqual(['All1', 'Viewed0', 'Not this time1']));
    expect(await shownNames()).toEqual(['Maria Kaupa']);
  });

  test('eight or more are found by name, and the tabs count what was found', async () => {
    const many = Array.from({ length: 8 }, (_, index) =>
      application({
        id: 10_000_010 + index,
        status: index < 3 ? 'viewed' : 'submitted',
        user: { ...application().user, full_name: index < 4 ? `Grace ${index}` : `Maria ${index}` },
      }),
    );
    const { user, router } = await openPage('/internship/3/applications', {
      role: 'business',
      answers: { [LIST]: ok(applicantList(...many)) },
    });
    expect(await shownNames()).toHaveLength(8);
    await user.type(screen.getByLabelText('Search by name'), 'GRACE');
    await waitFor(async () => expect(await shownNames()).toHaveLength(4));
    expect(router.state.location.search).toEqual({ q: 'GRACE' });
    expect(tabs()).toEqual(['All4', 'Submitted1', 'Viewed3']);
    await user.type(screen.getByLabelText('Search by name'), 'x');
    expect(await screen.findByRole('heading', { name: 'No applicants found' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(async () => expect(await shownNames()).toHaveLength(8));
    expect(screen.getByLabelText<HTMLInputElement>('Search by name').value).toBe('');
  });

  test('are counted by the server where the phone does not hold them all', async () => {
    const answer = {
      ...applicantList(application({ status: 'viewed' })),
      counts: { submitted: 40, viewed: 30, hired: 2, not_this_time: 7, withdrawn: 0 },
      next_cursor: 'more',
      total: 79,
    };
    await openPage('/internship/3/applications', { role: 'business', answers: { [LIST]: ok(answer) } });
    await shownNames();
    expect(tabs()).toEqual(['All79', 'Submitted40', 'Viewed30', 'Hired2', 'Not this time7']);
  });

  test('one of the address is opened at once, and the next one with one press', async () => {
    const { user } = await openPage('/internship/3/applications#10000001', {
      role: 'business',
      answers: { [LIST]: ok(applicantList(...people)), [UPDATE]: stored({ status: 'viewed' }) },
    });
    expect(await screen.findByRole('link', { name: 'maria@students.example' })).toBeTruthy();
    expect(screen.getByText('1 of 2')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Next applicant' }));
    expect(await screen.findByRole('link', { name: 'ben@students.example' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'maria@students.example' })).toBeNull();
  });

  test('on a wide screen the first new one stands beside the list, but an admin chooses', async () => {
    const seen = application({ id: 10_000_003, status: 'viewed' });
    const fresh = application({ id: 10_000_004, user: { ...application().user, full_name: 'Grace Temu' } });
    const opened = 'POST internship_applications/10000004/update_status';
    const open = (role: 'business' | 'admin') =>
      openPage('/internship/3/applications', {
        role,
        media: ['(min-width: 64rem)'],
        answers: { [LIST]: ok(applicantList(seen, fresh)), [opened]: stored({ ...fresh, status: 'viewed' }) },
      });
    const { calls, close } = await open('business');
    expect(await screen.findByRole('region', { name: 'Grace Temu' })).toBeTruthy();
    await waitFor(() => expect(calls(opened)).toHaveLength(1));
    expect(screen.getByText('2 of 2'), 'stays when it is no longer new').toBeTruthy();
    close();
    await open('admin');
    expect(await screen.findByText('Choose a person on the left.')).toBeTruthy();
  });

  test('on a wide screen the arrow keys go on, but not in a field', async () => {
    const { user } = await openPage('/internship/3/applications', {
      role: 'business',
      media: ['(min-width: 64rem)'],
      answers: { [LIST]: ok(applicantList(...people)), [UPDATE]: stored({ status: 'viewed' }) },
    });
    expect(await screen.findByText('1 of 2')).toBeTruthy();
    await user.keyboard('{ArrowDown}');
    expect(await screen.findByText('2 of 2')).toBeTruthy();
    await user.click(screen.getByText('Private note'));
    await user.type(screen.getByLabelText('Note'), 'x{ArrowUp}');
    expect(screen.getByText('2 of 2')).toBeTruthy();
    act(() => (document.activeElement as HTMLElement | null)?.blur());
    await user.keyboard('{ArrowUp}');
    expect(await screen.findByText('1 of 2')).toBeTruthy();
  });

  test('on a wide screen a document is shown after all else of the person, and hidden again', async () => {
    const document = { size: 2048, kind: 'jpg' as const };
    const sizes = { resume: document, cover_letter: { ...document, unchecked: true as const } };
    const { user } = await openPage('/internship/3/applications', {
      role: 'business',
      media: ['(min-width: 64rem)'],
      answers: {
        [LIST]: ok(applicantList({ ...people[1]!, sizes })),
        ...openedCard(people[1]),
      },
    });
    const status = await screen.findByRole('combobox', { name: /^Status of/ });
    const show = () => screen.getByRole('button', { name: /^Show Resume/ });
    const documents = within(screen.getByRole('region', { name: 'Documents' }));
    // Saved, not shown: nobody could tell what it does (rule document-1).
    expect(documents.getAllByRole('button')).toEqual([show()]);
    const links = documents.getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'View Resume 2 KB',
      'View Cover Letter 2 KB, not checked',
    ]);
    expect(status.compareDocumentPosition(show())).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    await user.click(show());
    const frame = screen.getByAltText('Resume of the applicant');
    expect(status.compareDocumentPosition(frame)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(links[0]!.getAttribute('href')).toBe(frame.getAttribute('src'));
    await user.click(screen.getByRole('button', { name: /^Hide Resume/ }));
    expect(screen.queryByAltText('Resume of the applicant')).toBeNull();
    expect(documents.getAllByRole('link')).toEqual(links);
    expect(show().getAttribute('aria-expanded')).toBe('false');
  });

  test('several are changed at once, who was answered before is not, and whoever could not be is named', async () => {
    const refusal = refused('applicant_hired');
    const [answered, hired] = [people[0]!, people[1]!];
    const named = { ...answered.user, full_name: 'Ben Answered' };
    const { user, calls } = await openPage('/internship/3/applications', {
      role: 'business',
      answers: {
        [LIST]: ok(
          applicantList({ ...answered, answer: null }, hired, { ...answered, id: 10_000_003, user: named }),
        ),
        'POST internship_applications/10000001/answer': stored(people[0]!),
        'POST internship_applications/10000002/answer': refusal,
      },
    });
    await shownNames();
    await user.click(screen.getByRole('button', { name: 'Choose several' }));
    await user.click(screen.getByRole('checkbox', { name: 'Choose Maria Kaupa' }));
    await user.click(screen.getByRole('checkbox', { name: /Choose =HYPERLINK/ }));
    await user.click(screen.getByRole('checkbox', { name: 'Choose Ben Answered' }));
    expect(await screen.findByText('3 people chosen')).toBeTruthy();
    await user.click(
      within(screen.getByRole('region', { name: 'Chosen applicants' })).getByRole('button', {
        name: 'Not this time',
      }),
    );
    await user.type(screen.getByLabelText(/^A sentence for all/), 'Thank you.');
    await user.click(screen.getByRole('button', { name: 'Answer' }));
    expect(await screen.findByText('1 of 2 done.')).toBeTruthy();
    expect(screen.getByText(`=HYPERLINK("x"): ${errorTable.applicant_hired.sentence}`)).toBeTruthy();
    expect(calls('POST internship_applications/10000001/answer')[0]?.body).toEqual({
      internship_id: 3,
      answer: 'not_this_time',
      note: 'Thank you.',
    });
    await user.click(screen.getByRole('button', { name: 'Stop choosing' }));
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
    expect(screen.getByRole('button', { name: 'Choose several' })).toBeTruthy();
  });
});
