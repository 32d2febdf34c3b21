import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Application } from '#contract/applications';
import { applying, applications as applicationsMessages } from '#contract/messages/applications';
import { outbox as outboxMessages, onThisPhone } from '#contract/messages/outbox';
import type { OutboxRecord } from '#outbox/record';
import { documentFields, documentNames } from '#contract/files';
import type { RemovedNote } from '#outbox/store/sent';
import { isCode } from '../../services/api';
import type { Records } from '../../services/outbox-client';
import { useServices, useSession } from '../../services/services';
import { toast } from '../../lib/toast';
import { useWideScreen } from '../../lib/use-media';
import { Banner, EmptyState } from '../../ui/feedback';
import { RowList, Card, DescriptionList } from '../../ui/card';
import { Logos } from '../../components/logos';
import { SavedView } from '../../components/saved-view';
import { Screen } from '../../ui/screen';
import { HiredCard } from '../../components/hired-card';
import { ProfileTabs } from '../../components/profile-tabs';
import { ApplicationBeside, ApplicationDetailScreen } from './application-detail-screen';
import { ApplicationRow } from './application-rows';
import { applicationQueries, useKnownApplication } from './application-queries';
import { RecordView } from './record-view';
import { WifiChoice } from './wifi-choice';
import { useMyRecords, useRemovedNotes } from './record-hooks';
import { focusScreen } from '../../forms/focus';
import { sizeText } from '../../lib/format';

const keyOf = (userId: number | undefined) => `wokabaut.applications_seen.${userId ?? ''}`;

/** Server time of the business's last action; the empty string without one. */
const newsOf = ({ status, status_at, answer }: Application): string =>
  [status === 'submitted' ? '' : (status_at ?? ''), answer?.at ?? ''].sort().at(-1)!;

/** Tells what changed since the last visit on this phone, and stores this one; nothing at first. */
function useNews(applications: readonly Application[]): (application: Application) => boolean {
  const { storage } = useServices();
  const key = keyOf(useSession()?.userId);
  const [before] = useState(() => storage.getItem(key));
  const latest = applications.map(newsOf).sort().at(-1) ?? '';
  useEffect(() => {
    if (latest === '' && before !== null) return;
    try {
      storage.setItem(key, [latest, before ?? ''].sort().at(-1)!);
    } catch {
      // A full phone marks the same again.
    }
  }, [storage, key, latest, before]);
  return (application) => before !== null && newsOf(application) > before;
}

const inOrder = (
  applications: readonly Application[],
  isNew: (application: Application) => boolean,
): Application[] => {
  const rank = (one: Application) => (one.status === 'hired' ? 0 : isNew(one) ? 1 : 2);
  return [...applications].sort((one, other) => rank(one) - rank(other));
};

const onlyOnThisPhone = (records: Records, sent: readonly Application[]): OutboxRecord[] =>
  records.filter(
    ({ state, internship }) =>
      state !== 'sent' || !sent.some((application) => application.internship.id === internship.id),
  );

/** What leaves the phone moves down the screen, below who is hired: a toast says where it went. */
function useSentToasts(records: Records | null): void {
  const waiting = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, state, internship } of records ?? []) {
      if (state !== 'sent') waiting.current.add(id);
      else if (waiting.current.delete(id))
        toast('success', `${internship.title}: ${outboxMessages.lead.sent}`, undefined, id);
    }
  }, [records]);
}

/** Whether this phone sent it again after the server had lost it; the server does not list that. */
const wasSentAgain = (records: Records | null, { internship }: Application): boolean =>
  records?.some(
    ({ state, resent_at, internship: { id } }) =>
      state === 'sent' && resent_at !== undefined && id === internship.id,
  ) ?? false;

/** At its own address, on a wide screen beside the list. */
export function ApplicationScreen({ id }: { id: string }) {
  const isWide = useWideScreen();
  const { error } = useKnownApplication(id);
  if (!isWide || isCode(error, 'not_found')) return <ApplicationDetailScreen id={id} />;
  return <MyApplicationsScreen chosen={Number(id)} />;
}

