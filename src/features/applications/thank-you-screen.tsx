import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { outbox as outboxMessages, onThisPhone } from '#contract/messages/outbox';
import { applications, apply, applying } from '#contract/messages/applications';
import type { OutboxRecord } from '#outbox/record';
import { focusScreen, scrollToTop } from '../../forms/focus';
import { isRunOpen } from '../../session/device-profile-keys';
import { useServices, useSession } from '../../services/services';
import { TwoColumns, Screen } from '../../ui/screen';
import { Banner, SkeletonRows } from '../../ui/feedback';
import { SwitchUserButton } from '../../components/switch-user-button';
import { InstallOffer } from '../../components/install-offer';
import { SavedView } from '../../components/saved-view';
import { AnswerOffer, NextStudent, NotifyOffer } from './thank-you-offers';
import { applicationQueries, useKnownApplication } from './application-queries';
import { ClosingSoon } from './closing-soon';
import { isUnderWay } from './record-track';
import { RecordView } from './record-view';
import { WifiChoice } from './wifi-choice';
import { useIsHeldBack, useMyRecords, whatIsSaved } from './record-hooks';

const route = getRouteApi('/_signed-in/thank-you');

/** After Apply Now: follows the record, and says "submitted" only once the server's receipt is stored (rule outbox-2). */
export function ThankYouScreen() {
  const { record: recordId, application } = route.useSearch();
  const session = useSession();
  const { records, failed } = useMyRecords();
  // Newer browsers return a promise, which is no effect cleanup.
  useEffect(() => void scrollToTop(), []);
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
    <Screen title="Your application" width="wide">
      <TwoColumns>
        {isLoading ? (
          <SkeletonRows count={2} />
        ) : (
          <>
            <p>{applying.notOnPhone}</p>
            <NextLinks />
          </>
        )}
      </TwoColumns>
    </Screen>
  );
}

const { states, saved } = outboxMessages;
const titles = { ...states, queued: saved, sending: saved, sent: 'Thank You!' };

/** One screen for all states, so that changes are announced in place. */
function Followed({ record }: { record: OutboxRecord }) {
  const { id: internshipId, title, company_name } = record.internship;
  const isSent = record.state === 'sent';
  const submitted =
    isSent && record.resent_at === undefined ? applications.submitted(title, company_name) : undefined;
  const isDone = isUnderWay(record);
  const isInRun = isRunOpen(useServices().storage);
  const wasSent = useRef(isSent);
  useEffect(() => {
    if (isSent && !wasSent.current && document.activeElement === document.body) focusScreen();
    wasSent.current = isSent;
  }, [isSent]);
  return (
    <div className="lg:mx-auto lg:grid lg:max-w-6xl lg:grid-cols-2 lg:items-start">
      <div>
        <div className="walk mx-auto aspect-[5/1] max-w-2xl" />
        <Screen title={titles[record.state]} lead={submitted ? undefined : `${title}, ${company_name}`}>
          <RecordView
            record={record}
            isScreen
            sentence={submitted}
            keep={
              isDone ? null : (
                <Link to="/my-applications" className="btn btn-outline">
                  {applying.keep}
                </Link>
              )
            }
          >
            <div className="flex w-full flex-col gap-4">
              {isDone && isInRun ? <NextStudent record={record.id} /> : null}
              {isSent ? <p>{applying.decides(company_name)}</p> : null}
              {isSent ? <Held internshipId={internshipId} /> : null}
              {isSent ? <AnswerOffer /> : null}
              {isDone ? <NextLinks /> : null}
              {isDone && !isInRun ? <SwitchUserButton className="btn btn-outline sm:self-start" /> : null}
              {isDone && !isSent ? <WhatHappensNext record={record} /> : null}
            </div>
          </RecordView>
          {isDone ? <InstallOffer after="saving" /> : null}
        </Screen>
      </div>
      <ClosingSoon except={internshipId} />
    </div>
  );
}

/** An application that a form without the script has sent (rule page-1). */
function Sent({ id }: { id: string }) {
  const query = useKnownApplication(id);
  return (
    <Screen title={titles.sent} width="wide">
      <TwoColumns>
        <SavedView query={query} failedTitle={applications.fetchFailed}>
          {({ internship, company, held }) => (
            <>
              <Banner tone="success">{applications.submitted(internship.title, company.company_name)}</Banner>
              {held ? <Banner tone="info">{apply.held}</Banner> : null}
            </>
          )}
        </SavedView>
        <NextLinks />
      </TwoColumns>
    </Screen>
  );
}

function Held({ internshipId }: { internshipId: number }) {
  const { api } = useServices();
  const sent = useQuery(applicationQueries.mine(api)).data?.body.internship_application;
  const isHeld = sent?.find(({ internship }) => internship.id === internshipId)?.held;
  return isHeld ? <Banner tone="info">{apply.held}</Banner> : null;
}

function WhatHappensNext({ record }: { record: OutboxRecord }) {
  const isHeldBack = useIsHeldBack(record);
  return (
    <section>
      <h2 className="mb-1 text-lg font-bold">{onThisPhone.next}</h2>
      <ul className="list-disc pl-6">
        <li>{whatIsSaved(record, onThisPhone.saved)}</li>
        <li>{isHeldBack ? onThisPhone.withWifi : onThisPhone.withSignal}</li>
        <li>{outboxMessages.clearing}</li>
      </ul>
      <NotifyOffer />
      <WifiChoice />
    </section>
  );
}

const NextLinks = () => (
  <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">
    <Link to="/all-internships" className="btn btn-primary">
      {applying.findMore}
    </Link>
    <Link to="/my-applications" className="btn btn-outline">
      My Applications
    </Link>
    <Link to="/" className="btn btn-outline">
      Go to Homepage
    </Link>
  </div>
);
