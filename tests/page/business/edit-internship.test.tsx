import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { InternshipDetails } from '#contract/internships';
import { messages } from '#contract/messages';
import { businessDay } from '#contract/messages/business';
import { memoryStorage, type StringStorage } from '../../../src/services/session';
import { internshipDetails, ownInternship } from '../../support/answers';
import { noSignal, ok, openPage, type Answer } from '../../support/open-page';
import { expectPath, field, fill, main, type Page, press } from '../../support/on-screen';
import { person, wholePortal } from '../../support/whole-portal';

const DETAIL = 'GET internship/3';
const SAVE = 'PUT internship/3';
const LATER = '2026-11-02T02:00:00.000Z';

const shown = (given: Partial<InternshipDetails> = {}) => ok({ internship: internshipDetails(given) });
const saved = ok({ message: '', internship: ownInternship({ updated_at: LATER }) });

const answers = { ...wholePortal('business'), [SAVE]: saved };

async function openForm(changed: Record<string, Answer> = {}, storage: StringStorage = memoryStorage()) {
  const page = await openPage('/edit-internship/3', {
    role: 'business',
    answers: { ...answers, ...changed },
    storage,
  });
  await screen.findByRole('option', { name: 'Retail & Sales' });
  return page;
}
const again = ({ storage }: Page, changed: Record<string, Answer> = {}) => openForm(changed, storage);
const update = (page: Page) => press(page, 'Update Internship');
/** The form with another title. */
const retitled = async (changed: Record<string, Answer> = {}) => {
  const page = await openForm(changed);
  await fill(page, { 'Role Title': 'Shop assistant' });
  return page;
};

test('opens with what is there, beside it the row that students see, posted when it was posted', async () => {
  const created_at = '2026-10-09T02:00:00.000Z';
  const given = { created_at, location: 'Kokopo', duration: 3, duration_unit: 'months' } as const;
  await openForm({ [DETAIL]: shown(given) });
  const places = [...field('Location').querySelectorAll('option')].map(({ textContent }) => textContent);
  expect(places).toEqual(['Choose a location', 'Port Moresby', 'Lae', 'Kokopo', 'Other']);
  const values = {
    'Role Title': 'Store assistant',
    Location: 'Kokopo',
    Duration: '3',
    Unit: 'months',
    'Required Skills.*': 'Counting, Tok Pisin',
    Day: '5',
    Month: '03',
    Year: '2999',
    Category: '10',
    'Description.*': 'Help behind the counter.',
  };
  for (const [label, value] of Object.entries(values)) expect(field(label).value, label).toBe(value);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Paid' }).checked).toBe(true);
  const preview = screen.getByRole('heading', { name: businessDay.preview }).closest('aside')!;
  expect(within(preview).getByText('Posted', { selector: 'dt' }).nextSibling!.textContent).toBe('9 Oct 2026');
});

test("is not saved over what others may have changed, of which the worker's copy knows nothing", async () => {
  const page = await retitled();
  page.answers[DETAIL] = ok({ internship: internshipDetails() }, { savedAt: Date.now() - 3_600_000 });
  await update(page);
  expect(await main().findByText(messages.internship.updateFailed)).toBeTruthy();
  expect(page.calls(SAVE)).toEqual([]);
});

test('saves the whole of it as available, and the list says so', async () => {
  const page = await retitled();
  await fill(page, { Category: '9' });
  await update(page);
  expect(await main().findByText(messages.internship.updated)).toBeTruthy();
  expect(page.router.state.location.pathname).toBe('/all-internship');
  expect(screen.getAllByText(messages.internship.updated)).toHaveLength(1);
  expect(page.calls(SAVE).map(({ body }) => body)).toEqual([
    {
      title: 'Shop assistant',
      location: 'Lae',
      internship_financing: 'paid',
      duration: 12,
      duration_unit: 'weeks',
      required_skills: ['Counting', 'Tok Pisin'],
      last_date_to_apply: '2999-03-05',
      internship_category_id: 9,
      internship_type: 'Full Time',
      description: 'Help behind the counter.',
      status: 'available',
    },
  ]);
  expect(page.storage.keys().filter((key) => key.includes('edit-internship'))).toEqual([]);
});

