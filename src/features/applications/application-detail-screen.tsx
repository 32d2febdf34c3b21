import { Link } from '@tanstack/react-router';
import type { Application, GivenAnswer, StatusChange } from '#contract/applications';
import { errorTable } from '#contract/errors';
import { applications as applicationsMessages, applying } from '#contract/messages/applications';
import { hiredWords, progressWords } from '#contract/messages/progress';
import type { Words } from '#contract/languages';
import { documentFields } from '#contract/files';
import { applicationStatuses, type OpenedThing } from '#contract/status';
import { isCode } from '../../services/api';
import { useHydrated } from '../../services/services';
import { DocumentLinks } from '../../components/document-links';
import { longDate, dateAndTime } from '../../lib/format';
import { Card, DescriptionList, CardSection, WIDE } from '../../ui/card';
import { Banner, EmptyState } from '../../ui/feedback';
import { CompanyLogo } from '../../ui/logo';
import { Logos } from '../../components/logos';
import { SavedView } from '../../components/saved-view';
import { PageTitle, Screen, BackLink } from '../../ui/screen';
import { ApplicationMarks, NoAnswer, dayOf } from './application-rows';
import { useKnownApplication, type KnownApplication } from './application-queries';
import { AnswerBadge, AnswerNote } from '../../components/application-answer';
import { HiredCard, numberOf } from '../../components/hired-card';
import { WithdrawnNote } from '../../components/withdrawn-note';
import { WithdrawAction } from './withdraw-action';
import { SimilarInternships } from './similar-internships';
import { ApplicationStatusBadge } from '../../components/status-badges';
import { ProgressSteps, type ProgressStepState } from '../../ui/progress-steps';

/** One sent application as its student sees it (screens.md section 2, Application detail). */
export function ApplicationDetailScreen({ id }: { id: string }) {
  const query = useKnownApplication(id);
  return (
    <Screen title="Application" width="wide">
      {isCode(query.error, 'not_found') ? (
        <EmptyState icon="alert" title={errorTable.not_found.sentence}>
          <p role="alert">It may belong to another account, or the address is not quite right.</p>
          <Link to="/my-applications" className="btn btn-primary">
            My Applications
          </Link>
        </EmptyState>
      ) : (
        <>
          <Known query={query} />
          <BackLink to="/my-applications">My Applications</BackLink>
        </>
      )}
    </Screen>
  );
}

export function ApplicationBeside({ id }: { id: string }) {
  const query = useKnownApplication(id);
  return (
    <section aria-label="Application" className="lg:sticky lg:top-20">
      <Known query={query} isBeside />
    </section>
  );
}

interface KnownProps {
  query: ReturnType<typeof useKnownApplication>;
  /** The document's title is that of the screen around it. */
  isBeside?: boolean;
}

const Known = ({ query, isBeside = false }: KnownProps) => (
  <SavedView query={query} failedTitle={applicationsMessages.fetchFailed} isForm={isBeside}>
    {(application) => (
      <Details
        application={application}
        savedAt={query.data?.savedAt ?? 0}
        renew={query.refetch}
        isBeside={isBeside}
      />
    )}
  </SavedView>
);

interface DetailsProps {
  application: KnownApplication;
  /** When the links were fetched, in milliseconds (phone clock). */
  savedAt: number;
  renew: () => Promise<{ isError: boolean }>;
  isBeside: boolean;
}

function Details({ application, savedAt, renew, isBeside }: DetailsProps) {
  const { company, internship, levels, history, answer, status, withdrawn_at } = application;
  // Without the script it would do nothing.
  const isHydrated = useHydrated();
  return (
    <div className={`grid grid-cols-1 items-start gap-4 ${isBeside ? '' : 'lg:grid-cols-2'}`}>
      {isBeside ? null : <PageTitle>{`Application: ${internship.title}`}</PageTitle>}
      <Logos>
        <Card>
          {status === 'hired' ? <Hired application={application} /> : null}
          {withdrawn_at ? <WithdrawnNote at={withdrawn_at} /> : null}
          <div className="flex items-start gap-4">
            <CompanyLogo src={company.image_url} name={company.company_name} className="size-14" />
            <div className="min-w-0">
              <h2 className="text-xl leading-tight font-bold">{internship.title}</h2>
              <p>{company.company_name}</p>
            </div>
          </div>
          {answer || application.answer_unlikely ? (
            <Banner tone="info">
              {answer ? (
                <div className="mb-2 flex flex-col gap-2">
                  <p className="font-semibold">{applicationsMessages.answeredBy(company.company_name)}</p>
                  <AnswerNote note={answer.note} />
                </div>
              ) : (
                <NoAnswer application={application} />
              )}
              <p>{applicationsMessages.answerAfterwards}</p>
              <SimilarInternships to={internship.id} className="line-link" />
            </Banner>
          ) : null}
          {history ? <ApplicationTimeline history={history} application={application} /> : null}
          <DescriptionList
            items={[
              [
                'Status',
                <span key="status" className="flex flex-wrap gap-1">
                  <ApplicationStatusBadge status={status} words={progressWords} />
                  <AnswerBadge application={application} />
                </span>,
                WIDE,
              ],
              ['Created on', longDate(application.created_at)],
            ]}
          />
          <ApplicationMarks application={application} />
        </Card>
        <Card>
          <Levels levels={levels} />
          <CardSection title="Documents">
            {application.documents_end && application.resume ? (
              <p>We delete these documents on {longDate(application.documents_end)}.</p>
            ) : null}
            <DocumentLinks application={application} savedAt={savedAt} renew={renew} />
          </CardSection>
          {isHydrated && status !== 'hired' && !withdrawn_at ? (
            <WithdrawAction application={application} />
          ) : null}
        </Card>
      </Logos>
    </div>
  );
}

