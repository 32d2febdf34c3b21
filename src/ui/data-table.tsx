import { useState, type ReactNode } from 'react';
import { missing } from '#contract/messages/site';
import { Icon } from './icon';

export interface Column<T> {
  header: string;
  value?: (row: T) => string | number | null;
  cell?: (row: T) => ReactNode;
  csvOnly?: boolean;
  names?: boolean;
  /** Line breaks: never in dates and numbers, anywhere in addresses; between wrapClass by default. */
  breaks?: 'never' | 'anywhere';
  action?: boolean;
  /** Place below 1024 px; without one a labelled line of what the row unfolds. */
  phone?: 'below' | 'end' | 'spread';
}

interface DataTableProps<T> {
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => number;
}

/** A table from 1024 px on and in print, else rows that unfold. Roles are explicit, since changing `display` drops them. */
export function DataTable<T>({ caption, columns: all, rows, rowKey }: DataTableProps<T>) {
  const columns = all.filter(({ csvOnly }) => !csvOnly);
  return (
    <table role="table" className="data-table tabled:[display:table] block w-full">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="tabled:not-sr-only tabled:table-header-group sr-only">
        <tr role="row" className="border-base-content border-b-2">
          {columns.map(({ header }) => (
            <th
              key={header}
              role="columnheader"
              scope="col"
              className="px-1.5 py-1 text-left align-bottom text-sm font-bold wrap-normal xl:text-base"
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="table-rows tabled:table-row-group">
        {rows.map((row) => (
          <Row key={rowKey(row)} columns={columns} row={row} />
        ))}
      </tbody>
    </table>
  );
}

const isFolded = <T,>({ names, phone }: Column<T>) => !names && phone === undefined;

function Row<T>({ columns, row }: { columns: readonly Column<T>[]; row: T }) {
  const [isOpen, setOpen] = useState(false);
  const name = columns.find(({ names }) => names)?.value?.(row);
  return (
    <tr role="row" className="border-base-300 table-row-grid tabled:table-row border-b">
      {columns.map((column) => (
        <Cell key={column.header} column={column} row={row} isOpen={isOpen} />
      ))}
      {columns.some(isFolded) ? (
        <td role="cell" className="tabled:hidden col-start-3 row-span-3 row-start-1">
          <button
            type="button"
            className="btn btn-ghost btn-square"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <span className="sr-only">More: {name}</span>
            <Icon name="down" className={`size-5 ${isOpen ? 'rotate-180' : ''}`} />
          </button>
        </td>
      ) : null}
    </tr>
  );
}

const places = {
  below: 'col-start-1 text-sm',
  end: 'col-start-2 row-span-2 row-start-2',
  spread: 'contents',
} as const;

function Cell<T>({ column, row, isOpen }: { column: Column<T>; row: T; isOpen: boolean }) {
  const { header, value, cell, names, breaks, action, phone } = column;
  const content = cell ? cell(row) : value?.(row) || missing.value;
  const className = `tabled:table-cell tabled:px-1.5 tabled:py-2 tabled:align-middle ${
    breaks === 'never' ? 'tabled:whitespace-nowrap' : breaks ? 'wrap-anywhere' : 'wrap-break-word'
  }`;
  if (names) {
    return (
      <th
        role="rowheader"
        scope="row"
        className={`tabled:text-base tabled:leading-5 order-first col-span-2 col-start-1 block text-left text-lg leading-6 font-bold ${className}`}
      >
        {content}
      </th>
    );
  }
  const isText = !action && phone !== 'spread';
  const folded = `order-last col-span-full grid-cols-[7.5rem_minmax(0,1fr)] items-baseline py-1 ${isOpen ? (action ? 'block' : 'grid') : 'hidden'}`;
  return (
    <td
      role="cell"
      className={`${phone ? places[phone] : folded} ${isText ? 'tabled:text-sm tabled:leading-5' : ''} ${className}`}
    >
      {phone || action ? null : <span className="tabled:hidden text-sm">{header}</span>}
      {phone === 'spread' ? (
        content
      ) : (
        <div className={breaks === 'anywhere' ? 'tabled:min-w-24' : ''}>{content}</div>
      )}
    </td>
  );
}