test('neither skills nor a description nor another place are required', async () => {
  const page = await openForm();
  await fill(page, { 'Required Skills.*': '', 'Description.*': '', Location: 'Other' });
  expect(screen.getByText(/If you leave it empty, the location stays Lae/)).toBeTruthy();
  await update(page);
  await waitFor(() => expect(page.calls(SAVE)).toHaveLength(1));
  expect(page.calls(SAVE)[0]?.body).toMatchObject({ location: 'Lae', required_skills: [], description: '' });
});

test('a last day that is over may stay, and no other such day may be chosen', async () => {
  const page = await openForm({ [DETAIL]: shown({ last_date_to_apply: '2020-03-05' }) });
  await fill(page, { 'Last Date to Apply': '2020-03-06' });
  await update(page);
  expect(screen.getByText(messages.internship.lastDatePast)).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe(messages.internship.fillCorrectly);
  expect(page.calls(SAVE)).toEqual([]);
  await fill(page, { 'Last Date to Apply': '2020-03-05' });
  await update(page);
  await waitFor(() => expect(page.calls(SAVE)).toHaveLength(1));
});

test.each([
  ['archived', 'approved', messages.internship.publishesAgain, 1],
  ['inactive', 'approved', messages.internship.publishes, 1],
  ['inactive', 'pending', messages.internship.publishes, 0],
] as const)('%s, of a business that is %s, it says "%s": %i', async (status, ofBusiness, sentence, times) => {
  await openForm({
    [DETAIL]: shown({ status }),
    'GET profile': ok({ user: person('business', { status: ofBusiness }) }),
  });
  await waitFor(() => expect(screen.queryAllByText(sentence)).toHaveLength(times));
});

test('a rejected business reads why, and has no form', async () => {
  await openPage('/edit-internship/3', {
    role: 'business',
    answers: { ...answers, 'GET profile': ok({ user: person('business', { status: 'rejected' }) }) },
  });
  expect(await screen.findByText(messages.business.rejected)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Update Internship' })).toBeNull();
});

describe('what was typed', () => {
  test('is kept when there is no signal, and there when the screen is opened again', async () => {
    const page = await retitled({ [SAVE]: noSignal });
    await update(page);
    expect((await screen.findByRole('alert')).textContent).toContain(messages.offline.needsSignal);
    page.close();
    const next = await again(page);
    expect(field('Role Title').value).toBe('Shop assistant');
    await next.user.click(screen.getByRole('button', { name: 'Discard my changes' }));
    expect(field('Role Title').value).toBe('Store assistant');
  });

  test('does not overwrite silently what was changed meanwhile: the person chooses', async () => {
    const page = await retitled();
    page.close();
    const next = await again(page, { [DETAIL]: shown({ title: 'Store hand', updated_at: LATER }) });
    const told = (await screen.findByText(messages.internship.changedMeanwhile)).closest('[role=status]');
    expect(told?.textContent).toContain('Role TitleStore hand');
    expect(document.activeElement).toBe(told);
    await update(next);
    expect(screen.getByText(messages.internship.chooseVersion)).toBeTruthy();
    expect(next.calls(SAVE)).toEqual([]);
    await next.user.click(screen.getByRole('button', { name: 'Keep what I typed' }));
    expect(screen.queryByText(messages.internship.changedMeanwhile)).toBeNull();
    await update(next);
    await waitFor(() => expect(next.calls(SAVE)).toHaveLength(1));
    expect(next.calls(SAVE)[0]?.body).toMatchObject({ title: 'Shop assistant' });
  });

  test('can be given up for the newer version', async () => {
    const page = await retitled();
    page.close();
    const next = await again(page, { [DETAIL]: shown({ title: 'Store hand', updated_at: LATER }) });
    await next.user.click(await screen.findByRole('button', { name: 'Use the newer version' }));
    expect(field('Role Title').value).toBe('Store hand');
  });

  test('is not sent over a change that came while the form was open', async () => {
    const page = await retitled();
    page.answers[DETAIL] = shown({ location: 'Port Moresby', updated_at: LATER });
    await update(page);
    expect(await screen.findByText(messages.internship.changedMeanwhile)).toBeTruthy();
    expect(field('Role Title').value).toBe('Shop assistant');
    expect(page.calls(SAVE)).toEqual([]);
  });

  test('and was stored, its answer being lost, is no conflict', async () => {
    const page = await retitled({ [SAVE]: noSignal });
    await update(page);
    await screen.findByRole('alert');
    page.answers[DETAIL] = shown({ title: 'Shop assistant', updated_at: LATER });
    page.answers[SAVE] = saved;
    await update(page);
    await expectPath(page, '/all-internship');
  });
});
