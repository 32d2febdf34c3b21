import type { Application, CurrentAnswer } from '#contract/applications';
import { applications as applicationsMessages } from '#contract/messages/applications';
import { withdrawn } from '#contract/messages/internships';
import { longDate } from '../lib/format';
import { Badge } from '../ui/badge';

/** "Withdrawn" or "Not this time" beside a status (rules apply-6, apply-7); else nothing. */
export const AnswerBadge = ({ application: { answer, withdrawn_at } }: { application: Application }) =>
  answer || withdrawn_at ? (
    <Badge tone="neutral" icon="pause">
      {withdrawn_at ? withdrawn : applicationsMessages.notThisTime}
    </Badge>
  ) : null;

export const AnswerNote = ({ note }: { note: string | null }) =>
  note ? (
    <blockquote className="border-base-300 border-l-4 pl-3 whitespace-pre-line">{note}</blockquote>
  ) : null;

export const AnswerText = ({ answer }: { answer: CurrentAnswer | null }) =>
  answer ? (
    <div className="flex flex-col gap-2">
      <p>Answered on {longDate(answer.at)}</p>
      <AnswerNote note={answer.note} />
    </div>
  ) : null;
