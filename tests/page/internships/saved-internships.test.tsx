import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { saved as text } from '#contract/messages/internships';
import type { SavedChange, SavedInternship } from '#contract/saved-internships';
import { formKeyPrefix, memoryStorage } from '../../../src/services/session';
import { syncSaved } from '../../../src/offline/saved-internships';
import { logOut } from '../../../src/session/log-out';
import { internshipDetails } from '../../support/answers';
import { categories, found, list } from '../../support/internship-list';
import { expectToast, heldAnswer, hrefOf, main } from '../../support/on-screen';
import { noSignal, ok, openPage, type Answer } from '../../support/open-page';
import { wholePortal } from '../../support/whole-portal';

const PUT = 'PUT saved_internships';
const GET = 'GET saved_internships';
const kept = `${formKeyPrefix}7.saved`;

const one = (given: Partial<SavedInternship> = {}): SavedInternship => ({
  id: 3,
  title: 'Store assistant',
  company_name: 'Kundu Hardware',
  last_date_to_apply: '2999-03-05',
  is_there: true,
  changed_at: '2026-11-01T02:00:00.000Z',
  ...given,
});
const answer = (...saved_internships: SavedInternship[]) => ok({ saved_internships });
const answers: Record<string, Answer> = {
  'GET internship/': list(),
  'GET internship_categories': categories,
  'GET internship/3': ok({ internship: internshipDetails() }),
};
const openList = (more: Record<string, Answer> = {}, storage = memoryStorage()) =>
  openPage('/all-internships', { role: 'student', answers: { ...answers, ...more }, storage });
type Page = Awaited<ReturnType<typeof openList>>;
const bookmark = (title = 'Store assistant') => main().findByRole('button', { name: `Save ${title}` });
const pressed = async (title?: string) => (await bookmark(title)).getAttribute('aria-pressed');
const sent = (page: Page) =>
  page
    .calls(PUT)
    .map(({ body }) =>
      (body as { changes: SavedChange[] }).changes.map(({ internship_id: id, saved }) => [id, saved]),
    );

test('a row is saved at once, sent, and its details are fetched for offline', async () => {
  const storing = heldAnswer();
  const page = await openList({ [PUT]: storing.answer });
  await found(3);
  expect(await pressed()).toBe('false');
  await page.user.click(await bookmark());
  expect(await pressed()).toBe('true');
  expect(await pressed('Welder')).toBe('false');
  storing.arrive({ saved_internships: [one()] });
  await waitFor(() => expect(page.storage.getItem(kept)).toBe(null));
  expect(sent(page)).toEqual([[[3, true]]]);
  expect(await pressed()).toBe('true');
  await waitFor(() => expect(page.calls('GET internship/3')).toHaveLength(1));
});

test('what is pressed while it is being sent stays, and is sent after it', async () => {
  const storing = heldAnswer();
  const page = await openList({ [PUT]: storing.answer });
  await found(3);
  await page.user.click(await bookmark());
  await waitFor(() => expect(page.calls(PUT)).toHaveLength(1));
  await page.user.click(await bookmark());
  expect(await pressed()).toBe('false');
  page.answers[PUT] = answer();
  storing.arrive({ saved_internships: [one()] });
  await waitFor(() => expect(sent(page)).toEqual([[[3, true]], [[3, false]]]));
  await waitFor(() => expect(page.storage.getItem(kept)).toBe(null));
  expect(await pressed()).toBe('false');
});

test('a press counts after what the server knows, also on a phone whose clock is behind', async () => {
  const page = await openList({
    [GET]: answer(one({ changed_at: '2999-01-01T00:00:00.000Z' })),
    [PUT]: answer(),
  });
  await found(3);
  await syncSaved(page.services);
  await page.user.click(await bookmark());
  await waitFor(() => expect(page.calls(PUT)).toHaveLength(1));
  const [change] = (page.calls(PUT)[0]!.body as { changes: SavedChange[] }).changes;
  expect(change).toEqual({ internship_id: 3, saved: false, changed_at: '2999-01-01T00:00:00.001Z' });
});

test('where data is saved only its own details are fetched', async () => {
  const page = await openList({ [GET]: answer(one()) });
  page.services.dataSaver.choose(true);
  await syncSaved(page.services);
  expect(page.calls('GET internship/3')).toHaveLength(0);
});

test('beyond the limit it says so, and saves nothing', async () => {
  const many = Array.from({ length: 200 }, (_, index) => one({ id: index + 1000, is_there: false }));
  const page = await openList({ [GET]: answer(...many) });
  await found(3);
  await syncSaved(page.services);
  await page.user.click(await bookmark());
  await expectToast(text.full);
  expect(await pressed()).toBe('false');
  expect(page.calls(PUT)).toEqual([]);
});

test('a log-out deletes what waits', async () => {
  const page = await openList();
  await found(3);
  await page.user.click(await bookmark());
  expect(page.storage.getItem(kept)).not.toBe(null);
  await logOut(page.services);
  expect(page.storage.getItem(kept)).toBe(null);
});

test('the details have it in words', async () => {
  const page = await openPage('/internship-details/3', {
    role: 'student',
    answers: { ...answers, [PUT]: answer(one()) },
  });
  await page.user.click(await main().findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(page.storage.getItem(kept)).toBe(null));
  page.answers[PUT] = answer();
  await page.user.click(await main().findByRole('button', { name: 'Saved (press to remove)' }));
  expect(await main().findByRole('button', { name: 'Save' })).toBeTruthy();
});

test('the start screen lists them: what has closed or is no longer there says so, and is removed by a press', async () => {
  const portal = wholePortal('student');
  const all = [
    one(),
    one({ id: 8, title: 'Cook', last_date_to_apply: '2020-01-01', changed_at: '2026-10-03T00:00:00Z' }),
    one({ id: 9, title: 'Driver', is_there: false, changed_at: '2026-10-02T00:00:00Z' }),
    one({ id: 10, title: 'Painter', changed_at: '2026-10-01T00:00:00Z' }),
  ];
  const page = await openPage('/home', {
    role: 'student',
    answers: { ...portal, [GET]: answer(...all), [PUT]: noSignal },
  });
  await syncSaved(page.services);
  const section = within(
    (await main().findByRole('heading', { name: 'Saved internships' })).closest('section')!,
  );
  const rows = () =>
    section
      .getAllByRole('listitem')
      .map((row) => row.querySelector('p:last-child, .listed-day')!.textContent);
  await waitFor(() => expect(rows()).toEqual(['Apply by 5 March 2999Applied ✓', text.closed, text.gone]));
  expect(hrefOf('Cook', section)).toBe('/internship-details/8');
  await page.user.click(section.getByRole('button', { name: 'Save Cook' }));
  expect(screen.queryByRole('link', { name: 'Cook' })).toBeNull();
  expect(section.queryByRole('button', { name: 'See all 4 saved' })).toBeNull();
  expect(section.getAllByRole('listitem')).toHaveLength(3);
});

test.each([undefined, 'business', 'admin'] as const)('nobody else has a bookmark: %s', async (role) => {
  await openPage('/all-internships', { ...(role && { role }), answers });
  await found(3);
  expect(main().queryByRole('button', { name: /^Save / })).toBeNull();
});
