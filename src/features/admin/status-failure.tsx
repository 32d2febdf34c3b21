import { messages } from '#contract/messages';
import { isCode, isNoSignal } from '../../lib/api';
import { refusalOf } from '../../lib/error-message';

/** That a status could not be changed, and why; the status shown stays the stored one. */
export function StatusFailure({ error, missing }: { error: unknown; missing: string }) {
  const why = isCode(error, 'not_found')
    ? missing
    : isNoSignal(error)
      ? messages.admin.statusNeedsSignal
      : refusalOf(error);
  return (
    <div role="alert" className="text-error">
      <p className="font-semibold">{messages.admin.statusFailed}</p>
      <p>{why}</p>
    </div>
  );
}
