import { Link } from '@tanstack/react-router';
import { isClosed } from '#contract/closing';
import type { InternshipRow } from '#contract/internships';
import { internship as internshipMessages } from '#contract/messages/internships';
import { statusOf } from '#outbox/status';
import { isReachable } from '../../lib/connection';
import { useConnection, useOutboxRecords, useServerNow, useSession } from '../../lib/services';
import { Banner } from '../../ui/feedback';
import { useUser } from '../../lib/shared-queries';

interface ApplyActionProps {
  row: Pick<InternshipRow, 'id' | 'last_date_to_apply'>;
  isApplied: boolean;
}

/** The Apply Now link, or why applying is not possible. */
export function ApplyAction({ row, isApplied }: ApplyActionProps) {
  const session = useSession();
  const now = useServerNow();
  if (isApplied) return <Banner tone="success">{internshipMessages.alreadyApplied}</Banner>;
  if (now !== null && isClosed(row.last_date_to_apply, now)) {
    return <Banner tone="warning">{internshipMessages.closed}</Banner>;
  }
  return session?.role === 'student' ? <StudentAction id={row.id} /> : null;
}

/** Hidden while an application is on this phone or the student is rejected. */
function StudentAction({ id }: { id: number }) {
  const records = useOutboxRecords();
  const isRejected = useUser()?.status === 'rejected';
  const isConnected = isReachable(useConnection());
  const record = records?.find(({ internship }) => internship.id === id);
  if (record && record.state !== 'draft') {
    return (
      <Banner tone="info">
        <p>Your application is on this phone: {statusOf(record, null, undefined, isConnected).label}.</p>
        <Link to="/my-applications" className="btn mt-2">
          My Applications
        </Link>
      </Banner>
    );
  }
  if (isRejected) return null;
  return (
    <Link to="/apply/$id" params={{ id: String(id) }} className="btn btn-primary">
      {record ? 'Finish your application' : 'Apply Now'}
    </Link>
  );
}
