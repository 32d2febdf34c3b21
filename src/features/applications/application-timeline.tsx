import type { GivenAnswer, StatusChange } from '#contract/applications';
import { applications as applicationsMessages } from '#contract/messages/applications';
import { applying } from '#contract/messages/applying';
import { applicationStatusWords } from '#contract/status';
import { dateAndTime } from '../../lib/format';
import { Track } from '../../ui/track';
import { AnswerNote } from '../../widgets/application-answer';
import { dayOf } from './application-track';

interface Event {
  at: string;
  words: string;
  note?: string | null;
}

interface TimelineProps {
  history: readonly StatusChange[];
  /** Who handed it in as a file (rule 47); missing in what an older version saved. */
  handedInBy: string | null | undefined;
  answers: readonly GivenAnswer[] | null | undefined;
  /** When the business was reminded. */
  reminders?: readonly string[] | undefined;
}

/** What happened to an application, oldest first: changes of its status, answers beside it, and reminders (rules 26, 42, 66). */
export function ApplicationTimeline({ history, handedInBy, answers, reminders = [] }: TimelineProps) {
  const sent = handedInBy ? applicationsMessages.handedInBy(handedInBy) : 'You sent your application';
  const events: Event[] = [
    ...history.map((change, index) => ({
      at: change.at,
      words: index === 0 ? sent : describeChange(change, history[index - 1]!),
    })),
    ...(answers ?? []).flatMap(eventsOf),
    ...reminders.map((at) => ({ at, words: applying.reminded(dayOf(at)) })),
  ].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return (
    <section>
      <h3 className="mb-2 text-lg font-bold">What happened so far</h3>
      <Track
        layout="column"
        steps={events.map(({ at, words, note = null }) => ({
          name: words,
          state: 'done',
          note: (
            <>
              <AnswerNote note={note} />
              <time dateTime={at}>{dateAndTime(at)}</time>
            </>
          ),
        }))}
      />
    </section>
  );
}

/** A status change as a sentence (rule 26). */
function describeChange({ status, by }: StatusChange, before: StatusChange): string {
  if (status === 'viewed' && before.status === 'submitted') return `${by} opened your application`;
  return `${by} set the status to ${applicationStatusWords[status]}`;
}

/** An answer, and that it was taken back when it was. */
function eventsOf({ at, by, note, ended_at }: GivenAnswer): Event[] {
  const given = { at, words: applicationsMessages.answeredBy(by), note };
  return ended_at === null ? [given] : [given, { at: ended_at, words: `${by} took its answer back` }];
}
