import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { outbox as outboxMessages, onThisPhone } from '#contract/messages/outbox';
import { applications, apply, applying } from '#contract/messages/applications';
import type { OutboxRecord } from '#outbox/record';
import { focusScreen, scrollToTop } from '../../forms/focus';
import { useServices, useSession } from '../../services/services';
import { Screen } from '../../ui/screen';
import { Banner, SkeletonRows } from '../../ui/feedback';
import { SwitchUserButton } from '../../components/switch-user-button';
import { InstallOffer } from '../../components/install-offer';
import { SavedView } from '../../components/saved-view';
import { AnswerOffer, NotifyOffer, ClosingSoon } from './thank-you-offers';
import { applicationQueries, useKnownApplication } from './application-queries';
import { isUnderWay, RecordView } from './record-view';
import { WifiChoice } from './wifi-choice';
import { useMyRecords, useRecordStatus, whatIsSaved } from './record-hooks';

const route = getRouteApi('/_signed-in/thank-you');

/** After Apply Now: follows the record, and says "submitted" only once the server's receipt is stored (rule outbox-2). */
export function ThankYouScreen() {
  const { record: recordId, application } = route.useSearch();
  const session = useSession();
  const { records, failed } = useMyRecords();
  // With the frame's own layout: forced here, it would lengthen the render's task.
  useEffect(() => void requestAnimationFrame(scrollToTop), []);
  const record = records?.find(({ id }) => id === recordId);
  const isFollowed = record !== undefined;
  const wasFollowed = useRef(isFollowed);
  useEffect(() => {
    // The heading of the waiting screen had the focus.
    if (isFollowed && !wasFollowed.current && document.activeElement === document.body) focusScreen();
    wasFollowed.current = isFollowed;
  }, [isFollowed]);
  if (record) return <Followed record={record} />;
  if (application !== undefined && session) return <Sent id={String(application)} />;
  const isLoading = recordId !== undefined && records === null && !failed;
  return (
    <Screen title="Your application">
      {isLoading ? (
        <SkeletonRows count={2} />
      ) : (
        <>
          <p>{applying.notOnPhone}</p>
          <NextLinks />
        </>
      )}
    </Screen>
  );
}

const { states, saved } = outboxMessages;
const titles = { ...states, queued: saved, sent: 'Thank You!' };

/** One screen for all states, so that changes are announced in place. */
function Followed({ record }: { record: OutboxRecord }) {
  const { id: internshipId, title, company_name } = record.internship;
  const isSent = record.state === 'sent';
  const submitted =
    isSent && record.resent_at === undefined ? applications.submitted(title, company_name) : undefined;
  const isDone = isUnderWay(record);
  const isSending = useRecordStatus(record).label === states.sending;
  const wasSent = useRef(isSent);
  useEffect(() => {
    if (isSent && !wasSent.current && document.activeElement === document.body) focusScreen();
    wasSent.current = isSent;
  }, [isSent]);
  return (
    <div className={isSent ? 'lg:mx-auto lg:grid lg:max-w-6xl lg:grid-cols-2 lg:items-start' : ''}>
      <div>
        {isDone ? (
          <div
            className="walk lg:rounded-box mx-auto aspect-[5/1] max-w-2xl lg:mt-6"
            data-at={isSent ? 'submitted' : undefined}
          />
        ) : null}
        <Screen
          hasOwnTitle={isDone}
          title={titles[isSending ? 'sending' : record.state]}
          lead={submitted ? undefined : `${title}, ${company_name}`}
        >
          <RecordView
            record={record}
            isScreen
            sentence={submitted}
            keep={
              isDone ? null : (
                <Link to="/my-applications" className={linkClass}>
                  {applying.keep}
                </Link>
              )
            }
            more={
              isDone ? (
                <div className="w-full">
                  <p>{whatIsSaved(record, onThisPhone.saved)}</p>
                  <WifiChoice />
                </div>
              ) : null
            }
          >
            <div className="flex w-full flex-col gap-4">
              {isSent ? <WhoDecides internshipId={internshipId} company={company_name} /> : null}
              {isDone && !isSent ? <p className="mt-2 font-semibold">{outboxMessages.clearing}</p> : null}
              {isDone ? (
                <NextLinks>
                  {isSent ? <AnswerOffer className={linkClass} /> : <NotifyOffer className={linkClass} />}
                  <SwitchUserButton className={linkClass} />
                </NextLinks>
              ) : null}
            </div>
          </RecordView>
          {isSent ? <InstallOffer after="saving" /> : null}
        </Screen>
      </div>
      {isSent ? <ClosingSoon except={internshipId} /> : null}
    </div>
  );
}

/** An application that a form without the script has sent (rule page-1). */
function Sent({ id }: { id: string }) {
  const query = useKnownApplication(id);
  return (
    <Screen title={titles.sent}>
      <SavedView query={query} failedTitle={applications.fetchFailed}>
        {({ internship, company, held }) => (
          <>
            <Banner tone="success">{applications.submitted(internship.title, company.company_name)}</Banner>
            {held ? <Banner tone="info">{apply.held}</Banner> : null}
          </>
        )}
      </SavedView>
      <NextLinks />
    </Screen>
  );
}

function WhoDecides({ internshipId, company }: { internshipId: number; company: string }) {
  const { api } = useServices();
  const sent = useQuery(applicationQueries.mine(api)).data?.body.internship_application;
  const isHeld = sent?.find(({ internship }) => internship.id === internshipId)?.held;
  return isHeld ? <Banner tone="info">{apply.held}</Banner> : <p>{applying.decides(company)}</p>;
}

const linkClass = 'text-link inline-flex min-h-12 cursor-pointer items-center gap-2';

/** One button, and links: most go on to the next internship. */
const NextLinks = ({ children }: { children?: ReactNode }) => (
  <div className="flex flex-col items-start lg:flex-row lg:flex-wrap lg:items-center lg:gap-x-6">
    <Link to="/all-internships" className="btn btn-primary w-full sm:w-auto">
      {applying.findMore}
    </Link>{' '}
    <p className="flex flex-wrap gap-x-6">
      <Link to="/my-applications" className={linkClass}>
        My Applications
      </Link>{' '}
      <Link to="/" className={linkClass}>
        Go to Homepage
      </Link>
    </p>
    {children}
  </div>
);
