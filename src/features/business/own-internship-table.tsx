import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { OwnInternshipRow } from '#contract/internships';
import { messages } from '#contract/messages';
import { longDate } from '../../lib/format';
import { useServerNow } from '../../lib/services';
import { DataTable, type Column } from '../../ui/data-table';
import { Icon } from '../../ui/icon';
import { InternshipStatusBadge, shownStatus } from '../../widgets/internship-status';

interface OwnInternshipTableProps {
  caption: string;
  rows: readonly OwnInternshipRow[];
  actions: (row: OwnInternshipRow) => ReactNode;
}

/** The columns of screens.md section 2, Business internship list. */
export function OwnInternshipTable({ caption, rows, actions }: OwnInternshipTableProps) {
  const now = useServerNow();
  return <DataTable caption={caption} columns={columns(now, actions)} rows={rows} rowKey={({ id }) => id} />;
}

const columns = (
  now: number | null,
  actions: OwnInternshipTableProps['actions'],
): Column<OwnInternshipRow>[] => [
  { header: 'ID', cell: ({ id }) => id, breaks: 'never' },
  { header: 'Title', cell: ({ title }) => title, names: true },
  { header: 'Location', cell: ({ location }) => location },
  { header: 'Type', cell: ({ internship_type }) => internship_type ?? messages.missing.choice },
  {
    header: 'Financing',
    cell: ({ internship_financing }) => internship_financing.toUpperCase(),
    breaks: 'never',
  },
  {
    header: 'Last Date to Apply',
    // Day and month stay together; the year may wrap.
    cell: ({ last_date_to_apply }) => longDate(last_date_to_apply).replace(' ', '\u00a0'),
  },
  {
    header: 'Status',
    cell: (row) => <InternshipStatusBadge status={shownStatus(row, now)} />,
    breaks: 'never',
  },
  { header: 'Actions', cell: actions, breaks: 'never', action: true },
  {
    header: 'Applications',
    cell: ({ id, title, applications_count }) => (
      <Link
        to="/internship/$id/applications"
        params={{ id: String(id) }}
        className="btn btn-outline w-full xl:px-2"
      >
        {/* The table's column header has the word. */}
        <Icon name="users" className="hidden size-5 xl:block" />
        <span className="xl:sr-only">Applications</span>{' '}
        <span className="badge badge-neutral dark:badge-accent">{applications_count}</span>{' '}
        <span className="sr-only">for {title}</span>
      </Link>
    ),
    breaks: 'never',
    action: true,
  },
];
