import type { Application } from '#contract/applications';
import { applying } from '#contract/messages/applications';
import { dayOf } from './application-track';

/** That no answer has come yet, and what was done about it (rule 66). Nothing before the business was reminded. */
export function NoAnswer({ application: { reminded_at, answer_unlikely } }: { application: Application }) {
  return reminded_at || answer_unlikely ? (
    <p>
      {applying.noAnswerYet} {reminded_at ? `${applying.reminded(dayOf(reminded_at))}. ` : null}
      {answer_unlikely ? applying.answerUnlikely : null}
    </p>
  ) : null;
}
