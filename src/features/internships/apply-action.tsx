import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { isClosed } from '#contract/closing';
import type { InternshipDetails, InternshipRow } from '#contract/internships';
import { internshipPages } from '#contract/messages/internships';
import { useOutboxRecords, useServerNow, useSession } from '../../lib/services';
import { useLoaded } from '../../lib/use-loaded';
import { loadWithdrawnNote } from '../../widgets/internship-row';
import { Banner } from '../../ui/feedback';
import { StickyBar } from '../../ui/sticky-bar';
import { useUser } from '../../lib/shared-queries';

const loadNote = async () => (await import('./record-note')).RecordNote;

interface ApplyActionProps {
  row: Pick<InternshipRow, 'id' | 'location' | 'last_date_to_apply'>;
  /** What the student has done about it; null while it is not known. */
  own: Pick<InternshipDetails, 'is_applied' | 'withdrawn_at'> | null;
  /** What who is not logged in can do. */
  children?: ReactNode;
}

/** The Apply Now link, or why applying is not possible. */
export function ApplyAction({ row, own, children }: ApplyActionProps) {
  const session = useSession();
  const now = useServerNow();
  const withdrawnAt = own?.withdrawn_at;
  const { Loaded: Withdrawn } = useLoaded(withdrawnAt !== undefined, loadWithdrawnNote);
  if (withdrawnAt !== undefined)
    return Withdrawn ? <Withdrawn at={withdrawnAt} location={row.location} /> : null;
  if (own?.is_applied === 1)
    return (
      <Banner tone="success">
        <p>{internshipPages.alreadyApplied}</p>
        <Link to="/my-applications" className="btn mt-2">
          My Applications
        </Link>
      </Banner>
    );
  const closed =
    now !== null && isClosed(row.last_date_to_apply, now) ? (
      <Banner tone="warning">{internshipPages.closed}</Banner>
    ) : null;
  if (session?.role === 'student') return <StudentAction id={row.id} closed={closed} />;
  return (
    <>
      {closed}
      {children}
    </>
  );
}

/** Hidden while an application is on this phone, which may have been written in time, or the student is rejected. */
function StudentAction({ id, closed }: { id: number; closed: ReactNode }) {
  const records = useOutboxRecords();
  const isRejected = useUser()?.status === 'rejected';
  const record = records?.find(({ internship }) => internship.id === id);
  const isApplied = record !== undefined && record.state !== 'draft';
  const { Loaded } = useLoaded(isApplied, loadNote);
  if (isApplied) return Loaded ? <Loaded record={record} /> : null;
  if (closed) return closed;
  if (isRejected) return null;
  return (
    <StickyBar className="order-last lg:order-none lg:max-w-88">
      <Link to="/apply/$id" params={{ id: String(id) }} className="btn btn-primary btn-block">
        {record ? 'Finish your application' : 'Apply Now'}
      </Link>
    </StickyBar>
  );
}
