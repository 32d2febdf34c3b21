import { internshipPages } from '#contract/messages/internships';
import { OwnStatusBanner } from '../../components/account-status-banner';
import { ReportInternship } from './report-internship';
import { SaveButton } from '../../components/save-internship';
import { SavedView } from '../../components/saved-view';
import { NoAnswerError } from '../../services/api';
import { useHydrated, useSession } from '../../services/services';
import { SkeletonRows } from '../../ui/feedback';
import { ApplyAction } from './apply-action';
import { DetailParts } from './detail-parts';
import { ClosedNotice, DetailsPage, Summary } from './internship-summary';
import { useKnownInternship } from './internship-queries';

export function OwnDetails({ id }: { id: string }) {
  const query = useKnownInternship(id);
  const isStudent = useSession()?.role === 'student';
  // Without the script its buttons would do nothing.
  const hasButtons = useHydrated() && isStudent;
  return (
    <DetailsPage title={query.data?.body.row.title}>
      {isStudent ? <OwnStatusBanner /> : null}
      <SavedView query={query} failedTitle={internshipPages.detailsFailed}>
        {({ row, details }) => (
          <Summary
            row={row}
            details={details}
            action={
              isStudent ? (
                <ApplyAction row={row} own={details} />
              ) : (
                <ClosedNotice lastDay={row.last_date_to_apply} />
              )
            }
            buttons={hasButtons ? <SaveButton row={row} /> : null}
          >
            {details ? (
              <DetailParts internship={details} />
            ) : query.error === null ? (
              <SkeletonRows />
            ) : query.error instanceof NoAnswerError ? (
              <p>{internshipPages.summaryOnly}</p>
            ) : null}
            {hasButtons && details ? <ReportInternship internship={details} /> : null}
          </Summary>
        )}
      </SavedView>
    </DetailsPage>
  );
}
