import { internshipPages } from '#contract/messages/internships';
import { OwnStatusBanner } from '../../components/account-status-banner';
import { ReportInternship } from './report-internship';
import { SaveButton } from '../../components/save-internship';
import { SavedView } from '../../components/saved-view';
import { NoAnswerError } from '../../services/api';
import { useHydrated, useSession } from '../../services/services';
import { SkeletonRows } from '../../ui/feedback';
import { ApplyAction, useRecordOf } from './apply-action';
import { Description, DetailParts } from './detail-parts';
import { useInternship } from './internship-queries';
import { ClosedNotice, DetailsPage, Excerpt, Summary } from './internship-summary';

export function OwnDetails({ id }: { id: string }) {
  const query = useInternship(id);
  const isStudent = useSession()?.role === 'student';
  const record = useRecordOf(Number(id));
  // Without the script its buttons would do nothing.
  const hasButtons = useHydrated() && isStudent;
  return (
    <DetailsPage title={query.data?.body?.row.title}>
      {isStudent ? <OwnStatusBanner /> : null}
      <SavedView query={query} failedTitle={internshipPages.detailsFailed}>
        {(known) => {
          if (!known) return null;
          const { row, details } = known;
          const action = isStudent ? (
            <ApplyAction row={row} own={details} />
          ) : (
            <ClosedNotice lastDay={row.last_date_to_apply} />
          );
          // What became of an application comes before what the work is.
          const isWritten = record !== undefined && record.state !== 'draft';
          const isSettled =
            isStudent && (isWritten || details?.is_applied === 1 || details?.withdrawn_at !== undefined);
          return (
            <Summary
              row={row}
              details={details}
              lead={
                <>
                  {isSettled ? <div className="mb-4">{action}</div> : null}
                  {details ? (
                    <Description>{details.description}</Description>
                  ) : query.error instanceof NoAnswerError ? (
                    <Excerpt row={row}>{internshipPages.summaryOnly}</Excerpt>
                  ) : query.error === null ? (
                    <SkeletonRows count={2} />
                  ) : null}
                </>
              }
              action={isSettled ? null : action}
              buttons={hasButtons ? <SaveButton row={row} /> : null}
            >
              {details ? <DetailParts internship={details} /> : null}
              {hasButtons && details ? <ReportInternship internship={details} /> : null}
            </Summary>
          );
        }}
      </SavedView>
    </DetailsPage>
  );
}