/** My Applications: records on this phone first, then the server's list (screens.md section 2; rule outbox-2). */
export function MyApplicationsScreen({ chosen }: { chosen: number | undefined }) {
  const { api } = useServices();
  const mine = useQuery(applicationQueries.mine(api));
  const { records, failed, isBroken } = useMyRecords();
  useSentToasts(records);
  const removed = useRemovedNotes();
  const isWide = useWideScreen();
  const sent = mine.data?.body.internship_application ?? [];
  const isNew = useNews(sent);
  const waiting = onlyOnThisPhone(records ?? [], sent);
  const ordered = inOrder(sent, isNew);
  const shown = isWide ? (ordered.find(({ id }) => id === chosen) ?? ordered[0])?.id : undefined;
  return (
    <>
      <ProfileTabs />
      <Screen title="My Applications" width="wide">
        <div className="lg:grid lg:grid-cols-[30rem_minmax(0,1fr)] lg:items-start lg:gap-8">
          <div className="flex flex-col gap-4">
            {failed && !isBroken ? <Banner tone="warning">{onThisPhone.notOpened}</Banner> : null}
            {waiting.length > 0 ? <Waiting records={waiting} /> : null}
            {removed.length > 0 ? <RemovedCards notes={removed} /> : null}
            <section aria-labelledby="sent">
              <h2 id="sent" className={waiting.length > 0 ? 'mb-2 text-xl font-bold' : 'sr-only'}>
                Sent applications
              </h2>
              <SavedView query={mine} failedTitle={applicationsMessages.fetchFailed}>
                {() =>
                  ordered.length > 0 ? (
                    <Logos>
                      {/* Beside the list its details say so first. */}
                      {ordered
                        .filter(({ status }) => !isWide && status === 'hired')
                        .map((application) => (
                          <HiredCard key={application.id} application={application} />
                        ))}
                      <RowList>
                        {ordered.map((application) => (
                          <ApplicationRow
                            key={application.id}
                            application={application}
                            isNew={isNew(application)}
                            wasSentAgain={wasSentAgain(records, application)}
                            beside={isWide ? (application.id === shown ? 'shown' : 'other') : null}
                          />
                        ))}
                      </RowList>
                    </Logos>
                  ) : (
                    <None hasWaiting={waiting.length > 0} />
                  )
                }
              </SavedView>
            </section>
          </div>
          {shown === undefined ? null : <ApplicationBeside key={shown} id={String(shown)} />}
        </div>
      </Screen>
    </>
  );
}

function Waiting({ records }: { records: Records }) {
  return (
    <section aria-labelledby="on-this-phone">
      <h2 id="on-this-phone" className="mb-2 text-xl font-bold">
        On this phone
      </h2>
      <RowList>
        {records.map((record) => (
          <li key={record.id} className="flex flex-col gap-1">
            <h3 className="text-lg leading-tight font-bold">{record.internship.title}</h3>
            <p className="leading-5">{record.internship.company_name}</p>
            <RecordView record={record} />
          </li>
        ))}
      </RowList>
      {records.some(({ state }) => state !== 'sent') ? (
        <>
          <p className="mt-2 text-sm">{outboxMessages.clearing}</p>
          <WifiChoice />
        </>
      ) : null}
    </section>
  );
}

function None({ hasWaiting }: { hasWaiting: boolean }) {
  if (hasWaiting) return <p>{applying.nothingSent}</p>;
  return (
    <EmptyState icon="document" title="No applications yet">
      <p>Find an internship that suits you, and apply with your resume and cover letter.</p>
      <Link to="/all-internships" className="btn btn-primary">
        Browse internships
      </Link>
    </EmptyState>
  );
}

function RemovedCards({ notes }: { notes: readonly RemovedNote[] }) {
  return (
    <section aria-labelledby="deleted-here">
      <h2 id="deleted-here" className="mb-3 text-xl font-bold">
        Deleted on this phone
      </h2>
      <ul className="grid gap-4">
        {notes.map((note) => (
          <li key={note.record.id}>
            <RemovedCard note={note} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RemovedCard({ note: { record, has_arrived } }: { note: RemovedNote }) {
  const { outbox } = useServices();
  const { arrived, asking } = outboxMessages.removed;
  const forget = async () => {
    focusScreen();
    await (await outbox.load()).forgetRemoved(record.id);
  };
  return (
    <Card>
      <h3 className="text-lg leading-tight font-bold">{record.internship.title}</h3>
      <p role="status">{has_arrived ? arrived : asking}</p>
      {has_arrived ? (
        <>
          <DescriptionList
            items={[
              ...record.levels.map(
                ({ grade, school_name }) => [`Grade ${grade}`, school_name] as [string, string],
              ),
              ...documentNames.map((field): [string, string] => {
                const file = record.files[field];
                return [documentFields[field], file ? `${file.name}, ${sizeText(file.size)}` : ''];
              }),
            ]}
          />
          <button
            type="button"
            className="btn btn-outline"
            onClick={() => void forget().catch(() => undefined)}
          >
            I understand
          </button>
        </>
      ) : null}
    </Card>
  );
}
