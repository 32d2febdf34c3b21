import { act, screen, waitFor, within } from '@testing-library/react';
import { IDBObjectStore } from 'fake-indexeddb';
import { describe, expect, test, vi } from 'vitest';
import { portMoresbyDate } from '#contract/closing';
import { messages } from '#contract/messages';
import { internshipRow as row, wholeList } from '../../support/answers';
import { noSignal, ok, openPage, refused, type Answer } from '../../support/open-page';
import { memoryStorage, type StringStorage } from '../../../src/lib/session';

const rows = [
  row({ id: 3 }),
  row({ id: 4, title: 'Welder', internship_category_id: 2, category: 'Trades', location: 'Goroka' }),
  row({
    id: 5,
    title: 'Typist',
    internship_category_id: 1,
    category: 'Administration',
    internship_type: null,
  }),
];
const categories = ok({
  internship_categories: [
    { id: 1, name: 'Administration' },
    { id: 2, name: 'Trades' },
    { id: 10, name: 'Retail & Sales' },
  ],
});
const list = (internships = rows) => ok(wholeList(internships));
const open = (
  path = '/all-internships',
  answers: Record<string, Answer> = {},
  storage: StringStorage = memoryStorage(),
) =>
  openPage(path, {
    storage,
    answers: { 'GET internship/': list(), 'GET internship_categories': categories, ...answers },
  });

const WIDE = '(min-width: 64rem)';
const INSTALLED = '(display-mode: standalone)';

const panel = () => within(screen.getByRole('complementary', { name: 'Filters' }));
const found = (count: number) => screen.findByText(`${count} Internship(s) Found`);
const titles = () =>
  screen.getAllByRole('link', { name: /^VIEW DETAILS/ }).map((link) => link.getAttribute('aria-label'));
const filter = (user: Awaited<ReturnType<typeof open>>['user']) =>
  user.click(panel().getByRole('button', { name: 'Filter Internship' }));

