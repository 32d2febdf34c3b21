import { useRef } from 'react';
import {
  fetchWhole,
  isWhole,
  totalOf,
  type Filter,
  type PageOf,
  type PagedSource,
} from '../../services/paginated-query';
import type { FoundPages } from '../../services/use-pagination';
import { useServices } from '../../services/services';
import { DataTable, type Column } from '../../ui/data-table';
import { EmptyState, NoResults, SkeletonRows } from '../../ui/feedback';
import type { IconName } from '../../ui/icon';
import { NextPageButton, SearchState } from '../../components/next-page-button';
import { ExportButton } from './export-button';
import { countedOf, type Noun } from './admin-queries';

interface SearchResultsProps<T extends { id: number }> {
  caption: string;
  columns: readonly Column<T>[];
  list: FoundPages<PageOf<T>>;
  source: PagedSource<PageOf<T>>;
  filter: Filter;
  rows: readonly T[];
  noun: Noun;
  icon: IconName;
  onShowAll: () => void;
  /** Staff export nothing (rule admin-11). */
  isExported?: boolean;
}

export function SearchResults<T extends { id: number }>(props: SearchResultsProps<T>) {
  const { caption, columns, list, source, filter, rows, noun, icon, onShowAll, isExported = true } = props;
  const { api } = useServices();
  const count = useRef<HTMLParagraphElement>(null);
  const all = list.held.data ? totalOf(list.held.data.body) : 0;
  const isComplete = list.data !== undefined && isWhole(list.data.body);
  const isPartial = list.search === 'running' || list.search === 'failed';
  // Rows that no longer match stay in a page until it is fetched again.
  const total =
    list.data && !isComplete
      ? totalOf(list.data.body) - (list.data.body.rows.length - rows.length)
      : rows.length;
  return (
    <>
      <p ref={count} role="status" tabIndex={-1} className="-mt-2 mb-1 text-sm font-semibold outline-none">
        {countedOf(rows.length, isPartial ? rows.length : total, noun)}
      </p>
      <SearchState list={list} />
      {rows.length > 0 ? (
        <DataTable caption={caption} columns={columns} rows={rows} rowKey={({ id }) => id} />
      ) : list.search === 'running' ? (
        <SkeletonRows />
      ) : all === 0 ? (
        <EmptyState icon={icon} title={`No ${noun[1]} yet`}>
          <p>When there are some, you see them here.</p>
        </EmptyState>
      ) : (
        <NoResults
          icon={icon}
          title={`No ${noun[1]} found`}
          sentence={`None of ${list.search === 'failed' ? 'those on this device' : all} fits this search and status.`}
          onShowAll={onShowAll}
          count={count}
        />
      )}
      <NextPageButton next={list.next} goesOn={count} />
      <div className="mt-4">
        {isExported && rows.length > 0 ? (
          <ExportButton
            name={noun[1]}
            columns={columns}
            rows={rows}
            {...(isComplete && !isPartial
              ? {}
              : { fetchRows: async () => (await fetchWhole(api, source, given(filter))).body.rows })}
          />
        ) : null}
      </div>
    </>
  );
}

const given = (filter: Filter): Filter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value));
