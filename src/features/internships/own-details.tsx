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
import { useInternship } from './internship-queries';
import { ClosedNotice, DetailsPage, Summary } from './internship-summary';

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
              action={
                isStudent ? (
                  <ApplyAction row={known.row} own={known.details} />
                ) : (
                  <ClosedNotice lastDay={known.row.last_date_to_apply} />
                )
              }
              buttons={hasButtons ? <SaveButton row={known.row} /> : null}
            >
              {known.details ? (
                <DetailParts internship={known.details} />
              ) : query.error === null ? (
                <SkeletonRows />
              ) : query.error instanceof NoAnswerError ? (
                <p>{internshipPages.summaryOnly}</p>
              ) : null}
              {hasButtons && known.details ? <ReportInternship internship={known.details} /> : null}
            </Summary>
          )
        }
      </SavedView>
    </DetailsPage>
  );
}
