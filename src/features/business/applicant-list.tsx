import { useRef, useState } from 'react';
import type { Application } from '#contract/applications';
import { NoResults } from '../../ui/no-results';
import { ApplicantCard } from './applicant-card';
import { filterApplicants, type ApplicantSearch } from './applicant-search';

interface ApplicantListProps {
  applications: readonly Application[];
  savedAt: number;
  search: ApplicantSearch;
  renew: () => Promise<{ isError: boolean }>;
  onShowAll: () => void;
}

const people = (count: number) => (count === 1 ? 'applicant' : 'applicants');

/** The applicants that match the search, with their count. */
export function ApplicantList({ applications, savedAt, search, renew, onShowAll }: ApplicantListProps) {
  // Opening changes the status: the card stays listed until another filter is chosen.
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const count = useRef<HTMLParagraphElement>(null);
  const found = filterApplicants(applications, search, opened);
  const all = applications.length;
  return (
    <>
      <p ref={count} role="status" tabIndex={-1} className="font-semibold outline-none">
        {found.length === all ? `${all} ${people(all)}` : `${found.length} of ${all} ${people(all)}`}
      </p>
      {found.length === 0 ? (
        <NoResults
          icon="users"
          title="No applicants found"
          sentence="Nobody matches this name and status."
          onShowAll={onShowAll}
          count={count}
        />
      ) : (
        <ul className="flex flex-col gap-4">
          {found.map((application) => (
            <ApplicantCard
              key={application.id}
              application={application}
              savedAt={savedAt}
              renew={renew}
              onOpen={() => setOpened((known) => new Set(known).add(application.id))}
            />
          ))}
        </ul>
      )}
    </>
  );
}
