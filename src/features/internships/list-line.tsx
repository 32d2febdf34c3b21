import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { Category } from '#contract/categories';
import type { InternshipRow } from '#contract/internships';
import { internshipPages } from '#contract/messages/internships';
import { Icon } from '../../ui/icon';
import { useSession } from '../../services/services';
import { chosenFilters } from './internship-filter';
import type { ListOrder, ListSearch } from './internship-search';

const orders: readonly { sort: ListOrder | undefined; label: string }[] = [
  { sort: undefined, label: 'Newest' },
  { sort: 'closing', label: 'Closing soon' },
  { sort: 'near', label: 'Near me' },
];

export function ListOrders({ search, town }: { search: ListSearch; town: string | null }) {
  return (
    <nav aria-label="Order" className="flex flex-wrap gap-x-4">
      {orders.map(({ sort, label }) =>
        sort === 'near' && town === null ? null : (
          <Fragment key={label}>
            <Link
              to="/all-internships"
              search={{ ...search, sort, show: undefined }}
              resetScroll={false}
              replace
              aria-current={search.sort === sort ? 'true' : undefined}
              className={`flex min-h-12 items-center ${search.sort === sort ? 'decoration-accent font-bold underline decoration-2 underline-offset-4' : ''}`}
            >
              {label}
            </Link>{' '}
          </Fragment>
        ),
      )}
    </nav>
  );
}

/** Link to a job alert for the chosen category and place (rule notify-6). */
export const AlertLink = ({ search: { category, location } }: { search: ListSearch }) =>
  useSession()?.role === 'student' && (category ?? location) !== undefined ? (
    <Link to="/job-alerts" search={{ category, location }} className="line-link self-start">
      {internshipPages.tellMe}
    </Link>
  ) : null;

interface RemovableFiltersProps {
  search: ListSearch;
  categories: readonly Category[];
  rows: readonly InternshipRow[];
}

export function RemovableFilters({ search, categories, rows }: RemovableFiltersProps) {
  const chosen = chosenFilters(search, categories, rows[0]?.company.company_name);
  if (chosen.length === 0) return null;
  return (
    <ul aria-label="Filters that are set" className="mb-2 flex flex-wrap gap-2">
      {chosen.map(([field, name]) => (
        <li key={field} className={field === 'location' ? 'max-lg:hidden' : ''}>
          <Link
            to="/all-internships"
            search={{ ...search, [field]: undefined, show: undefined }}
            resetScroll={false}
            aria-label={`Remove ${name}`}
            className="border-base-content/60 rounded-field flex min-h-12 items-center gap-1 border px-3"
          >
            {name}
            <Icon name="close" className="size-4" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
