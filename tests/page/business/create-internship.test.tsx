import { screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { ErrorCode } from '#contract/errors';
import { messages } from '#contract/messages';
import { noSignal, ok, openPage, refused } from '../../support/open-page';
import { ownInternship } from '../../support/answers';
import { person } from '../../support/whole-portal';

const business = person('business');
const answers = {
  'GET internship_categories': ok({ internship_categories: [{ id: 10, name: 'Retail & Sales' }] }),
  'GET profile': ok({ user: business }),
  'GET get_business_internships_count': ok({ count: 1 }),
  'GET get_business_applications_count': ok({ count: 0 }),
  'POST internship/': ok(
    { message: messages.internship.created, internship: ownInternship({ title: 'Baker' }) },
    { status: 201 },
  ),
};
const openForm = (changed = {}) =>
  openPage('/create-internship', { role: 'business', answers: { ...answers, ...changed } });

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText(/Role Title/), 'Baker');
  await screen.findByRole('option', { name: 'Retail & Sales' });
  await user.selectOptions(screen.getByLabelText(/Category/), '10');
  await user.selectOptions(screen.getByLabelText(/^Location/), 'Other');
  await user.type(screen.getByLabelText(/Custom Location/), ' Mount Hagen ');
  await user.selectOptions(screen.getByLabelText(/Financing/), 'Paid');
  await user.type(screen.getByLabelText(/Duration/), '3');
  await user.type(screen.getByLabelText(/Last Date/), '2999-03-05');
  await user.type(screen.getByLabelText(/Required Skills/), 'Kneading, early rising ,');
  await user.type(screen.getByLabelText(/Description/), 'Bread.');
}
const send = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Create Internship' }));

test('an empty form says beside each field what is missing, goes to the first one and sends nothing', async () => {
  const { user, calls } = await openForm();
  await send(user);
  const words = messages.internship;
  for (const sentence of [
    words.titleRequired,
    words.categoryRequired,
    words.locationRequired,
    words.financingRequired,
    words.durationRequired,
    words.lastDateRequired,
    words.skillsRequired,
    words.descriptionRequired,
  ]) {
    expect(screen.getByText(sentence)).toBeTruthy();
  }
  expect(screen.getByRole('alert').textContent).toBe(words.fillCorrectly);
  expect(document.activeElement).toBe(screen.getByLabelText(/Role Title/));
  expect(calls('POST internship/')).toEqual([]);
});

