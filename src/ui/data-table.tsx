import type { ReactNode } from 'react';
import { missing } from '#contract/messages/missing';

export interface Column<T> {
  header: string;
  /** The text of a cell, also in a CSV file. */
  value?: (row: T) => string | number | null;
  /** The content of a cell; by default its text. */
  cell?: (row: T) => ReactNode;
  /** In the CSV file only. */
  csvOnly?: boolean;
  /** The row header: a card's heading on a phone. */
  names?: boolean;
  /** Line breaks in the table: never in dates and numbers, anywhere in addresses; between wrapClass by default. */
  breaks?: 'never' | 'anywhere';
  /** A button column: a card shows it without the header. */
  action?: boolean;
}

interface DataTableProps<T> {
  /** The accessible name. */
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => number;
}

/**
 * A table on wide screens, cards on a phone. Roles are explicit, since changing `display` drops them in some
 * browsers.
 */
export function DataTable<T>({ caption, columns: all, rows, rowKey }: DataTableProps<T>) {
  const columns = all.filter(({ csvOnly }) => !csvOnly);
  return (
    <table role="table" className="block w-full xl:[display:table]">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="sr-only xl:not-sr-only xl:table-header-group">
        <tr role="row" className="border-base-content border-b-2">
          {columns.map(({ header, breaks }) => (
            <th
              key={header}
              role="columnheader"
              scope="col"
              className={`px-2 py-3 text-left align-bottom font-bold wrap-normal ${breaks === 'never' ? 'whitespace-nowrap' : ''}`}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="grid gap-4 md:grid-cols-2 lg:grid-cols-3 xl:table-row-group">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            role="row"
            className="border-base-300 bg-base-100 rounded-box flex flex-col gap-2 border p-4 xl:table-row xl:rounded-none xl:border-0 xl:border-b"
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

function Cell<T>({ column, row }: { column: Column<T>; row: T }) {
  const { header, value, cell, names, breaks, action } = column;
  const content = cell ? cell(row) : value?.(row) || missing.value;
  const cellClass = 'xl:table-cell xl:px-2 xl:py-2 xl:align-middle';
  const wrapClass =
    breaks === 'never' ? 'xl:whitespace-nowrap' : breaks ? 'wrap-anywhere' : 'wrap-break-word';
  if (names) {
    return (
      <th
        role="rowheader"
        scope="row"
        className={`order-first block text-left text-lg font-bold xl:text-base ${cellClass} ${wrapClass}`}
      >
        {content}
      </th>
    );
  }
  return (
    <td
      role="cell"
      className={`${action || breaks === 'anywhere' ? '' : 'grid grid-cols-[8rem_1fr] items-baseline gap-2'} ${cellClass} ${wrapClass}`}
    >
      {action ? null : (
        <span aria-hidden="true" className="text-base-content/80 xl:hidden">
          {header}
        </span>
      )}
      <div className={`min-w-0 font-semibold xl:font-normal ${breaks === 'anywhere' ? 'xl:min-w-40' : ''}`}>
        {content}
      </div>
    </td>
  );
}
