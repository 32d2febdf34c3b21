import type { StandingAnswer } from '#contract/applications';
import { applications as applicationsMessages } from '#contract/messages/applications';
import { longDate } from '../lib/format';
import { Badge } from '../ui/badge';

interface AnswerProps {
  /** Undefined in a copy that an older version saved on the phone. */
  answer: StandingAnswer | null | undefined;
}

/** "Not this time" beside a status (rule 42); nothing while no answer stands. */
export const AnswerBadge = ({ answer }: AnswerProps) =>
  answer ? (
    <Badge tone="neutral" icon="pause">
      {applicationsMessages.notThisTime}
    </Badge>
  ) : null;

/** The business's sentence for the student. */
export const AnswerNote = ({ note }: { note: string | null }) =>
  note ? (
    <blockquote className="border-base-300 border-l-4 pl-3 whitespace-pre-line">{note}</blockquote>
  ) : null;

/** The date of an answer and its sentence. */
export const AnswerText = ({ answer }: AnswerProps) =>
  answer ? (
    <div className="flex flex-col gap-2">
      <p>Answered on {longDate(answer.at)}</p>
      <AnswerNote note={answer.note} />
    </div>
  ) : null;
