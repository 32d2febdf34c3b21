import { screen, waitFor } from '@testing-library/react';
import { messages } from '#contract/messages';
import { afterEach, expect, test, vi } from 'vitest';
import { internshipRow as row, wholeList } from '../../support/answers';
import { ok, openPage } from '../../support/open-page';

afterEach(() => vi.useRealTimers());

const categories = ok({
  internship_categories: [
    { id: 1, name: 'Administration' },
    { id: 2, name: 'Trades' },
  ],
});
const internships = [
  row({ id: 3 }),
  row({ id: 4, title: 'Welder', internship_category_id: 2, category: 'Trades', location: 'Goroka' }),
];
const found = (count: number) => screen.findByText(`${count} Internship(s) Found`);

const openHome = () =>
  openPage('/home', {
    role: 'student',
    answers: { 'GET internship/': ok(wholeList(internships)), 'GET internship_categories': categories },
  });
const field = () => screen.getByRole('combobox', { name: 'Category' });
const options = () =>
  screen.queryAllByRole('option').flatMap((option) => (option.closest('ul') ? [option.textContent] : []));

test('finds categories by any part of their name, fills in the chosen one, and leads to the list', async () => {
  const { user, router } = await openHome();
  await user.type(await screen.findByRole('combobox', { name: 'Category' }), 'RAD');
  await waitFor(() => expect(options()).toEqual(['Trades']));
  await user.click(screen.getByRole('option', { name: 'Trades' }));
  expect((field() as HTMLInputElement).value).toBe('Trades');
  await user.selectOptions(screen.getByLabelText('Location'), 'Other');
  await user.click(screen.getByRole('button', { name: 'Find Internship' }));
  await found(1);
  expect(router.state.location.href).toBe('/all-internships?category=2&location=Other');
});

test('offers the other places of the saved list too', async () => {
  const { user, router } = await openHome();
  await router.navigate({ to: '/all-internships' });
  await found(2);
  await router.navigate({ to: '/home' });
  await user.selectOptions(await screen.findByLabelText('Location'), 'Goroka');
  await user.click(screen.getByRole('button', { name: 'Find Internship' }));
  await found(1);
  expect(router.state.location.href).toBe('/all-internships?location=Goroka');
});

test('says that the categories come with signal, and searches what was typed', async () => {
  const { user, router } = await openPage('/home', {
    role: 'student',
    answers: { 'GET internship/': ok(wholeList(internships)) },
  });
  expect(await screen.findByText(messages.internship.categoriesWithSignal)).toBeTruthy();
  await user.type(field(), 'weld{Enter}');
  await found(1);
  expect(router.state.location.search).toEqual({ q: 'weld' });
});
