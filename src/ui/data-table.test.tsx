import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { DataTable, type Column } from './data-table';

const columns: readonly Column<{ id: number; title: string; town: string }>[] = [
  { header: 'Title', value: ({ title }) => title, names: true },
  { header: 'Town', value: ({ town }) => town },
];

test('a column without a place on a phone is a labelled line that the row unfolds', async () => {
  render(
    <DataTable
      caption="Jobs"
      columns={columns}
      rows={[{ id: 1, title: 'Driver', town: 'Lae' }]}
      rowKey={({ id }) => id}
    />,
  );
  const town = () => screen.getByRole('cell', { name: 'Town Lae' }).classList;
  expect([...town()]).toContain('hidden');
  await userEvent.click(screen.getByRole('button', { name: 'More: Driver' }));
  expect([...town()]).not.toContain('hidden');
  expect(screen.getByRole('button', { name: 'More: Driver' }).getAttribute('aria-expanded')).toBe('true');
});
