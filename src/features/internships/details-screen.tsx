import { useQuery } from '@tanstack/react-query';
import type { InternshipDetails, InternshipRow } from '#contract/internships';
import { messages } from '#contract/messages';
import { NoAnswerError } from '../../lib/api';
import { useServices, useSession } from '../../lib/services';
import { StudentStanding } from '../../lib/student-standing';
import { useSavedView } from '../../lib/use-saved-view';
import { Card } from '../../ui/card';
import { SkeletonRows } from '../../ui/feedback';
import { SavedView, type SavedQuery } from '../../ui/saved-view';
import { BackLink } from '../../ui/back-link';
import { PageTitle, Screen } from '../../ui/screen';
import { ApplyAction } from './apply-action';
import { DetailParts, Heading, SummaryFacts } from './internship-parts';
import { internshipQueries } from './queries';
import { useListRow } from './use-list-row';
import { VisitorSummary } from './visitor-summary';

/** One internship for the people who may apply; a visitor sees the card's summary and a way to log in (decision 19). */
export function DetailsScreen({ id }: { id: string }) {
  const session = useSession();
  return (
    <Screen title="Internship details">
      <StudentStanding />
      {session ? <Details id={id} /> : <VisitorSummary id={id} />}
      <BackLink to="/all-internships">All internships</BackLink>
    </Screen>
  );
}

interface Known {
  row: InternshipRow;
  /** Null while only the list is known. */
  details: InternshipDetails | null;
}

function Details({ id }: { id: string }) {
  const { api } = useServices();
  const view = useSavedView();
  const query = useQuery(internshipQueries.detail(api, id));
  const listed = useListRow(id);
  const { data: saved, error } = query;
  // On a dead link the details may take minutes; the list knows the summary, and that is enough to apply.
  const isSilent = error === null || error instanceof NoAnswerError;
  const data: SavedQuery<Known>['data'] = saved
    ? { ...saved, body: { row: saved.body.internship, details: saved.body.internship } }
    : listed && isSilent
      ? { ...listed, body: { row: listed.body, details: null } }
      : undefined;
  return (
    <SavedView query={{ ...query, data }} failedTitle={messages.internship.detailsFailed} {...view}>
      {({ row, details }) => (
        <Card>
          <PageTitle>{row.title}</PageTitle>
          <Heading row={row} />
          <ApplyAction row={row} isApplied={details?.is_applied === 1} />
          <SummaryFacts row={row} />
          {details ? (
            <DetailParts internship={details} />
          ) : error === null ? (
            <SkeletonRows count={2} className="h-24" />
          ) : (
            <p>{messages.internship.summaryOnly}</p>
          )}
        </Card>
      )}
    </SavedView>
  );
}
