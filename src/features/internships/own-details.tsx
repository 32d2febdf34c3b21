import { internshipPages } from '#contract/messages/internships';
import { OwnStatusBanner } from '../../components/account-status-banner';
import { ReportInternship } from './report-internship';
import { SaveButton } from '../../components/save-internship';
import { SavedView } from '../../components/saved-view';
import { NoAnswerError } from '../../services/api';
import {
  useHydrated,
  useSession,
  useConnection,
  useHasSignal,
  useOutboxRecords,
  useServerNow,
} from '../../services/services';
import { SkeletonRows, Banner } from '../../ui/feedback';
import { Description, DetailParts } from './detail-parts';
import { useInternship } from './internship-queries';
import { ClosedNotice, DetailsPage, Excerpt, Summary } from './internship-summary';
import { Link } from '@tanstack/react-router';
import { isClosed } from '#contract/dates';
import type { InternshipDetails, InternshipRow } from '#contract/internships';
import type { OutboxRecord } from '#outbox/record';
import { statusOf } from '#outbox/status';
import { WithdrawnNote } from '../../components/application-answer';
import { isReachable } from '../../services/connection';
import { useUser } from '../../services/shared-queries';
import { StickyBar } from '../../ui/notice-bar';

export function OwnDetails({ id }: { id: string }) {
  const query = useInternship(id);
  const isStudent = useSession()?.role === 'student';
  // Without the script its buttons would do nothing.
  const hasButtons = useHydrated() && isStudent;
  return (
    <DetailsPage title={query.data?.body?.row.title}>
      {isStudent ? <OwnStatusBanner /> : null}
      <SavedView query={query} failedTitle={internshipPages.detailsFailed}>
        {(known) =>
          known && (
            <Summary
              row={known.row}
              details={known.details}
              lead={
                known.details ? (
                  <Description>{known.details.description}</Description>
                ) : query.error instanceof NoAnswerError ? (
                  <Excerpt row={known.row}>{internshipPages.summaryOnly}</Excerpt>
                ) : query.error === null ? (
                  <SkeletonRows count={2} />
                ) : null
              }
              action={
                isStudent ? (
                  <ApplyAction row={known.row} own={known.details} />
                ) : (
                  <ClosedNotice lastDay={known.row.last_date_to_apply} />
                )
              }
              buttons={hasButtons ? <SaveButton row={known.row} /> : null}
            >
              {known.details ? <DetailParts internship={known.details} /> : null}
              {hasButtons && known.details ? <ReportInternship internship={known.details} /> : null}
            </Summary>
          )
        }
      </SavedView>
    </DetailsPage>
  );
}

interface ApplyActionProps {
  row: Pick<InternshipRow, 'id' | 'location' | 'last_date_to_apply'>;
  own: Pick<InternshipDetails, 'is_applied' | 'withdrawn_at'> | null;
}

function ApplyAction({ row, own }: ApplyActionProps) {
  if (own?.withdrawn_at !== undefined) return <WithdrawnNote at={own.withdrawn_at} location={row.location} />;
  if (own?.is_applied === 1)
    return (
      <Banner tone="success">
        <p>{internshipPages.alreadyApplied}</p>
        <Link to="/my-applications" className="btn mt-2">
          My Applications
        </Link>
      </Banner>
    );
  return <ApplyLink row={row} />;
}

/** Hidden with an application on this phone, maybe written in time, and for rejected students. */
function ApplyLink({ row: { id, last_date_to_apply: lastDay } }: Pick<ApplyActionProps, 'row'>) {
  const now = useServerNow();
  const records = useOutboxRecords();
  const isRejected = useUser()?.status === 'rejected';
  const record = records?.find(({ internship }) => internship.id === id);
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
