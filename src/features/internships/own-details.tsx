import { internshipPages } from '#contract/messages/internships';
import { OwnStatusBanner } from '../../components/account-status-banner';
import { ReportInternship } from './report-internship';
import { SaveButton } from '../../components/save-internship';
import { SavedView } from '../../components/saved-view';
import { NoAnswerError } from '../../services/api';
import { useHydrated, useSession } from '../../services/services';
import { SkeletonRows } from '../../ui/feedback';
import { ApplyAction } from './apply-action';
import { Description, DetailParts } from './detail-parts';
import { useInternship } from './internship-queries';
import { ClosedNotice, DetailsPage, Excerpt, Summary } from './internship-summary';

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
