import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { ErrorCode } from '#contract/errors';
import { portMoresbyDate } from '#contract/dates';
import { messages } from '#contract/messages';
import { noSignal, ok, openPage, refused, type Answer } from '../../support/open-page';
import { ownInternship } from '../../support/answers';
import { badGateway, expectPath, field, fill, hrefOf, main, type Page, press } from '../../support/on-screen';
import { wholePortal } from '../../support/whole-portal';

const answers: Record<string, Answer> = {
  ...wholePortal('business'),
  'POST internship/': ok({ message: '', internship: ownInternship({ title: 'Baker' }) }, { status: 201 }),
};
const openForm = (changed = {}) =>
  openPage('/create-internship', { role: 'business', answers: { ...answers, ...changed } });

const filled = {
  'Role Title': 'Baker',
  Category: '10',
  Location: 'Other',
  'Custom Location': ' Mount Hagen ',
  Duration: '3',
  'Last Date to Apply': '2999-03-05',
  'Required Skills': 'Kneading, early rising ,',
  Description: 'Bread.',
};
async function fillIn(page: Page) {
  await screen.findByRole('option', { name: 'Retail & Sales' });
  await fill(page, filled);
  await page.user.click(screen.getByRole('radio', { name: 'Paid' }));
}
const send = (page: Page) => press(page, 'Create Internship');
/** A whole form that was sent. */
async function create(changed = {}) {
  const page = await openForm(changed);
  await fillIn(page);
  await send(page);
  return page;
}

test('another place is typed under Other, and is what is sent; a last day that is over is refused on the phone', async () => {
  const page = await openForm();
  await fillIn(page);
  await fill(page, { 'Custom Location': '' });
  await send(page);
  expect(screen.getByText(messages.internship.customLocationRequired)).toBeTruthy();
  expect(main().getByText(messages.internship.enterCustomLocation)).toBeTruthy();
  await fill(page, { 'Custom Location': ' Mount Hagen ', 'Last Date to Apply': '2020-01-01' });
  await send(page);
  expect(main().getByText(messages.internship.lastDatePast)).toBeTruthy();
  expect(main().getByRole('alert').textContent).toBe(messages.internship.fillCorrectly);
  await fill(page, { 'Last Date to Apply': '2999-03-05' });
  await send(page);
  await expectPath(page, '/dashboard');
  expect(page.calls('POST internship/')).toEqual([
    {
      name: 'POST internship/',
      body: {
        title: 'Baker',
        location: 'Mount Hagen',
        internship_financing: 'paid',
        duration: 3,
        duration_unit: 'weeks',
        required_skills: ['Kneading', 'early rising'],
        last_date_to_apply: '2999-03-05',
        internship_category_id: 10,
        internship_type: null,
        description: 'Bread.',
      },
      key: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    },
  ]);
  expect(await screen.findByText(`${messages.internship.created} Baker`)).toBeTruthy();
});

test('what was created is gone from the form, the dashboard counts again, and says so once, not after a reload', async () => {
  const page = await openPage('/dashboard', { role: 'business', answers });
  const { user, calls, storage, router, close } = page;
  await user.click(await screen.findByRole('link', { name: 'Create Internship' }));
  await screen.findByLabelText(/Role Title/);
  await fillIn(page);
  expect(calls('GET business/overview')).toHaveLength(1);
  await send(page);
  await expectPath(page, '/dashboard');
  await waitFor(() => expect(calls('GET business/overview')).toHaveLength(2));
  expect(storage.keys().filter((key) => key.includes('create-internship'))).toEqual([]);
  await screen.findByText(`${messages.internship.created} Baker`);
  close();
  await openPage('/dashboard', { role: 'business', answers, storage, history: router.history });
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy();
  expect(screen.queryByText(`${messages.internship.created} Baker`), 'said once').toBeNull();
});

