import type { ReactNode } from 'react';
import { missing } from '#contract/messages/site';

export interface Column<T> {
  header: string;
  value?: (row: T) => string | number | null;
  cell?: (row: T) => ReactNode;
  csvOnly?: boolean;
  names?: boolean;
  /** Line breaks: never in dates and numbers, anywhere in addresses; between wrapClass by default. */
  breaks?: 'never' | 'anywhere';
  action?: boolean;
  /** Place on a phone, by default none, as the details have it; `foot` opens below the `last` line. */
  phone?: 'below' | 'end' | 'spread' | 'last' | 'foot';
}

interface DataTableProps<T> {
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => number;
}

/** A table on wide screens, lines on a phone. Roles are explicit, since changing `display` drops them. */
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
              className={`px-2 py-1 text-left align-bottom font-bold wrap-normal ${breaks === 'never' ? 'whitespace-nowrap' : ''}`}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="table-rows xl:table-row-group">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row" className="border-base-300 table-row-grid border-b xl:table-row">
            {columns.map((column) => (
              <Cell key={column.header} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const places = {
  below: 'col-start-1 text-sm',
  end: 'col-start-3 row-span-3 row-start-1',
  spread: 'contents',
  last: 'col-start-1 flex min-h-12 items-center text-sm',
  foot: 'pointer-events-none col-span-full -mt-12 xl:pointer-events-auto',
} as const;

function Cell<T>({ column, row }: { column: Column<T>; row: T }) {
  const { value, cell, names, breaks, action, phone } = column;
  const content = cell ? cell(row) : value?.(row) || missing.value;
  const className = `xl:table-cell xl:px-2 xl:py-1 xl:align-top ${
    breaks === 'never' ? 'xl:whitespace-nowrap' : breaks ? 'wrap-anywhere' : 'wrap-break-word'
  }`;
  if (names) {
    return (
      <th
        role="rowheader"
        scope="row"
        className={`order-first col-start-1 block text-left text-lg leading-6 font-bold xl:pt-3 xl:text-base xl:leading-5 ${className}`}
      >
        {content}
      </th>
    );
  }
  const isText = !action && phone !== 'spread';
  return (
    <td
      role="cell"
      className={`${phone ? places[phone] : 'hidden'} ${isText ? 'xl:pt-3 xl:text-sm xl:leading-5' : ''} ${className}`}
    >
      {phone === 'spread' ? (
        content
      ) : (
        <div className={breaks === 'anywhere' ? 'xl:min-w-28' : ''}>{content}</div>
      )}
    </td>
  );
}
