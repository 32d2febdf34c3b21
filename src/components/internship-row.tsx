import { Link, type LinkProps } from '@tanstack/react-router';
import { useState, type ReactNode, type Ref, useSyncExternalStore } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { InternshipRow } from '#contract/internships';
import { internshipPages, durationText, financingText, withdrawn } from '#contract/messages/internships';
import { fallbacks } from '#contract/messages/site';
import type { Words } from '#contract/languages';
import { fewDays, shortDate } from '../lib/format';
import { useServerNow, useServices, useSession } from '../services/services';
import { useOpensTabs } from '../lib/use-media';
import { Icon } from '../ui/icon';
import { CompanyLogo } from '../ui/logo';
import { SaveRow } from './save-internship';
import { ownApplicationsQuery } from '../services/shared-queries';

export type InternshipMark = string;

/** Marks of applied internships, from the saved list and the outbox. Fetches nothing, loads no outbox. */
export function useInternshipMarks(): (internshipId: number) => InternshipMark | undefined {
  const { api, outbox } = useServices();
  const isStudent = useSession()?.role === 'student';
  const records = useSyncExternalStore(outbox.subscribe, outbox.records, () => null);
  const { data } = useQuery({ ...ownApplicationsQuery(api), enabled: false });
  return (internshipId) => {
    if (!isStudent) return undefined;
    const record = records?.find(({ internship }) => internship.id === internshipId);
    if (record && record.state !== 'sent') return 'Not sent yet' satisfies Words;
    const mine = data?.body.internship_application.find(({ internship }) => internship.id === internshipId);
    if (mine?.withdrawn_at) return withdrawn;
    return record || mine ? ('Applied ✓' satisfies Words) : undefined;
  };
}

const opened = new Set<number>();

interface ListedInternshipProps {
  row: InternshipRow;
  mark?: InternshipMark | undefined;
  level?: 2 | 3;
  link?: LinkProps;
}

/** An internship in a list: at most 131 px high on a phone; a new tab gets no opener (rule internship-6). */
export function ListedInternship({ row, mark, level = 2, link }: ListedInternshipProps) {
  const opensTab = useOpensTabs() && !link;
  const [isSeen, setSeen] = useState(() => opened.has(row.id));
  const Title = level === 2 ? 'h2' : 'h3';
  const name = row.company.company_name || fallbacks.companyName;
  const onOpen = () => {
    opened.add(row.id);
    setSeen(true);
  };
  return (
    <li className="border-base-300 listed hover:bg-base-200 relative border-b">
      <div className="relative flex min-w-0 gap-3 pr-10">
        <CompanyLogo src={row.company.logo_url} name={name} className="size-12" />
        <div className="min-w-0">
          <Title className="line-clamp-2 text-lg leading-[22px] font-bold @3xl:text-base @3xl:leading-5">
            {row.title}
          </Title>
          <p className="truncate text-base leading-5 @3xl:text-sm">{name}</p>
        </div>
        <SaveRow row={row} />
      </div>
      <div className="listed-line flex-nowrap justify-between">
        <p className="flex min-w-0 items-center gap-1">
          <Icon name="pin" className="size-4" />
          <span className="truncate">{row.location}</span>
        </p>
        <Fact label="Apply by" className="@3xl:order-3 @3xl:col-start-6">
          {shortDate(row.last_date_to_apply)}
          <Mark mark={mark} lastDay={row.last_date_to_apply} className="@max-3xl:hidden block" />
        </Fact>
      </div>
      <div className="listed-line">
        <Fact label="Funding">
          {row.internship_financing === 'paid' ? (
            <i className="bg-success mr-1 inline-block size-2 rounded-full" />
          ) : null}
          {financingText(row.internship_financing)}
        </Fact>
        <Fact label="Duration">{durationText(row.duration, row.duration_unit)}</Fact>
        <Mark mark={mark} lastDay={row.last_date_to_apply} className="ml-auto @3xl:hidden" />
      </div>
      <div className="listed-line justify-between">
        <Fact label="Posted">
          {shortDate(row.created_at)}
          {isSeen ? <span className="text-base-content/80 font-normal"> · Seen</span> : null}
        </Fact>
        <Link
          {...(link ?? { to: '/internship-details/$id', params: { id: String(row.id) } })}
          {...(opensTab && { target: '_blank', rel: 'noopener noreferrer' })}
          className="font-bold whitespace-nowrap row-link @3xl:order-4"
          aria-label={`VIEW DETAILS: ${row.title}`}
          onClick={onOpen}
        >
          VIEW DETAILS
          <span aria-hidden="true"> ›</span>
        </Link>
      </div>
    </li>
  );
}

function Fact({
  label,
  className = '',
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <dl className={`listed-fact ${className}`}>
      <dt className="text-base-content/80">{label} </dt>
      <dd>{children}</dd>
    </dl>
  );
}

interface MarkProps {
  mark: InternshipMark | undefined;
  lastDay: string;
  className: string;
}

/** The student's state; else days left, marked in the last ones (rule ui-3). */
function Mark({ mark, lastDay, className }: MarkProps) {
  const now = useServerNow();
  const few = fewDays(lastDay, now);
  if (!mark && !few) return null;
  const look = mark
    ? 'font-bold'
    : few?.isMarked
      ? 'bg-warning text-warning-content rounded-selector px-1 font-bold'
      : '';
  const words = mark ?? (few && internshipPages.fewDaysLeft(few.left));
  return <span className={`${className} w-fit ${look}`}>{words}</span>;
}

export const ListedInternships = ({
  ref,
  children,
}: {
  ref?: Ref<HTMLUListElement>;
  children: ReactNode;
}) => (
  <ul ref={ref} className="border-base-300 @container -mx-4 border-t lg:mx-0">
    {children}
  </ul>
);

export const ListedSkeletons = ({ count = 5 }: { count?: number }) => (
  <div role="status" aria-label="Loading">
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className="border-base-300 flex h-28 gap-3 border-b px-4 py-2 lg:h-19">
        <div className="skeleton size-12" />
        <div className="flex flex-1 flex-col gap-2">
          <div className="skeleton h-5 w-3/4" />
          <div className="skeleton h-4 w-1/2" />
          <div className="skeleton h-4 w-2/3 lg:hidden" />
        </div>
      </div>
    ))}
  </div>
);
