import type { Words } from '#contract/languages';
import type { GivenAnswer, StatusChange } from '#contract/applications';
import { applications as applicationsMessages, applying } from '#contract/messages/applications';
import { documentFields } from '#contract/files';
import { applicationStatuses, type OpenedThing } from '#contract/status';
import { progressWords } from '#contract/messages/progress';
import { dateAndTime } from '../../lib/format';
import { ProgressSteps, type ProgressStepState } from '../../ui/progress-steps';
import type { KnownApplication } from './application-queries';
import { dayOf } from './application-track';

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
export function ApplicationTimeline({ history, application }: TimelineProps) {
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
  const events: Event[] = [
    ...history.map((change, index) => ({
      at: change.at,
      ...(index === 0
        ? { words: sent, state: 'done' as const }
        : describeChange(change, history[index - 1]!)),
    })),
    ...(answers ?? []).flatMap(eventsOf),
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

/** The current answer ends the track and is shown above it; a withdrawn answer stays in the history. */
const eventsOf = ({ at, by, ended_at }: GivenAnswer): Event[] =>
  ended_at === null
    ? [end(at, applicationsMessages.answered(by))]
    : [
        fact(at, applicationsMessages.answeredBy(by)),
        fact(ended_at, `${by} took its answer back` satisfies Words),
      ];
