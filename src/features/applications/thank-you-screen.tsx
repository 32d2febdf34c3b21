import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { messages } from '#contract/messages';
import type { OutboxRecord } from '#outbox/record';
import { scrollToTop } from '../../lib/scroll';
import { useServices } from '../../lib/services';
import { Card } from '../../ui/card';
import { Banner, SkeletonRows } from '../../ui/feedback';
import { Screen } from '../../ui/screen';
import { applicationQueries } from './queries';
import { RecordView } from './record-view';
import { useMyRecords } from './use-my-records';

/**
 * After Apply Now: follows the application from this phone to the portal, and says "submitted" only once the server's
 * receipt is stored (decision 29).
 * @param recordId the id of the outbox record
 */
export function ThankYouScreen({ recordId }: { recordId: string | undefined }) {
  const { records, failed } = useMyRecords();
  // Newer browsers answer with a promise, which is no way to clean up.
  useEffect(() => void scrollToTop(), []);
  const record = records?.find(({ id }) => id === recordId);
  if (record?.state === 'sent') return <Submitted record={record} />;
  if (record) return <OnThisPhone record={record} />;
  if (recordId !== undefined && records === null && !failed) {
    return (
      <Screen title="Your application">
        <SkeletonRows count={2} />
      </Screen>
    );
  }
  return (
    <Screen title="Your application">
      <p>
        This application is not on this phone any more. What you have sent stands under Profile &gt; My
        Applications.
      </p>
      <Ways />
    </Screen>
  );
}

function Submitted({ record }: { record: OutboxRecord }) {
  const { api } = useServices();
  const mine = useQuery(applicationQueries.mine(api));
  const application = mine.data?.body.internship_application.find(
    ({ internship }) => internship.id === record.internship.id,
  );
  return (
    <Screen title="Thank You!">
      <Banner tone="success">
        Your application for {record.internship.title} at {record.internship.company_name} was submitted. You
        can find it under Profile &gt; My Applications.
      </Banner>
      {application?.held ? <Banner tone="info">{messages.apply.held}</Banner> : null}
      <Ways main />
    </Screen>
  );
}

const titles: Partial<Record<OutboxRecord['state'], string>> = {
  needs_login: 'Log in to send',
  needs_attention: 'Needs your attention',
  draft: 'Not sent yet',
};

function OnThisPhone({ record }: { record: OutboxRecord }) {
  const isWaiting = record.state === 'queued' || record.state === 'sending';
  return (
    <Screen
      title={titles[record.state] ?? 'Saved on this phone'}
      lead={`${record.internship.title}, ${record.internship.company_name}`}
    >
      <Card>
        <RecordView record={record} main />
        {isWaiting ? <WhatHappensNext /> : null}
      </Card>
      <Ways />
    </Screen>
  );
}

function WhatHappensNext() {
  return (
    <section>
      <h2 className="mb-1 text-lg font-bold">What happens next</h2>
      <ul className="list-disc pl-6">
        <li>Your application and both documents are saved on this phone.</li>
        <li>
          They are sent by themselves as soon as there is signal. Many phones also do that when this page is
          closed; if yours does not, they go out when you next open this page.
        </li>
        <li>Until then, keep this app and do not clear your browser&apos;s data: that would delete them.</li>
      </ul>
    </section>
  );
}

function Ways({ main = false }: { main?: boolean }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Link to="/my-applications" className="btn btn-outline">
        My Applications
      </Link>
      <Link to="/" className={main ? 'btn btn-primary' : 'btn btn-outline'}>
        Go to Homepage
      </Link>
    </div>
  );
}
