import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { portMoresbyDate } from '#contract/dates';
import { messages } from '#contract/messages';
import { application, internshipDetails, internshipRow as row, wholeList } from '../../support/answers';
import { applyNow, mine } from '../../support/apply-page';
import { categories, found, list, open, rows, titles } from '../../support/internship-list';
import { main } from '../../support/on-screen';
import { ok, openPage, type Answer } from '../../support/open-page';
import { startPhone } from '../../support/phone';
import { limitRoom } from '../../support/saved-queries';

const WIDE = '(min-width: 64rem)';
const INSTALLED = '(display-mode: standalone)';

describe('the list', () => {
  test('says of one that closes soon how many days are left', async () => {
    const last_date_to_apply = portMoresbyDate(Date.now() + 3 * 86_400_000);
    await open('/all-internships', { 'GET internship/': list([row({ last_date_to_apply })]) });
    expect((await screen.findAllByText('3 days left')).length).toBeGreaterThan(0);
  });

  test.each([
    ['on a phone in the same tab', [], null, null],
    ['on a wide screen in a new tab that knows nothing of this one', [WIDE], '_blank', 'noopener noreferrer'],
    ['in the installed app in the same one', [WIDE, INSTALLED], null, null],
  ])('opens one %s', async (_, media, target, rel) => {
    await openPage('/all-internships', { answers: { 'GET internship/': list() }, media });
    await found(3);
    const link = screen.getByRole('link', { name: 'VIEW DETAILS: Welder' });
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual([target, rel]);
    expect(link.getAttribute('href')).toBe('/internship-details/4');
  });

  test('shows twenty at a time, says how many, goes on with the first new one, and takes one step of "back"', async () => {
    const many = Array.from({ length: 45 }, (_, index) => row({ id: index + 1, title: `Job ${index + 1}` }));
    const { user, router } = await open('/all-internships', { 'GET internship/': list(many) });
    await found(45);
    await waitFor(() => expect(titles()).toHaveLength(20));
    const steps = router.history.length;
    for (const [left, shown, next] of [
      [25, 40, 21],
      [5, 45, 41],
    ]) {
      await user.click(screen.getByRole('link', { name: `Show more (${left} left)` }));
      await waitFor(() => expect(titles()).toHaveLength(shown!));
      expect(screen.getByText(`${shown} of 45 shown`).role).toBe('status');
      const first = screen.getByRole('link', { name: `VIEW DETAILS: Job ${next}` });
      await waitFor(() => expect(document.activeElement).toBe(first));
    }
    expect(screen.queryByRole('link', { name: /^Show more/ })).toBeNull();
    expect(router.history.length).toBe(steps);
  });

  test('says that nothing is open now, with no filter to clear, when nothing was filtered', async () => {
    await open('/all-internships', { 'GET internship/': list([]) });
    await found(0);
    expect(screen.getByRole('heading', { name: messages.internship.noneFound })).toBeTruthy();
    expect(screen.getByText(messages.internship.noneOpen)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull();
  });
});

describe('marks', () => {
  let server: ReturnType<typeof startPhone>;
  beforeEach(() => {
    server = startPhone();
  });

  const answers = {
    'GET internship/': list(),
    'GET internship_categories': categories,
    'GET internship/3': ok({ internship: internshipDetails() }),
  };
  const MINE = 'GET internship_applications/my_applications';

  /** What the rows of the list say that the person has done, by title. */
  const marks = async () =>
    (await main().findAllByRole('link', { name: /^VIEW DETAILS/ })).map((link) => {
      const row = within(link.closest('li')!);
      const said = ['Applied ✓', 'Not sent yet', 'Withdrawn'].filter(
        (mark) => row.queryAllByText(mark).length > 0,
      );
      return [row.getByRole('heading').textContent, ...said];
    });
  const none = [['Store assistant'], ['Welder'], ['Typist']];

  test.each([
    ['Applied ✓', {}],
    ['Withdrawn', { withdrawn_at: '2026-11-20T02:00:00.000Z' }],
  ])('a row says %s by the saved applications, and asks for none', async (mark, given) => {
    const { router, calls } = await openPage('/my-applications', {
      role: 'student',
      answers: { ...answers, [MINE]: mine(application({ id: 1, ...given })) },
    });
    await screen.findByRole('heading', { level: 3 });
    await router.navigate({ to: '/all-internships' });
    await found(3);
    expect(await marks()).toEqual([['Store assistant', mark], ['Welder'], ['Typist']]);
    expect(calls(MINE)).toHaveLength(1);
  });

  test('a row says Not sent yet while the application waits on the phone', async () => {
    const { router } = await applyNow(server, 'lost_before', answers);
    await screen.findByRole('heading', { level: 1, name: 'Saved on this phone' });
    await router.navigate({ to: '/all-internships' });
    await found(3);
    expect(await marks()).toEqual([['Store assistant', 'Not sent yet'], ['Welder'], ['Typist']]);
  });

  test.each(['business', 'admin'] as const)('rows have no marks for who is no student: %s', async (role) => {
    const applied = { [MINE]: mine(application({ id: 1 })) };
    await openPage('/all-internships', { role, answers: { ...answers, ...applied } });
    await found(3);
    expect(await marks()).toEqual(none);
  });
});

describe('the list on the phone', () => {
  const since = (asOf: string) => `GET internship/?updated_since=${encodeURIComponent(asOf)}`;
  const changes = (more: object) => ok({ ...wholeList([]), whole: false, ...more });

  test('is there at once and without signal for whoever is logged in, and changes are asked for alone', async () => {
    const first = await open();
    await found(3);
    await first.services.savedQueries.settled();
    first.close();
    const { as_of } = wholeList([]);
    const next = await openPage('/all-internships', { role: 'student', answers: {} });
    await found(3);
    next.answers[since(as_of)] = changes({ internships: [row({ id: 6, title: 'Baker' })], removed: [3] });
    await act(() => next.services.queryClient.invalidateQueries());
    await screen.findByRole('link', { name: 'VIEW DETAILS: Baker' });
    expect(titles()).toEqual(['Baker', 'Typist', 'Welder'].map((title) => `VIEW DETAILS: ${title}`));
    expect(next.calls('GET internship/')).toEqual([]);
  });

  test.each([
    [6, ['changes']],
    [8, ['whole']],
  ])('after %i days costs %j', async (days, wanted) => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date'] });
    try {
      const first = await open();
      await found(3);
      await first.services.savedQueries.settled();
      first.close();
      vi.setSystemTime(Date.now() + days * 24 * 3_600_000);
      const asked: string[] = [];
      const answer =
        (what: string): Answer =>
        (...request) => {
          asked.push(what);
          return list(rows.slice(1))(...request);
        };
      await open('/all-internships', {
        'GET internship/': answer('whole'),
        [since(wholeList([]).as_of)]: answer('changes'),
      });
      await found(2);
      expect(asked).toEqual(wanted);
    } finally {
      vi.useRealTimers();
    }
  });

  test('says how much of it there is when the phone has no room for all of it', async () => {
    // Two rows and the categories need about 1,500, three about 2,000.
    limitRoom(1750);
    const first = await open();
    expect(await screen.findByText(messages.internship.partlyKept(2, 3))).toBeTruthy();
    await found(3);
    first.close();
    await openPage('/all-internships', { answers: {} });
    await found(2);
    expect(await screen.findByText(messages.internship.partlyKept(2, 3))).toBeTruthy();
  });
});
