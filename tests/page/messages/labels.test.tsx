import { configure, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { startPhone } from '../../support/phone';
import { fillIn, main, openAs, press } from './shows';
import { screens } from './labels.table';

// The page's parts load one after the other, and two cores are shared.
configure({ asyncUtilTimeout: 8000 });

beforeEach(async () => void (await startPhone()));

const find = (kind: string, name: string): Element[] => {
  if (kind === 'text') return screen.queryAllByText(name);
  if (kind === 'field') {
    return screen.queryAllByLabelText((label) => label.replace(/ \*$/, '') === name);
  }
  return screen.queryAllByRole(kind, { name });
};

describe('every label of product.md section 2', () => {
  test.each(screens)('$name', async ({ path, as, after = [], labels }) => {
    const page = await openAs(as, path);
    for (const name of after) await press(page, name);
    await waitFor(() => expect(page.services.queryClient.isFetching()).toBe(0));
    const wanted = Object.entries(labels).flatMap(([kind, names]) =>
      (names ?? []).map((name) => [kind, name] as const),
    );
    await waitFor(() => {
      expect(wanted.filter(([kind, name]) => find(kind, name).length === 0)).toEqual([]);
    });
  });

  test('Change password, its second step', async () => {
    const page = await openAs('student', '/change-password');
    await fillIn(page, { Email: 'maria@students.example', 'Current Password': 'wokabaut' });
    await press(page, 'Check Credentials');
    expect(await main().findByRole('button', { name: 'Update Password' })).toBeTruthy();
    expect(main().getByLabelText(/^New Password/)).toBeTruthy();
    expect(main().getByLabelText(/^Confirm Password/)).toBeTruthy();
  });

  test('Create Internship, the fields and the box for another place', async () => {
    const page = await openAs('business', '/create-internship');
    await page.user.selectOptions(await main().findByRole('combobox', { name: 'Location' }), 'Other');
    const form = within(main().getByRole('form', { name: 'Create Internship' }));
    for (const name of ['Role Title', 'Custom Location', 'Required Skills', 'Description']) {
      expect(form.getByRole('textbox', { name })).toBeTruthy();
    }
    expect(form.getByRole('spinbutton', { name: 'Duration' })).toBeTruthy();
    expect(form.getByRole('combobox', { name: 'Category' })).toBeTruthy();
    expect(form.getByRole('combobox', { name: 'Financing' })).toBeTruthy();
    expect(form.getByLabelText(/^Last Date to Apply/)).toBeTruthy();
  });
});
