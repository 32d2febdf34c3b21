import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { errorTable } from '#contract/errors';
import { messages } from '#contract/messages';
import { useServices } from '../../lib/services';
import { Card } from '../../ui/card';
import { Banner } from '../../ui/feedback';
import { SavedView } from '../../widgets/saved-view';
import { PageTitle } from '../../ui/screen';
import { ApplyAction } from './apply-action';
import { Heading, Summary } from './internship-parts';
import { internshipQueries } from './internship-queries';
import { findRow } from './use-known-internship';

/** An internship's summary for visitors, with a log-in link that returns here (rule 19). */
export function VisitorSummary({ id }: { id: string }) {
  const { api, queryClient } = useServices();
  const query = useQuery(internshipQueries.list(api, queryClient));
  return (
    <>
      <Banner tone="info">
        <strong>{messages.internship.logInToRead}</strong>
        <p>{errorTable.token_missing.sentence}</p>
      </Banner>
      <Link
        to="/login"
        search={{ from: `/internship-details/${encodeURIComponent(id)}` }}
        className="btn btn-primary self-start"
      >
        Log In
      </Link>
      <SavedView query={query} failedTitle={messages.internship.detailsFailed}>
        {(list) => {
          const row = findRow(list, id);
          return row ? (
            <Card>
              <PageTitle>{row.title}</PageTitle>
              <Heading row={row} />
              <ApplyAction row={row} isApplied={false} />
              <Summary row={row} />
            </Card>
          ) : (
            <Banner tone="warning">{errorTable.internship_not_found.sentence}</Banner>
          );
        }}
      </SavedView>
    </>
  );
}
