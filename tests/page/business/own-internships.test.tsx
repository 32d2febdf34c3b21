import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { messages } from '#contract/messages';
import { checked } from '#contract/messages/business';
import { internshipDetails } from '../../support/answers';
import { ok } from '../../support/open-page';
import { hrefOf } from '../../support/on-screen';
import { aside, driver, openList, rowOf, store, waiting } from './own-list';

test('offers no archive to a business that has none, whatever the address says', async () => {
  await openList({ rows: [store], path: '/all-internship?view=archived' });
  await rowOf('Store assistant');
  expect(screen.queryByRole('button', { name: /^View A/ })).toBeNull();
});

test('shows each as it stands: dates by name, financing in capitals, closed from the date, archived ones apart', async () => {
  const { user, router } = await openList();
  const open = await rowOf('Store assistant');
  expect(open.getByText('5 Mar 2999')).toBeTruthy();
  expect(open.getByText('PAID')).toBeTruthy();
  expect(open.getByText('Available')).toBeTruthy();
  const closed = await rowOf('Old driver');
  expect(closed.getByText('Closed')).toBeTruthy();
  expect(hrefOf('Post again Old driver', closed)).toBe('/create-internship?copy=4');
  expect(hrefOf('Copy Store assistant', open)).toBe('/create-internship?copy=3');
  expect(hrefOf('Applications 2 for Store assistant', open)).toBe('/internship/3/applications');
  expect(hrefOf('View Store assistant', open)).toBe('/internship/3');
  expect(hrefOf('Edit Store assistant', open)).toBe('/edit-internship/3');
  expect(screen.queryByRole('row', { name: /Kept aside/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'View Archived' }));
  await rowOf('Kept aside');
  expect(screen.queryByRole('row', { name: /Store assistant/ })).toBeNull();
  expect(router.state.location.href, 'the choice is in the address').toBe('/all-internship?view=archived');
  expect(screen.getByRole('button', { name: 'View Active' })).toBeTruthy();
});

test('of one that was taken down after reports the reason is said; it can only be looked at or deleted', async () => {
  const down = { ...store, status: 'archived' as const, taken_down_reason: 'It asks for money.' };
  await openList({ rows: [down], path: '/all-internship?view=archived' });
  const row = await rowOf('Store assistant');
  expect(row.getByText(`${checked.takenDown} It asks for money.`)).toBeTruthy();
  expect(row.queryByRole('link', { name: 'Edit Store assistant' })).toBeNull();
  expect(row.queryByRole('button', { name: 'Restore Store assistant' })).toBeNull();
  expect(row.getByRole('button', { name: 'Delete Store assistant' })).toBeTruthy();
});

describe('which ones the public does not see, and why', () => {
  const { notPublic } = messages.business;
  test.each([
    ['pending', waiting, notPublic.pending],
    ['pending', store, notPublic.pending],
    ['rejected', store, notPublic.rejected],
    ['approved', waiting, notPublic.unpublished],
    ['approved', driver, notPublic.closed],
  ] as const)('is said to a business that is %s: %o', async (status, row, sentence) => {
    await openList({ rows: [row], status });
    const shown = await rowOf(row.title);
    expect(await shown.findByText(sentence)).toBeTruthy();
    expect(shown.queryByText('Available')).toBeNull();
  });

  test('is said on its own page too', async () => {
    await openList({
      path: '/internship/3',
      status: 'rejected',
      answers: { 'GET internship/3': ok({ internship: internshipDetails() }) },
    });
    expect(await screen.findByText(notPublic.rejected)).toBeTruthy();
    expect(screen.queryByText('Available')).toBeNull();
  });
});

test.each([
  ['nothing at all', [], 'No internships yet'],
  ['nothing but archived ones', [aside], 'No active internships'],
])('with %s says so', async (_, rows, title) => {
  await openList({ rows });
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
});
