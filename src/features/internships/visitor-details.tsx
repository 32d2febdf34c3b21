import { Link } from '@tanstack/react-router';
import { internshipPages } from '#contract/messages/internships';
import { refused } from '#contract/messages/site';
import { StickyBar } from '../../ui/notice-bar';
import { Banner } from '../../ui/feedback';
import { SavedView } from '../../components/saved-view';
import { useInternship } from './internship-queries';
import { ClosedNotice, DetailsPage, Excerpt, Summary } from './internship-summary';

/** An internship's summary for visitors, with log-in and sign-up that return here (rule internship-5). */
export function VisitorDetails({ id }: { id: string }) {
  const query = useInternship(id);
  const from = `/internship-details/${encodeURIComponent(id)}`;
  return (
    <DetailsPage title={query.data?.body?.row.title}>
      <SavedView query={query} failedTitle={internshipPages.detailsFailed}>
        {(known) =>
          known ? (
            <Summary
              row={known.row}
              details={null}
              lead={
                <Excerpt row={known.row}>
                  <strong>{internshipPages.logInToRead}</strong>
                </Excerpt>
              }
              action={
                <>
                  <ClosedNotice lastDay={known.row.last_date_to_apply} />
                  <StickyBar docked={false} className="for-visitors order-last flex gap-2 lg:order-none">
                    <Link to="/login" search={{ from }} className="btn btn-primary flex-1">
                      Log In
                    </Link>
                    <Link to="/signup" search={{ from }} className="btn btn-outline flex-1 flex-col gap-0">
                      <span className="text-sm font-normal">New here?</span> Sign Up
                    </Link>
                  </StickyBar>
                </>
              }
            />
          ) : (
            <Banner tone="warning">{refused.internshipGone}</Banner>
          )
        }
      </SavedView>
    </DetailsPage>
  );
}
