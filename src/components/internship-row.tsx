import { useRouter } from '@tanstack/react-router';
import { memo, type MouseEvent, type ReactNode, type Ref, useSyncExternalStore } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { InternshipRow } from '#contract/internships';
import { withdrawn } from '#contract/messages/internships';
import { fallbacks } from '#contract/messages/site';
import type { Words } from '#contract/languages';
import { useSaved } from '../offline/saved-internships';
import { useHydrated, useServices, useSession } from '../services/services';
import { useOpensTabs } from '../lib/use-media';
import { CompanyLogo } from '../ui/logo';
import { InternshipFacts } from './internship-facts';
import { SaveRow } from './save-internship';
import { ownApplicationsQuery } from '../services/shared-queries';

interface InternshipMarks {
  /** How far an application is. */
  mark?: string | undefined;
  /** Undefined where nothing can be saved: without the script, and for others than students. */
  isSaved?: boolean;
}

/** A student's marks, for all rows at once: observers in each cost more than the row (rule ui-8). Fetches nothing, loads no outbox. */
export function useInternshipMarks(): (internshipId: number) => InternshipMarks {
  const { api, outbox } = useServices();
  const isStudent = useSession()?.role === 'student';
  const isHydrated = useHydrated();
  const saved = useSaved();
  const records = useSyncExternalStore(outbox.subscribe, outbox.records, () => null);
  const { data } = useQuery({ ...ownApplicationsQuery(api), enabled: false });
  const markOf = (internshipId: number) => {
    const record = records?.find(({ internship }) => internship.id === internshipId);
    if (record && record.state !== 'sent') return 'Not sent yet' satisfies Words;
    const mine = data?.body.internship_application.find(({ internship }) => internship.id === internshipId);
    if (mine?.withdrawn_at) return withdrawn;
    return record || mine ? ('Applied ✓' satisfies Words) : undefined;
  };
  return (internshipId) =>
    isStudent
      ? {
          mark: markOf(internshipId),
          ...(isHydrated && { isSaved: saved.some(({ id }) => id === internshipId) }),
        }
      : {};
}

interface ListedInternshipProps extends InternshipMarks {
  row: InternshipRow;
  level?: 2 | 3;
  /** In place of the details, in the same tab. */
  href?: string;
}

/** An internship in a list, 89 px high on most phones; a new tab gets no opener (rule internship-6). */
export const ListedInternship = memo(function ListedInternship({
  row,
  mark,
  isSaved,
  level = 2,
  href,
}: ListedInternshipProps) {
  const opensTab = useOpensTabs() && href === undefined;
  const router = useRouter();
  const to = href ?? `/internship-details/${row.id}`;
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void router.navigate({ href: to });
  };
  const Title = level === 2 ? 'h2' : 'h3';
  const name = row.company.company_name || fallbacks.companyName;
  return (
    <li className="listed">
      <CompanyLogo src={row.company.logo_url} name={name} category={row.category} className="size-12" />
      <div className="min-w-0">
        {/* Without the router's `Link`, which compares with each address: of twenty a press on a slow phone waits. */}
        <a
          href={to}
          {...(opensTab ? { target: '_blank', rel: 'noopener noreferrer' } : { onClick: follow })}
          className="row-link"
          aria-label={`VIEW DETAILS: ${row.title}`}
        >
          <Title className="line-clamp-2">{row.title}</Title>
        </a>
        <p className="truncate">{name}</p>
        <InternshipFacts row={row} mark={mark} />
      </div>
      {isSaved === undefined ? null : <SaveRow row={row} isSaved={isSaved} />}
    </li>
  );
});

interface ListedInternshipsProps {
  ref?: Ref<HTMLUListElement>;
  children: ReactNode;
}

export const ListedInternships = ({ ref, children }: ListedInternshipsProps) => (
  <div className="@container -mx-4 lg:mx-0">
    {/* Each row has these labels for screen readers. */}
    <p aria-hidden="true" className="listed-head">
      <span>Internship</span> <span>Funding</span> <span>Location</span> <span>Duration</span>{' '}
      <span>Posted</span> <span>Apply by</span>
    </p>
    <ul ref={ref} className="listed-all">
      {children}
    </ul>
  </div>
);

export const ListedSkeletons = () => (
  <div role="status" aria-label="Loading">
    {[1, 2, 3, 4, 5].map((index) => (
      <div key={index} className="border-base-300 -mx-4 flex h-24 gap-3 border-b px-4 py-2 lg:mx-0 lg:h-19">
        <div className="skeleton size-12" />
        <div className="flex flex-1 flex-col gap-2">
          <div className="skeleton h-5 w-3/4" />
          <div className="skeleton h-4 w-1/2" />
          <div className="skeleton h-4 w-1/2 lg:hidden" />
        </div>
      </div>
    ))}
  </div>
);
