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
  /**
   * Makes rows of the cards of a phone, where any column has it: below the name, at the end of the row, spread over the row
   * by its own parts, or not there, since the details have it. What is in the `foot` opens below the `last` line, at the
   * end of which it begins.
   */
  phone?: 'below' | 'end' | 'spread' | 'last' | 'foot' | 'none';
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
  const isRows = columns.some(({ phone }) => phone !== undefined);
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
              className={`px-2 ${isRows ? 'py-1' : 'py-3'} text-left align-bottom font-bold wrap-normal ${breaks === 'never' ? 'whitespace-nowrap' : ''}`}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody
        role="rowgroup"
        className={
          isRows
            ? 'table-rows xl:table-row-group'
            : 'grid gap-4 md:grid-cols-2 lg:grid-cols-3 xl:table-row-group'
        }
      >
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            role="row"
            className={
              isRows
                ? 'border-base-300 table-row-grid border-b xl:table-row'
                : 'border-base-300 bg-base-100 rounded-box flex flex-col gap-2 border p-4 xl:table-row xl:rounded-none xl:border-0 xl:border-b'
            }
          >
            {columns.map((column) => (
              <Cell key={column.header} column={column} row={row} isRows={isRows} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Where a cell is on a phone, in a list of rows. */
const places = {
  below: 'col-start-1 text-sm',
  end: 'col-start-3 row-span-3 row-start-1',
  spread: 'contents',
  last: 'col-start-1 flex min-h-12 items-center text-sm',
  foot: 'pointer-events-none col-span-full -mt-12 xl:pointer-events-auto',
  none: 'hidden',
} as const;

function Cell<T>({ column, row, isRows }: { column: Column<T>; row: T; isRows: boolean }) {
  const { header, value, cell, names, breaks, action, phone } = column;
  const content = cell ? cell(row) : value?.(row) || missing.value;
  const cellClass = isRows
    ? 'xl:table-cell xl:px-2 xl:py-1 xl:align-top'
    : 'xl:table-cell xl:px-2 xl:py-2 xl:align-middle';
  const wrapClass =
    breaks === 'never' ? 'xl:whitespace-nowrap' : breaks ? 'wrap-anywhere' : 'wrap-break-word';
  if (names) {
    return (
      <th
        role="rowheader"
        scope="row"
        className={`order-first block text-left text-lg font-bold xl:text-base ${isRows ? 'col-start-1 leading-6 xl:pt-3 xl:leading-5' : ''} ${cellClass} ${wrapClass}`}
      >
        {content}
      </th>
    );
  }
  if (isRows) {
    const isText = !action && phone !== 'spread';
    return (
      <td
        role="cell"
        className={`${places[phone ?? 'none']} ${cellClass} ${isText ? 'xl:pt-3 xl:text-sm xl:leading-5' : ''} ${wrapClass}`}
      >
        {phone === 'spread' ? (
          content
        ) : (
          <div className={breaks === 'anywhere' ? 'xl:min-w-40' : ''}>{content}</div>
        )}
      </td>
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
