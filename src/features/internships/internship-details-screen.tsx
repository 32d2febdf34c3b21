import { messages } from '#contract/messages';
import { NoAnswerError } from '../../lib/api';
import { useSession } from '../../lib/services';
import { StudentStatusBanner } from '../../widgets/account-status-banner';
import { Card } from '../../ui/card';
import { SkeletonRows } from '../../ui/feedback';
import { SavedView } from '../../widgets/saved-view';
import { BackLink } from '../../ui/back-link';
import { PageTitle, Screen } from '../../ui/screen';
import { ApplyAction } from './apply-action';
import { DetailParts, Heading, Summary } from './internship-parts';
import { useKnownInternship } from './use-known-internship';
import { VisitorSummary } from './visitor-summary';

/** An internship's page for students; visitors see the summary and a log-in link (rule 19). */
export function DetailsScreen({ id }: { id: string }) {
  const session = useSession();
  return (
    <Screen title="Internship details">
      <StudentStatusBanner />
      {session ? <Details id={id} /> : <VisitorSummary id={id} />}
      <BackLink to="/all-internships">All internships</BackLink>
    </Screen>
  );
}

function Details({ id }: { id: string }) {
  const query = useKnownInternship(id);
  return (
    <SavedView query={query} failedTitle={messages.internship.detailsFailed}>
      {({ row, details }) => (
        <Card>
          <PageTitle>{row.title}</PageTitle>
          <Heading row={row} />
          <ApplyAction row={row} isApplied={details?.is_applied === 1} />
          <Summary row={row} />
          {details ? (
            <DetailParts internship={details} />
          ) : query.error === null ? (
            <SkeletonRows count={2} className="h-24" />
          ) : query.error instanceof NoAnswerError ? (
            <p>{messages.internship.summaryOnly}</p>
          ) : null}
        </Card>
      )}
    </SavedView>
  );
}
