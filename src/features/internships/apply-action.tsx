import { Link } from '@tanstack/react-router';
import { isClosed } from '#contract/dates';
import type { InternshipDetails, InternshipRow } from '#contract/internships';
import type { OutboxRecord } from '#outbox/record';
import { statusOf } from '#outbox/status';
import { AlreadyApplied } from '../../components/already-applied';
import { WithdrawnNote } from '../../components/withdrawn-note';
import { isReachable } from '../../services/connection';
import { useConnection, useHasSignal, useOutboxRecords, useServerNow } from '../../services/services';
import { useUser } from '../../services/shared-queries';
import { Banner } from '../../ui/feedback';
import { StickyBar } from '../../ui/notice-bar';
import { ClosedNotice } from './internship-summary';

interface ApplyActionProps {
  row: Pick<InternshipRow, 'id' | 'location' | 'last_date_to_apply'>;
  own: Pick<InternshipDetails, 'is_applied' | 'withdrawn_at'> | null;
}

export function ApplyAction({ row, own }: ApplyActionProps) {
  if (own?.withdrawn_at !== undefined) return <WithdrawnNote at={own.withdrawn_at} location={row.location} />;
  if (own?.is_applied === 1) return <AlreadyApplied internshipId={row.id} />;
  return <ApplyLink row={row} />;
}

export const useRecordOf = (id: number) => useOutboxRecords()?.find(({ internship }) => internship.id === id);

/** Hidden with an application on this phone, maybe written in time, and for rejected students. */
function ApplyLink({ row: { id, last_date_to_apply: lastDay } }: Pick<ApplyActionProps, 'row'>) {
  const now = useServerNow();
  const isRejected = useUser()?.status === 'rejected';
  const record = useRecordOf(id);
  if (record && record.state !== 'draft') return <RecordNote record={record} />;
  if (now !== null && isClosed(lastDay, now)) return <ClosedNotice lastDay={lastDay} />;
  if (isRejected) return null;
  return (
    <StickyBar className="order-last lg:order-none">
      <Link to="/apply/$id" params={{ id: String(id) }} className="btn btn-primary btn-block">
        {record ? 'Finish your application' : 'Apply Now'}
      </Link>
    </StickyBar>
  );
}

function RecordNote({ record }: { record: OutboxRecord }) {
  const isConnected = isReachable(useConnection());
  const { label } = statusOf(record, null, undefined, isConnected, false, useHasSignal());
  return (
    <Banner tone="info">
      <p>Your application is on this phone: {label}.</p>
      <Link to="/my-applications" className="btn mt-2">
        My Applications
      </Link>
    </Banner>
  );
}
