import type { GivenAnswer, StatusChange } from '#contract/applications';
import { applications as applicationsMessages } from '#contract/messages/applications';
import { documentFields } from '#contract/files';
import { applying } from '#contract/messages/applying';
import { applicationStatusWords, type OpenedThing } from '#contract/status';
import { dateAndTime } from '../../lib/format';
import { Track } from '../../ui/track';
import { AnswerNote } from '../../widgets/application-answer';
import type { KnownApplication } from './application-queries';
import { dayOf } from './application-track';

interface Event {
  at: string;
  words: string;
  note?: string | null;
}

interface TimelineProps {
  history: readonly StatusChange[];
  application: KnownApplication;
}

/**
 * What happened to an application, oldest first: changes of its status, answers beside it, who opened what, reminders, and that it was
 * withdrawn (rules 26, 42, 64, 65 and 66).
 */
export function ApplicationTimeline({ history, application }: TimelineProps) {
  // Missing in what an older version saved.
  const { handed_in_by: handedInBy, answers, opened = [], reminders = [], withdrawn_at } = application;
  const sent = handedInBy ? applicationsMessages.handedInBy(handedInBy) : 'You sent your application';
  const events: Event[] = [
    ...history.map((change, index) => ({
      at: change.at,
      words: index === 0 ? sent : describeChange(change, history[index - 1]!),
    })),
    ...(answers ?? []).flatMap(eventsOf),
    ...reminders.map((at) => ({ at, words: applying.reminded(dayOf(at)) })),
    ...opened.map(({ at, by, what }) => ({ at, words: `${by} opened your ${openedName(what)}` })),
    ...(withdrawn_at ? [{ at: withdrawn_at, words: 'You withdrew your application' }] : []),
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

const openedName = (what: OpenedThing) =>
  what === 'contact' ? 'contact details' : documentFields[what].toLowerCase();

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
