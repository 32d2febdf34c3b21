import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { messages } from '#contract/messages';
import { NoAnswerError } from '../../lib/api';
import { useServices, useSession } from '../../lib/services';
import { useSavedView } from '../../lib/use-saved-view';
import { Card } from '../../ui/card';
import { Icon } from '../../ui/icon';
import { SavedView } from '../../ui/saved-view';
import { PageTitle, Screen } from '../../ui/screen';
import { ApplyAction } from './apply-action';
import { DetailParts, Heading, SummaryFacts } from './internship-parts';
import { internshipQueries } from './queries';
import { VisitorSummary } from './visitor-summary';

/** One internship for the people who may apply; a visitor sees the card's summary and a way to log in (decision 19). */
export function DetailsScreen({ id }: { id: string }) {
  const session = useSession();
  return (
    <Screen title="Internship details">
      {session ? <Details id={id} /> : <VisitorSummary id={id} />}
      {/* It was opened in a tab of its own, where "back" leads nowhere. */}
      <Link to="/all-internships" className="text-link inline-flex min-h-12 items-center gap-1 self-start">
        <Icon name="back" className="size-5" />
        All internships
      </Link>
    </Screen>
  );
}

function Details({ id }: { id: string }) {
  const { api, queryClient } = useServices();
  const view = useSavedView();
  const query = useQuery(internshipQueries.detail(api, id));
  const list = useQuery({ ...internshipQueries.list(api, queryClient), enabled: false });
  const row = list.data?.body.internships.find((candidate) => String(candidate.id) === id);
  // Without signal, and never opened before: the list still knows the summary, and that is enough to apply.
  const summary = !query.data && query.error instanceof NoAnswerError ? row : undefined;
  if (summary) {
    return (
      <SavedView query={{ ...list, ...query, data: list.data }} failedTitle="" {...view}>
        {() => (
          <Card>
            <PageTitle>{summary.title}</PageTitle>
            <Heading row={summary} />
            <ApplyAction row={summary} isApplied={false} />
            <SummaryFacts row={summary} />
            <p>{messages.internship.summaryOnly}</p>
          </Card>
        )}
      </SavedView>
    );
  }
  return (
    <SavedView query={query} failedTitle={messages.internship.detailsFailed} {...view}>
      {({ internship }) => (
        <Card>
          <PageTitle>{internship.title}</PageTitle>
          <Heading row={internship} />
          <ApplyAction row={internship} isApplied={internship.is_applied === 1} />
          <SummaryFacts row={internship} />
          <DetailParts internship={internship} />
        </Card>
      )}
    </SavedView>
  );
}
