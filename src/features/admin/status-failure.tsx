import { errorTable } from '#contract/errors';
import { messages } from '#contract/messages';
import { isCode, isNoSignal, sentenceOf } from '../../lib/api';

/** That a status could not be changed, and why; the status shown stays the stored one. */
export function StatusFailure({ error, missing }: { error: unknown; missing: string }) {
  const why = isCode(error, 'not_found')
    ? missing
    : isNoSignal(error)
      ? messages.admin.statusNeedsSignal
      : sentenceOf(error, errorTable.unavailable.sentence);
  return (
    <div role="alert" className="text-error">
      <p className="font-semibold">{messages.admin.statusFailed}</p>
      {why ? <p>{why}</p> : null}
    </div>
  );
}
