import { screen, within } from '@testing-library/react';
import { memoryStorage, type StringStorage } from '../../src/services/session';
import { internshipRow as row, wholeList } from './answers';
import { ok, openPage, type Answer } from './open-page';

/** The list of internships that the tests of its screen open, and what they find on it. */

export const rows = [
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
export const categories = ok({
  internship_categories: [
    { id: 1, name: 'Administration' },
    { id: 2, name: 'Trades' },
    { id: 10, name: 'Retail & Sales' },
  ],
});
export const list = (internships = rows) => ok(wholeList(internships));
export const open = (
  path = '/all-internships',
  answers: Record<string, Answer> = {},
  storage: StringStorage = memoryStorage(),
) =>
  openPage(path, {
    storage,
    answers: { 'GET internship/': list(), 'GET internship_categories': categories, ...answers },
  });

export const panel = () => within(screen.getByRole('complementary', { name: 'Filters' }));
export const found = (count: number) => screen.findByText(`${count} Internship(s) Found`);
export const titles = () =>
  screen.getAllByRole('link', { name: /^VIEW DETAILS/ }).map((link) => link.getAttribute('aria-label'));
export const filter = (user: Awaited<ReturnType<typeof open>>['user']) =>
  user.click(panel().getByRole('button', { name: 'Filter Internship' }));