const next = hiredWords.nextSteps;

/** What next, and whom to call, before all else. */
function Hired({ application }: { application: Application }) {
  const { company, internship } = application;
  const call = numberOf(application);
  return (
    <>
      <HiredCard application={application} isOwnScreen />
      <CardSection title={hiredWords.whatNext}>
        <ol className="list-decimal pl-6">
          <li>{call ? next.call(company.company_name, call.shown) : next.find}</li>
          <li>{next.ask}</li>
          <li>{next.write}</li>
        </ol>
        {internship.removed ? null : (
          <Link to="/internship-details/$id" params={{ id: String(internship.id) }} className="line-link">
            {hiredWords.seeInternship}
          </Link>
        )}
      </CardSection>
    </>
  );
}

function Levels({ levels }: Pick<Application, 'levels'>) {
  return (
    <CardSection title="Level Achieved">
      <table className="w-full text-left">
        <thead>
          <tr>
            <th scope="col" className="w-24">
              Grade
            </th>
            <th scope="col">School Name</th>
          </tr>
        </thead>
        <tbody>
          {levels.map(({ grade, school_name }) => (
            <tr key={grade} className="border-base-300 border-t">
              <td className="py-2">{grade}</td>
              <td>{school_name}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </CardSection>
  );
}

interface Event {
  at: string;
  words: string;
  state: ProgressStepState;
}

interface TimelineProps {
  history: readonly StatusChange[];
  application: KnownApplication;
}

/** The history of an application, oldest first (rules apply-4, apply-6, apply-7, apply-8, apply-11 and remind-1). */
function ApplicationTimeline({ history, application }: TimelineProps) {
  const {
    handed_in_by: handedInBy,
    answers,
    opened = [],
    reminders = [],
    withdrawn_at,
    invited_at,
  } = application;
  const sent = handedInBy
    ? applicationsMessages.handedInBy(handedInBy)
    : ('You sent your application' satisfies Words);
  const followed = [...history.filter(({ status }) => status === 'hired'), ...(answers ?? [])].map(
    ({ at }) => at,
  );
  const events: Event[] = [
    ...history.map((change, index) => ({
      at: change.at,
      ...(index === 0
        ? { words: sent, state: 'done' as const }
        : describeChange(change, history[index - 1]!)),
    })),
    ...(answers ?? []).flatMap((answer) => eventsOf(answer, followed)),
    ...reminders.map((at) => fact(at, applying.reminded(dayOf(at)))),
    ...opened.map(({ at, by, what }) => fact(at, `${by} opened your ${openedName(what)}` satisfies Words)),
    ...(invited_at
      ? [fact(invited_at, applicationsMessages.invitesYou(application.company.company_name))]
      : []),
    ...(withdrawn_at ? [end(withdrawn_at, 'You withdrew your application' satisfies Words)] : []),
  ].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return (
    <section>
      <h3 className="mb-2 text-lg font-bold">What happened so far</h3>
      <ProgressSteps
        layout="column"
        steps={events.map(({ at, words, state }) => ({
          name: words,
          state,
          note: <time dateTime={at}>{dateAndTime(at)}</time>,
        }))}
      />
    </section>
  );
}

const openedName = (what: OpenedThing): Words =>
  what === 'contact' ? 'contact details' : documentFields[what].toLowerCase();

const fact = (at: string, words: string): Event => ({ at, words, state: 'fact' });
const end = (at: string, words: string): Event => ({ at, words, state: 'ended' });

function describeChange({ status, by }: StatusChange, before: StatusChange): Omit<Event, 'at'> {
  const isForward = applicationStatuses.indexOf(status) > applicationStatuses.indexOf(before.status);
  const isOpening = status === 'viewed' && before.status === 'submitted';
  const words: Words = isOpening
    ? `${by} opened your application`
    : isForward
      ? `${by} hired you`
      : `${by} set it back to ${progressWords[status]}`;
  return { words, state: isForward ? 'done' : 'fact' };
}

/** The current answer ends the track and is shown above it; a withdrawn answer stays in the history. @param followed when hired, or answered anew */
const eventsOf = ({ at, by, ended_at }: GivenAnswer, followed: readonly string[]): Event[] =>
  ended_at === null
    ? [end(at, applicationsMessages.answered(by))]
    : [
        fact(at, applicationsMessages.answeredBy(by)),
        ...(followed.includes(ended_at)
          ? []
          : [fact(ended_at, `${by} took its answer back` satisfies Words)]),
      ];