test('one whose answer was lost is sent again as the same one, also after a reload; the next is another', async () => {
  const first = await create({ 'POST internship/': noSignal });
  await main().findByText(messages.offline.needsSignal);
  first.close();
  const again = await openPage('/create-internship', { role: 'business', answers, storage: first.storage });
  await screen.findByRole('option', { name: 'Retail & Sales' });
  await send(again);
  await expectPath(again, '/dashboard');
  const [lost, stored] = [first, again].map(({ calls }) => calls('POST internship/')[0]!.key);
  expect(stored).toBe(lost);

  await again.router.navigate({ to: '/create-internship' });
  await screen.findByLabelText(/Role Title/);
  await fillIn(again);
  await send(again);
  await waitFor(() => expect(again.calls('POST internship/')).toHaveLength(2));
  expect(again.calls('POST internship/')[1]!.key).not.toBe(stored);
});

test('a copy of an own one has all but its last day, which two presses choose', async () => {
  const page = await openPage('/create-internship?copy=3', { role: 'business', answers });
  expect(await screen.findByText(messages.businessDay.copied('Store assistant'))).toBeTruthy();
  await screen.findByRole('option', { name: 'Retail & Sales' });
  expect(field('Role Title').value).toBe('Store assistant');
  await send(page);
  expect(screen.getByText(messages.internship.lastDateRequired)).toBeTruthy();
  expect(page.calls('POST internship/')).toEqual([]);
  await press(page, 'In 2 weeks');
  await send(page);
  await expectPath(page, '/dashboard');
  expect(page.calls('POST internship/')[0]?.body).toMatchObject({
    ...{ title: 'Store assistant', location: 'Lae', internship_financing: 'paid' },
    last_date_to_apply: portMoresbyDate(Date.now() + 14 * 86_400_000),
  });
});

describe('one that had arrived, its answer being lost, and was changed since', () => {
  const sendAgain = (code: ErrorCode) => create({ 'POST internship/': refused(code) });

  test('is found in the list, and pressing again creates another', async () => {
    const page = await sendAgain('idempotency_conflict');
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(messages.internship.firstTryArrived)).toBeTruthy();
    expect(hrefOf(messages.business.ownList, alert)).toBe('/all-internship');
    page.answers['POST internship/'] = answers['POST internship/']!;
    await send(page);
    await expectPath(page, '/dashboard');
    const [first, second] = page.calls('POST internship/');
    expect(second!.body).toEqual(first!.body);
    expect(second!.key).not.toBe(first!.key);
  });

  test('can be let go', async () => {
    const { user, storage } = await sendAgain('idempotency_conflict');
    await user.click(await screen.findByRole('button', { name: 'Discard what I typed' }));
    expect(field('Role Title').value).toBe('');
    expect(document.activeElement).toBe(field('Role Title'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(storage.keys().filter((key) => key.includes('create-internship'))).toEqual([]);
  });

  test('is created anew when it was deleted meanwhile', async () => {
    const page = await sendAgain('internship_not_found');
    expect(await screen.findByText(messages.internship.firstTryDeleted)).toBeTruthy();
    await send(page);
    await waitFor(() => expect(page.calls('POST internship/')).toHaveLength(2));
    const [first, second] = page.calls('POST internship/');
    expect(second!.key).not.toBe(first!.key);
  });
});

test('it says in its own words that it failed when the server has none', async () => {
  await create({ 'POST internship/': badGateway });
  expect((await main().findByRole('alert')).textContent).toBe(messages.internship.createFailed);
});

test('without categories the form says so and fetches them on request', async () => {
  const page = await openForm({ 'GET internship_categories': noSignal });
  expect(await screen.findByText(messages.internship.categoriesFailed)).toBeTruthy();
  page.answers['GET internship_categories'] = answers['GET internship_categories']!;
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('option', { name: 'Retail & Sales' })).toBeTruthy();
  expect(screen.queryByText(messages.internship.categoriesFailed)).toBeNull();
});
