import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { messages } from '#contract/messages';
import { internshipDetails, internshipRow, wholeList } from '../support/answers';
import { pdf } from '../outbox/samples';
import { main } from '../support/on-screen';
import { ok, openPage } from '../support/open-page';
import { startPhone } from '../support/phone';

const heading = (name: string) => screen.getByRole('heading', { level: 1, name });
const focused = () => document.activeElement;
/** The filters beside the list: on a phone they are folded away. */
const filters = () => within(screen.getByRole('complementary', { name: 'Filters' }));

describe('after a way to another page', () => {
  test('the focus is on its heading, where it is read out', async () => {
    const { user } = await openPage('/login', { answers: {} });
    expect(focused(), 'the first page is the browser’s').toBe(document.body);
    await user.click(screen.getAllByRole('link', { name: 'About' })[0]!);
    await waitFor(() => expect(focused()).toBe(heading('About Wokabaut')));
  });

  test('the focus stays where only the filters of a page changed', async () => {
    const { user, router } = await openList();
    await screen.findByText('2 Internship(s) Found');
    const button = filters().getByRole('button', { name: 'Filter Internship' });
    await user.type(filters().getByLabelText('Keyword'), 'weld');
    await user.click(button);
    await screen.findByText('1 Internship(s) Found');
    expect(router.state.location.search).toEqual({ q: 'weld' });
    expect(focused()).toBe(button);
  });
});

const details = internshipDetails();
const openList = (path = '/all-internships') =>
  openPage(path, {
    answers: {
      'GET internship/': ok(
        wholeList([
          internshipRow(),
          internshipRow({ id: 4, title: 'Welder', internship_category_id: 2, category: 'Trades' }),
        ]),
      ),
      'GET internship_categories': ok({ internship_categories: [{ id: 2, name: 'Trades' }] }),
    },
  });

describe('the filters of the list', () => {
  test('unticking the category keeps what was typed and not applied, and the focus in the panel', async () => {
    const { user, router } = await openList('/all-internships?category=2');
    const tick = await filters().findByRole('checkbox', { name: 'Trades' });
    const keyword = filters().getByLabelText<HTMLInputElement>('Keyword');
    await user.type(keyword, 'store');
    await user.click(tick);
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(keyword.value).toBe('store');
    expect(keyword.isConnected).toBe(true);
    expect(focused()).toBe(filters().getByLabelText('Category'));
  });

  test('clearing them clears what was typed too, and keeps the focus in the panel', async () => {
    const { user } = await openList('/all-internships?category=2');
    const keyword = filters().getByLabelText<HTMLInputElement>('Keyword');
    await user.type(keyword, 'store');
    await user.click(filters().getByRole('button', { name: 'Clear Filters' }));
    await screen.findByText('2 Internship(s) Found');
    expect(keyword.value).toBe('');
    expect(focused()).toBe(filters().getByRole('button', { name: 'Filter Internship' }));
  });

  test('a step back brings the earlier ones into the panel', async () => {
    const { router } = await openList();
    await screen.findByText('2 Internship(s) Found');
    await router.navigate({ to: '/all-internships', search: { category: 2 } });
    await screen.findByText('1 Internship(s) Found');
    expect(filters().getByLabelText<HTMLSelectElement>('Category').value).toBe('2');
    router.history.back();
    await screen.findByText('2 Internship(s) Found');
    expect(filters().getByLabelText<HTMLSelectElement>('Category').value).toBe('');
  });
});

test.each([
  ['/signup', messages.validation.fillRequired, 'full_name'],
  ['/business-signup', messages.signup.imageMissing, 'image'],
])('%s takes whoever left something out to the first such field, each time', async (path, sentence, name) => {
  const { user } = await openPage(path, { answers: {} });
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  for (const times of [1, 2]) {
    await user.click(main().getByRole('button', { name: 'Sign Up' }));
    await waitFor(() => expect(focused()?.getAttribute('name')).toBe(name));
    expect(main().getByRole('alert').textContent).toContain(sentence);
    expect(scroll).toHaveBeenCalledTimes(times);
  }
});

test('removing a document leaves the keyboard in its field', async () => {
  startPhone();
  const { user } = await openPage('/apply/3', {
    role: 'student',
    answers: { 'GET internship/3': ok({ internship: details }) },
  });
  const resume = await screen.findByLabelText(/^Resume/);
  await user.upload(resume, new File([pdf('resume')], 'maria.pdf', { type: 'application/pdf' }));
  await user.click(await screen.findByRole('button', { name: 'Remove Resume' }));
  expect(focused()).toBe(resume);
  await waitFor(() => expect(screen.queryByText(/maria\.pdf/)).toBeNull());
  expect(focused()).toBe(resume);
});
