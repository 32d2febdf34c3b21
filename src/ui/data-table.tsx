import type { ReactNode } from 'react';

export interface Column<T> {
  header: string;
  cell: (row: T) => ReactNode;
  /** The column that names the row: a card's heading on a phone. */
  names?: boolean;
  /** Keeps short words on one line in the table. */
  nowrap?: boolean;
  /** A button that says itself what it does: a card shows it without the header. */
  action?: boolean;
}

interface DataTableProps<T> {
  /** What the table holds, for those who cannot see it. */
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => number;
}

/**
 * A table on wide screens, a card for each row on a phone: the same elements, whose roles are named because a changed
 * `display` makes some browsers forget them.
 */
export function DataTable<T>({ caption, columns, rows, rowKey }: DataTableProps<T>) {
  return (
    <table role="table" className="block w-full lg:table">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="sr-only lg:not-sr-only lg:table-header-group">
        <tr role="row" className="border-base-content border-b-2">
          {columns.map(({ header }) => (
            <th
              key={header}
              role="columnheader"
              scope="col"
              className="px-2 py-3 text-left text-sm font-bold"
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="grid gap-4 md:grid-cols-2 lg:table-row-group">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            role="row"
            className="border-base-300 bg-base-100 rounded-box flex flex-col gap-2 border p-4 lg:table-row lg:rounded-none lg:border-0 lg:border-b"
          >
            {columns.map((column) => (
              <Cell key={column.header} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell<T>({ column: { header, cell, names, nowrap, action }, row }: { column: Column<T>; row: T }) {
  const look = 'lg:table-cell lg:px-2 lg:py-2 lg:align-middle';
  const words = nowrap ? 'lg:whitespace-nowrap' : 'wrap-break-word';
  if (names) {
    return (
      <th
        role="rowheader"
        scope="row"
        className={`order-first block text-left text-lg font-bold lg:text-base ${look} ${words}`}
      >
        {cell(row)}
      </th>
    );
  }
  return (
    <td
      role="cell"
      className={`${action ? '' : 'grid grid-cols-[7rem_1fr] items-center gap-2'} ${look} ${words}`}
    >
      {action ? null : (
        <span aria-hidden="true" className="text-base-content/80 text-sm lg:hidden">
          {header}
        </span>
      )}
      <div className="min-w-0 font-semibold lg:font-normal">{cell(row)}</div>
    </td>
  );
}
