import { messages } from '#contract/messages';
import { isCode, NoAnswerError, sentenceOf } from '../../lib/api';

/** That a status could not be changed, and why; the status shown stays the stored one. */
export function StatusFailure({ error, missing }: { error: unknown; missing: string }) {
  const why = isCode(error, 'not_found')
    ? missing
    : sentenceOf(error, error instanceof NoAnswerError ? messages.admin.statusNeedsSignal : '');
  return (
    <div role="alert" className="text-error">
      <p className="font-semibold">{messages.admin.statusFailed}</p>
      {why ? <p>{why}</p> : null}
    </div>
  );
}
