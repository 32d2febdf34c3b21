import type { Words } from '#contract/languages';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { withdrawn } from '#contract/messages/internships';
import { useServices, useSession } from '../services/services';
import { ownApplicationsQuery } from '../services/shared-queries';

/** The student's own state. */
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
