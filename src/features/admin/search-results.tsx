import { useRef } from 'react';
import { pageSize } from '#contract/limits';
import { DataTable, type Column } from '../../ui/data-table';
import { EmptyState, NoResults } from '../../ui/feedback';
import type { IconName } from '../../ui/icon';
import { ShowMore } from '../../ui/show-more';
import { ExportButton } from './export-button';
import { counted, type Noun } from './people';

interface SearchResultsProps<T> {
  caption: string;
  columns: readonly Column<T>[];
  /** All matching rows. */
  rows: readonly T[];
  /** Count without search and filter. */
  total: number;
  noun: Noun;
  icon: IconName;
  /** How many rows are shown; one page when undefined. */
  show: number | undefined;
  onShow: (show: number) => void;
  onShowAll: () => void;
}

/** A list's count, export, table of the first rows and "Show more". */
export function SearchResults<T extends { id: number }>(props: SearchResultsProps<T>) {
  const { caption, columns, rows, total, noun, icon, show = pageSize, onShow, onShowAll } = props;
  const count = useRef<HTMLParagraphElement>(null);
  return (
    <>
      <div className="mb-3 flex min-h-12 flex-wrap items-center justify-between gap-3">
        <p ref={count} role="status" tabIndex={-1} className="font-semibold outline-none">
          {counted(rows.length, noun)}
        </p>
        {rows.length > 0 ? <ExportButton name={noun[1]} columns={columns} rows={rows} /> : null}
      </div>
      {rows.length > 0 ? (
        <DataTable caption={caption} columns={columns} rows={rows.slice(0, show)} rowKey={({ id }) => id} />
      ) : total === 0 ? (
        <EmptyState icon={icon} title={`No ${noun[1]} yet`}>
          <p>When there are some, you see them here.</p>
        </EmptyState>
      ) : (
        <NoResults
          icon={icon}
          title={`No ${noun[1]} found`}
          sentence={`None of ${total} fits this search and status.`}
          onShowAll={onShowAll}
          count={count}
        />
      )}
      <ShowMore left={rows.length - show} onMore={() => onShow(show + pageSize)} goesOn={count} />
    </>
  );
}
