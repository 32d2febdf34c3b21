import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Application } from '#contract/applications';
import { outbox as outboxMessages } from '#contract/messages/outbox';
import { applications as applicationsMessages } from '#contract/messages/applications';
import { onThisPhone } from '#contract/messages/on-this-phone';
import type { OutboxRecord } from '#outbox/record';
import type { Records } from '../../lib/outbox-client';
import { longDate } from '../../lib/format';
import { useServices } from '../../lib/services';
import { Card, DescriptionList } from '../../ui/card';
import { Banner, EmptyState } from '../../ui/feedback';
import { CompanyLogo } from '../../ui/logo';
import { Logos } from '../../widgets/logos';
import { SavedView } from '../../widgets/saved-view';
import { Screen } from '../../ui/screen';
import { ApplicationMarks } from './application-marks';
import { applicationQueries } from './application-queries';
import { RecordView } from './record-view';
import { WifiChoice } from './wifi-choice';
import { RemovedCards } from './removed-cards';
import { useMyRecords, useRemovedNotes } from './record-hooks';
import { AnswerBadge, AnswerText } from '../../widgets/application-answer';
import { ApplicationStatusBadge } from '../../widgets/status-badges';

/** Records that the server does not list yet. */
export const onlyOnThisPhone = (records: Records, sent: readonly Application[]): OutboxRecord[] =>
  records.filter(
    ({ state, internship }) =>
      state !== 'sent' || !sent.some((application) => application.internship.id === internship.id),
  );

/** Whether this phone has sent it again after the server had lost it, which no list of the server's says. */
const wasSentAgain = (records: Records | null, { internship }: Application): boolean =>
  records?.some(
    ({ state, resent_at, internship: { id } }) =>
      state === 'sent' && resent_at !== undefined && id === internship.id,
  ) ?? false;

/** My Applications: records on this phone first, then the server's list (screens.md section 2; rule 29). */
export function MyApplicationsScreen() {
  const { api } = useServices();
  const mine = useQuery(applicationQueries.mine(api));
  const { records, failed, isBroken } = useMyRecords();
  const removed = useRemovedNotes();
  const waiting = onlyOnThisPhone(records ?? [], mine.data?.body.internship_application ?? []);
  return (
    <Screen title="My Applications">
      {failed && !isBroken ? <Banner tone="warning">{onThisPhone.notOpened}</Banner> : null}
      {waiting.length > 0 ? (
        <section aria-labelledby="on-this-phone">
          <h2 id="on-this-phone" className="mb-3 text-xl font-bold">
            On this phone
          </h2>
          <ul className="grid gap-4">
            {waiting.map((record) => (
              <li key={record.id}>
                <RecordCard record={record} />
              </li>
            ))}
          </ul>
          {waiting.some(({ state }) => state !== 'sent') ? (
            <>
              <p className="mt-3">{outboxMessages.clearing}</p>
              <WifiChoice />
            </>
          ) : null}
        </section>
      ) : null}
      {removed.length > 0 ? <RemovedCards notes={removed} /> : null}
      <section aria-labelledby="sent">
        <h2 id="sent" className={waiting.length > 0 ? 'text-xl font-bold' : 'sr-only'}>
          Sent applications
        </h2>
        <SavedView query={mine} failedTitle={applicationsMessages.fetchFailed}>
          {({ internship_application: applications }) =>
            applications.length > 0 ? (
              <Logos>
                <ul className="grid gap-4">
                  {applications.map((application) => (
                    <li key={application.id}>
                      <ApplicationCard
                        application={application}
                        wasSentAgain={wasSentAgain(records, application)}
                      />
                    </li>
                  ))}
                </ul>
              </Logos>
            ) : (
              <None hasWaiting={waiting.length > 0} />
            )
          }
        </SavedView>
      </section>
    </Screen>
  );
}

function None({ hasWaiting }: { hasWaiting: boolean }) {
  if (hasWaiting) return <p>Nothing has been sent yet. What you see above is still on this phone.</p>;
  return (
    <EmptyState icon="document" title="No applications yet">
      <p>Find an internship that suits you, and apply with your resume and cover letter.</p>
      <Link to="/all-internships" className="btn btn-primary">
        Browse internships
      </Link>
    </EmptyState>
  );
}

function RecordCard({ record }: { record: OutboxRecord }) {
  return (
    <Card className="border-l-accent h-full border-l-8">
      <div>
        <h3 className="text-lg leading-tight font-bold">{record.internship.title}</h3>
        <p>{record.internship.company_name}</p>
      </div>
      <RecordView record={record} />
    </Card>
  );
}

interface ApplicationCardProps {
  application: Application;
  wasSentAgain: boolean;
}

function ApplicationCard({ application, wasSentAgain: isResent }: ApplicationCardProps) {
  const { company, internship } = application;
  return (
    <Card className="h-full">
      <div className="flex items-start gap-3">
        <CompanyLogo src={company.image_url} name={company.company_name} />
        <div className="min-w-0">
          <h3 className="text-lg leading-tight font-bold">{internship.title}</h3>
          <p>{company.company_name}</p>
        </div>
      </div>
      <DescriptionList
        items={[
          ['Posted on', longDate(internship.created_at)],
          ['Applied on', longDate(application.created_at)],
          ['Status', <ApplicationStatusBadge key="status" status={application.status} />],
          ...(application.answer
            ? [['Answer', <AnswerBadge key="answer" answer={application.answer} />] as const]
            : []),
        ]}
      />
      <AnswerText answer={application.answer} />
      <ApplicationMarks application={application} wasSentAgain={isResent} />
      <Link
        to="/application-detail/$id"
        params={{ id: String(application.id) }}
        className="btn btn-outline mt-auto"
      >
        View Application
        <span className="sr-only">: {internship.title}</span>
      </Link>
    </Card>
  );
}
