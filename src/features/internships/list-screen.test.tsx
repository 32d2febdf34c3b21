import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { messages } from '#contract/messages';
import { internshipRow as row } from '../../../tests/support/answers';
import { noSignal, ok, openPage, refused, type Answer } from '../../../tests/support/open-page';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => vi.useRealTimers());

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
const list = (internships = rows) =>
  ok({ internships, removed: [], whole: true, as_of: '2026-11-01T02:00:00.000Z' });
const open = (path = '/all-internships', answers: Record<string, Answer> = {}) =>
  openPage(path, {
    answers: { 'GET internship/': list(), 'GET internship_categories': categories, ...answers },
  });

const panel = () => within(screen.getByRole('complementary', { name: 'Filters' }));
const found = (count: number) => screen.findByText(`${count} Internship(s) Found`);
const titles = () =>
  screen.getAllByRole('link', { name: /^VIEW DETAILS/ }).map((link) => link.getAttribute('aria-label'));
const filter = (user: Awaited<ReturnType<typeof open>>['user']) =>
  user.click(panel().getByRole('button', { name: 'Filter Internship' }));

describe('the list', () => {
  test('shows of each what it is, and opens it in a new tab that knows nothing of this one', async () => {
    await open('/all-internships', {
      'GET internship/': list([row({ created_at: '2026-11-01T02:00:00.000Z', duration: 1 })]),
    });
    await found(1);
    const card = screen.getByRole('heading', { level: 2, name: 'Store assistant' }).closest('li')!;
    expect(within(card).getByRole('img', { name: 'Logo of Kundu Hardware' })).toBeTruthy();
    for (const text of ['Kundu Hardware', 'Lae', 'PAID', '1 week', '11/1/26']) {
      expect(within(card).getByText(text)).toBeTruthy();
    }
    const link = within(card).getByRole('link', { name: 'VIEW DETAILS: Store assistant' });
    expect(link.textContent).toBe('VIEW DETAILS');
    expect(link.getAttribute('href')).toBe('/internship-details/3');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  });

  test('shows twenty at a time', async () => {
    const many = Array.from({ length: 45 }, (_, index) => row({ id: index + 1, title: `Job ${index + 1}` }));
    const { user } = await open('/all-internships', { 'GET internship/': list(many) });
    await found(45);
    expect(titles()).toHaveLength(20);
    await user.click(screen.getByRole('button', { name: 'Show more (25 left)' }));
    await waitFor(() => expect(titles()).toHaveLength(40));
    await user.click(screen.getByRole('button', { name: 'Show more (5 left)' }));
    await waitFor(() => expect(titles()).toHaveLength(45));
    expect(screen.queryByRole('button', { name: /^Show more/ })).toBeNull();
  });

  test('says that it could not be fetched', async () => {
    await open('/all-internships', { 'GET internship/': refused('internal') });
    expect(await screen.findByText('Error fetching internships!')).toBeTruthy();
  });

  test('says that the categories could not be fetched, and filters by the rest', async () => {
    const { user } = await open('/all-internships', { 'GET internship_categories': noSignal });
    await found(3);
    expect(await panel().findByText('Error fetching categories!')).toBeTruthy();
    await user.selectOptions(panel().getByLabelText('Location'), 'Other');
    await filter(user);
    await found(1);
  });
});

describe('the filters', () => {
  test('location: all of them, Port Moresby, Lae, or neither', async () => {
    const { user, router } = await open();
    await found(3);
    const location = panel().getByLabelText<HTMLSelectElement>('Location');
    expect([...location.options].map(({ text }) => text)).toEqual([
      'All Locations',
      'Port Moresby',
      'Lae',
      'Other',
    ]);
    await user.selectOptions(location, 'Other');
    await found(3);
    await filter(user);
    await found(1);
    expect(titles()).toEqual(['VIEW DETAILS: Welder']);
    expect(router.state.location.search).toEqual({ location: 'Other' });
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
    expect(screen.getByRole('heading', { name: 'No Internships Found' })).toBeTruthy();
    expect(screen.getByText(messages.internship.noneMatch)).toBeTruthy();
    const [clear] = within(screen.getByRole('main')).getAllByRole('button', { name: 'Clear Filters' });
    await user.click(clear!);
    await found(3);
    expect(panel().getByLabelText<HTMLSelectElement>('Location').value).toBe('');
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

describe('the search on the home page', () => {
  const openHome = () =>
    openPage('/home', {
      role: 'student',
      answers: { 'GET internship/': list(), 'GET internship_categories': categories },
    });
  const field = () => screen.getByRole('combobox', { name: 'Category' });
  const options = () =>
    screen.queryAllByRole('option').flatMap((option) => (option.closest('ul') ? [option.textContent] : []));

  test('finds categories by any part of their name, fills in the chosen one, and leads to the list', async () => {
    const { user, router } = await openHome();
    await user.type(field(), 'RAD');
    await waitFor(() => expect(options()).toEqual(['Trades']));
    await user.click(screen.getByRole('option', { name: 'Trades' }));
    expect((field() as HTMLInputElement).value).toBe('Trades');
    await user.selectOptions(screen.getByLabelText('Location'), 'Other');
    await user.click(screen.getByRole('button', { name: 'Find Internship' }));
    await found(1);
    expect(router.state.location.href).toBe('/all-internships?category=2&location=Other');
  });

  test('closes its list 200 ms after the field was left, so that a tap on it still counts', async () => {
    const { user } = await openHome();
    await user.click(field());
    await waitFor(() => expect(field().getAttribute('aria-expanded')).toBe('true'));
    vi.useFakeTimers();
    fireEvent.blur(field());
    act(() => void vi.advanceTimersByTime(199));
    expect(field().getAttribute('aria-expanded')).toBe('true');
    act(() => void vi.advanceTimersByTime(1));
    expect(field().getAttribute('aria-expanded')).toBe('false');
  });

  test('says that the categories could not be fetched, and searches what was typed', async () => {
    const { user, router } = await openPage('/home', {
      role: 'student',
      answers: { 'GET internship/': list() },
    });
    expect(await screen.findByText('Error fetching categories!')).toBeTruthy();
    await user.type(field(), 'weld{Enter}');
    await found(1);
    expect(router.state.location.search).toEqual({ q: 'weld' });
  });
});