describe('the list', () => {
  test('shows of each what it is, and opens it in the same tab', async () => {
    await open('/all-internships', {
      'GET internship/': list([row({ created_at: '2026-11-01T02:00:00.000Z', duration: 1 })]),
    });
    await found(1);
    const card = screen.getByRole('heading', { level: 2, name: 'Store assistant' }).closest('li')!;
    expect(within(card).getByRole('img', { name: 'Logo of Kundu Hardware' })).toBeTruthy();
    for (const text of ['Kundu Hardware', 'Lae', 'PAID', '1 week', '1 Nov 2026', '5 Mar 2999']) {
      expect(within(card).getByText(text)).toBeTruthy();
    }
    const link = within(card).getByRole('link', { name: 'VIEW DETAILS: Store assistant' });
    expect(link.textContent).toBe('VIEW DETAILS');
    expect(link.getAttribute('href')).toBe('/internship-details/3');
    expect(link.getAttribute('target')).toBeNull();
  });

  test('says of one that closes soon how many days are left', async () => {
    const last_date_to_apply = portMoresbyDate(Date.now() + 3 * 86_400_000);
    await open('/all-internships', { 'GET internship/': list([row({ last_date_to_apply })]) });
    expect(await screen.findByText(/ \(3 days left\)$/)).toBeTruthy();
  });

  test.each([
    ['on a wide screen in a new tab that knows nothing of this one', [WIDE], '_blank', 'noopener noreferrer'],
    ['in the installed app in the same one', [WIDE, INSTALLED], null, null],
  ])('opens one %s', async (_, media, target, rel) => {
    await openPage('/all-internships', { answers: { 'GET internship/': list() }, media });
    await found(3);
    const link = screen.getByRole('link', { name: 'VIEW DETAILS: Welder' });
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual([target, rel]);
  });

  test('shows twenty at a time, says how many, goes on with the first new one, and takes one step of "back"', async () => {
    const many = Array.from({ length: 45 }, (_, index) => row({ id: index + 1, title: `Job ${index + 1}` }));
    const { user, router } = await open('/all-internships', { 'GET internship/': list(many) });
    await found(45);
    expect(titles()).toHaveLength(20);
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

  test('says that it could not be fetched', async () => {
    await open('/all-internships', { 'GET internship/': refused('internal') });
    expect(await screen.findByText(messages.internship.listFailed)).toBeTruthy();
  });

  test('says that the categories could not be fetched, and filters by the rest', async () => {
    const { user } = await open('/all-internships', { 'GET internship_categories': noSignal });
    await found(3);
    expect(await panel().findByText(messages.internship.listCategoriesFailed)).toBeTruthy();
    await user.selectOptions(panel().getByLabelText('Location'), 'Other');
    await filter(user);
    await found(1);
  });
});

describe('the list on the phone', () => {
  const since = (asOf: string) => `GET internship/?updated_since=${encodeURIComponent(asOf)}`;
  const changes = (more: object) => ok({ ...wholeList([]), whole: false, ...more });

  test('is there at once and without signal for whoever is logged in, and changes are asked for alone', async () => {
    const first = await open();
    await found(3);
    await first.services.persistence.settled();
    first.close();
    const { as_of } = wholeList([]);
    const next = await openPage('/all-internships', { role: 'student', answers: {} });
    await found(3);
    next.answers[since(as_of)] = changes({ internships: [row({ id: 6, title: 'Baker' })], removed: [3] });
    await act(() => next.services.queryClient.invalidateQueries());
    await found(3);
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
      await first.services.persistence.settled();
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
    const { put } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
      if (typeof value === 'string' && value.length > 1000) {
        throw new DOMException('full', 'QuotaExceededError');
      }
      return put.call(this, value, key);
    });
    const first = await open();
    expect(await screen.findByText(messages.internship.partlyKept(2, 3))).toBeTruthy();
    await found(3);
    first.close();
    await openPage('/all-internships', { answers: {} });
    await found(2);
    expect(screen.getByText(messages.internship.partlyKept(2, 3))).toBeTruthy();
  });

  test('is not put back to what the worker had saved when the whole list takes too long', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date'] });
    try {
      const first = await open('/all-internships', {
        [since(wholeList([]).as_of)]: changes({ removed: [3] }),
      });
      await found(3);
      await act(() => first.services.queryClient.invalidateQueries());
      await found(2);
      await first.services.persistence.settled();
      first.close();
      const savedAt = Date.now() - 60_000;
      vi.setSystemTime(Date.now() + 8 * 24 * 3_600_000);
      await open('/all-internships', { 'GET internship/': ok(wholeList(rows), { savedAt }) });
      expect(await screen.findByText('Saved copy from 8 days ago')).toBeTruthy();
      await found(2);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the filters', () => {
  test('location: all of them, Port Moresby, Lae, neither, or one of the other places there are', async () => {
    const { user, router } = await open();
    await found(3);
    const location = panel().getByLabelText<HTMLSelectElement>('Location');
    expect([...location.options].map(({ text }) => text)).toEqual([
      'All Locations',
      'Port Moresby',
      'Lae',
      'Other',
      'Goroka',
    ]);
    const group = within(location).getByRole('group', { name: 'Other places' });
    expect(within(group).getByRole('option').textContent).toBe('Goroka');
    await user.selectOptions(location, 'Other');
    await found(3);
    await filter(user);
    await found(1);
    expect(titles()).toEqual(['VIEW DETAILS: Welder']);
    expect(router.state.location.search).toEqual({ location: 'Other' });
    await user.selectOptions(location, 'Goroka');
    await filter(user);
    expect(titles()).toEqual(['VIEW DETAILS: Welder']);
    expect(router.state.location.search).toEqual({ location: 'Goroka' });
  });

  test('a chosen category is listed with a tick; another one replaces it; unticking clears it and filters again', async () => {
    const { user, router } = await open();
    await found(3);
    const select = panel().getByLabelText<HTMLSelectElement>('Category');
    await panel().findByRole('option', { name: 'Trades' });
    await user.selectOptions(select, 'Trades');
    expect(panel().getByRole<HTMLInputElement>('checkbox', { name: 'Trades' }).checked).toBe(true);
    await user.selectOptions(select, 'Administration');
    expect(panel().getAllByRole('checkbox')).toHaveLength(1);
    await filter(user);
    await found(1);
    expect(router.state.location.search).toEqual({ category: 1 });
    await user.click(panel().getByRole('checkbox', { name: 'Administration' }));
    await found(3);
    expect(panel().queryByRole('checkbox')).toBeNull();
    expect(select.value).toBe('');
  });

  test('Clear Filters shows once they are applied, also where nothing matches, and shows all again', async () => {
    const { user } = await open();
    await found(3);
    expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull();
    await user.selectOptions(panel().getByLabelText('Location'), 'Port Moresby');
    expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull();
    await filter(user);
    await found(0);
    expect(screen.getByRole('heading', { name: messages.internship.noneFound })).toBeTruthy();
    expect(screen.getByText(messages.internship.noneMatch)).toBeTruthy();
    const [clear] = within(screen.getByRole('main')).getAllByRole('button', { name: 'Clear Filters' });
    await user.click(clear!);
    await found(3);
    expect(panel().getByLabelText<HTMLSelectElement>('Location').value).toBe('');
  });

  test.each([
    ['other', 'Other', 1],
    ['GOROKA', 'Goroka', 1],
    ['Kerema', 'Kerema', 0],
  ])(
    'a location in the address counts in any letters, also where nothing is: %s',
    async (given, shown, count) => {
      await open(`/all-internships?location=${given}`);
      await found(count);
      await waitFor(() => expect(panel().getByLabelText<HTMLSelectElement>('Location').value).toBe(shown));
    },
  );

  test('a keyword that was typed and not applied is there again after a reload, and gone once it was applied', async () => {
    const keyword = () => panel().getByLabelText<HTMLInputElement>('Keyword').value;
    const first = await open();
    await found(3);
    await first.user.type(panel().getByLabelText('Keyword'), 'weld');
    first.close();
    const second = await open('/all-internships', {}, first.storage);
    await found(3);
    expect(keyword()).toBe('weld');
    await filter(second.user);
    await found(1);
    second.close();
    await open('/all-internships', {}, first.storage);
    await found(3);
    expect(keyword()).toBe('');
  });

  test('a keyword that was typed and not applied does not take the place of one that was applied since', async () => {
    const keyword = () => panel().getByLabelText<HTMLInputElement>('Keyword').value;
    const first = await open();
    await found(3);
    await first.user.type(panel().getByLabelText('Keyword'), 'store');
    first.close();
    const second = await open('/all-internships?q=weld', {}, first.storage);
    await found(1);
    expect(keyword()).toBe('weld');
    await filter(second.user);
    expect(titles()).toEqual(['VIEW DETAILS: Welder']);
  });

  test('type and keyword', async () => {
    const { user } = await open();
    await found(3);
    await user.selectOptions(panel().getByLabelText('Type'), 'Full Time');
    await user.type(panel().getByLabelText('Keyword'), 'goroka WELD{Enter}');
    await found(1);
    expect(titles()).toEqual(['VIEW DETAILS: Welder']);
  });
});
