import type { Application } from '#contract/applications';
import { applying } from '#contract/messages/applications';
import { dayOf } from './application-track';

/** Notes that no answer has come and what was done (rule remind-2); nothing before the reminder. */
export function NoAnswer({ application: { reminded_at, answer_unlikely } }: { application: Application }) {
  return reminded_at || answer_unlikely ? (
    <p>
      {applying.noAnswerYet} {reminded_at ? `${applying.reminded(dayOf(reminded_at))}. ` : null}
      {answer_unlikely ? applying.answerUnlikely : null}
    </p>
  ) : null;
}