test('another place is typed under Other, and is what is sent as the location', async () => {
  const { user, calls, router } = await openForm();
  await fillIn(user);
  await user.clear(screen.getByLabelText(/Custom Location/));
  await send(user);
  expect(screen.getByText(messages.internship.customLocationRequired)).toBeTruthy();
  expect(screen.getByText(messages.internship.enterCustomLocation)).toBeTruthy();
  await user.type(screen.getByLabelText(/Custom Location/), 'Mount Hagen');
  await send(user);
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(calls('POST internship/')).toEqual([
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

test('what was created is gone from the form, and the dashboard counts again', async () => {
  const { user, calls, storage, router } = await openPage('/dashboard', { role: 'business', answers });
  await user.click(await screen.findByRole('link', { name: 'Create Internship' }));
  await screen.findByLabelText(/Role Title/);
  await fillIn(user);
  expect(calls('GET get_business_internships_count')).toHaveLength(1);
  await send(user);
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  await waitFor(() => expect(calls('GET get_business_internships_count')).toHaveLength(2));
  expect(storage.keys().filter((key) => key.includes('create-internship'))).toEqual([]);
});

test('without signal the form says so and is whole when it is opened again', async () => {
  const { user, storage, close } = await openForm({ 'POST internship/': noSignal });
  await fillIn(user);
  await send(user);
  expect((await screen.findByRole('alert')).textContent).toBe(messages.offline.needsSignal);
  close();
  await openPage('/create-internship', { role: 'business', answers, storage });
  expect(screen.getByLabelText<HTMLInputElement>(/Role Title/).value).toBe('Baker');
  expect(screen.getByLabelText<HTMLInputElement>(/Custom Location/).value).toBe(' Mount Hagen ');
});

test('one whose answer was lost is sent again as the same one, also after a reload; the next is another', async () => {
  const first = await openForm({ 'POST internship/': noSignal });
  await fillIn(first.user);
  await send(first.user);
  await screen.findByText(messages.offline.needsSignal);
  first.close();
  const again = await openPage('/create-internship', { role: 'business', answers, storage: first.storage });
  await screen.findByRole('option', { name: 'Retail & Sales' });
  await send(again.user);
  await waitFor(() => expect(again.router.state.location.pathname).toBe('/dashboard'));
  const [lost, stored] = [first, again].map(({ calls }) => calls('POST internship/')[0]!.key);
  expect(stored).toBe(lost);

  await again.router.navigate({ to: '/create-internship' });
  await screen.findByLabelText(/Role Title/);
  await fillIn(again.user);
  await send(again.user);
  await waitFor(() => expect(again.calls('POST internship/')).toHaveLength(2));
  expect(again.calls('POST internship/')[1]!.key).not.toBe(stored);
});

describe('one that had arrived, its answer being lost, and was changed since', () => {
  const sendAgain = async (code: ErrorCode) => {
    const page = await openForm({ 'POST internship/': refused(code) });
    await fillIn(page.user);
    await send(page.user);
    return page;
  };

  test('is found in the list, and pressing again creates another', async () => {
    const { user, calls, answers: table, router } = await sendAgain('idempotency_conflict');
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(messages.internship.firstTryArrived)).toBeTruthy();
    expect(alert.getByRole('link', { name: messages.business.ownList }).getAttribute('href')).toBe(
      '/all-internship',
    );
    table['POST internship/'] = answers['POST internship/'];
    await send(user);
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    const [first, second] = calls('POST internship/');
    expect(second!.body).toEqual(first!.body);
    expect(second!.key).not.toBe(first!.key);
  });

  test('can be let go', async () => {
    const { user, storage } = await sendAgain('idempotency_conflict');
    await user.click(await screen.findByRole('button', { name: 'Discard what I typed' }));
    expect(screen.getByLabelText<HTMLInputElement>(/Role Title/).value).toBe('');
    expect(document.activeElement).toBe(screen.getByLabelText(/Role Title/));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(storage.keys().filter((key) => key.includes('create-internship'))).toEqual([]);
  });

  test('is created anew when it was deleted meanwhile', async () => {
    const { user, calls } = await sendAgain('internship_not_found');
    expect(await screen.findByText(messages.internship.firstTryDeleted)).toBeTruthy();
    await send(user);
    await waitFor(() => expect(calls('POST internship/')).toHaveLength(2));
    const [first, second] = calls('POST internship/');
    expect(second!.key).not.toBe(first!.key);
  });
});

test('a rejected business is told so, and gets no form to fill in for nothing', async () => {
  await openForm({ 'GET profile': ok({ user: { ...business, status: 'rejected' } }) });
  expect(await screen.findByText(messages.business.rejected)).toBeTruthy();
  expect(screen.queryByRole('form', { name: 'Create Internship' })).toBeNull();
  expect(screen.getByRole('link', { name: messages.business.ownList })).toBeTruthy();
});

test('its success is said once: not again after a reload or on the way back', async () => {
  const { user, router, close, storage } = await openForm();
  await fillIn(user);
  await send(user);
  await screen.findByText(`${messages.internship.created} Baker`);
  close();
  await openPage('/dashboard', { role: 'business', answers, storage, history: router.history });
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy();
  expect(screen.queryByText(`${messages.internship.created} Baker`)).toBeNull();
});

test('a date that has passed is refused on the phone', async () => {
  const { user, calls } = await openForm();
  await fillIn(user);
  await user.clear(screen.getByLabelText(/Last Date/));
  await user.type(screen.getByLabelText(/Last Date/), '2020-01-01');
  await send(user);
  expect(screen.getByText(messages.internship.lastDatePast)).toBeTruthy();
  expect(calls('POST internship/')).toEqual([]);
});

test("the server's sentences stand beside their fields", async () => {
  const { user } = await openForm({
    'POST internship/': refused('validation_failed', { title: ['Role title must be kinder.'] }),
  });
  await fillIn(user);
  await send(user);
  expect(await screen.findByText('Role title must be kinder.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(/Role Title/));
});

test('without categories the form says so and fetches them on request', async () => {
  const page = await openForm({ 'GET internship_categories': noSignal });
  expect(await screen.findByText(messages.internship.categoriesFailed)).toBeTruthy();
  page.answers['GET internship_categories'] = answers['GET internship_categories'];
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('option', { name: 'Retail & Sales' })).toBeTruthy();
  expect(screen.queryByText(messages.internship.categoriesFailed)).toBeNull();
});
