import { useState } from 'react';
import type { Application } from '#contract/applications';
import { EmptyState } from '../../ui/feedback';
import { ApplicantCard } from './applicant-card';
import { filterApplicants, type ApplicantSearch } from './applicant-search';

interface ApplicantListProps {
  applications: readonly Application[];
  savedAt: number;
  search: ApplicantSearch;
  renew: () => Promise<{ isError: boolean }>;
}

const people = (count: number) => (count === 1 ? 'applicant' : 'applicants');

/** The applicants that match the search, and how many they are. */
export function ApplicantList({ applications, savedAt, search, renew }: ApplicantListProps) {
  // Opening one changes its status: it stays under the finger until another filter is chosen.
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const found = filterApplicants(applications, search, opened);
  const all = applications.length;
  return (
    <>
      <p role="status" className="font-semibold">
        {found.length === all ? `${all} ${people(all)}` : `${found.length} of ${all} ${people(all)}`}
      </p>
      {found.length === 0 ? (
        <EmptyState icon="users" title="No applicants found">
          <p>Nobody matches this name and status.</p>
        </EmptyState>
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
