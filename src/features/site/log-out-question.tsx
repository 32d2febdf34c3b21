import type { Words } from '#contract/languages';
import { useSyncExternalStore } from 'react';
import { outbox as outboxMessages } from '#contract/messages/outbox';
import type { Records } from '../../services/outbox-client';
import { useServices } from '../../services/services';
import { Dialog } from '../../ui/dialog';

export type LogOutAnswer = 'logout' | 'keep' | 'delete';

interface QuestionProps {
  /** Empty when closed. */
  unsent: Records;
  busy: LogOutAnswer | null;
  /** Props of a button that is ignored while an action runs. */
  unlessBusy: (work: () => unknown) => { 'aria-disabled': boolean; onClick: () => void };
  onStay: () => void;
  onAnswer: (answer: LogOutAnswer) => void;
}

const working: Words = 'Logging out...';

/** Asks whether to keep unsent applications until the next log-in, or to delete them. */
export function LogOutQuestion({ unsent, busy, unlessBusy, onStay, onAnswer }: QuestionProps) {
  const { outbox } = useServices();
  // Current: sending may begin meanwhile.
  const records = useSyncExternalStore(outbox.subscribe, outbox.records, () => null);
  const isBeingSent = (records ?? unsent).some(
    ({ id, state }) => state === 'sending' && unsent.some((one) => one.id === id),
  );
  const stay = unlessBusy(onStay);
  return (
    <Dialog
      title={outboxMessages.unsentTitle}
      open={unsent.length > 0}
      onClose={stay.onClick}
      stacked
      actions={
        <>
          <button type="button" className="btn btn-outline" {...stay}>
            Stay logged in
          </button>
          <button
            type="button"
            className="btn btn-outline btn-error"
            {...unlessBusy(() => onAnswer('delete'))}
          >
            {busy === 'delete' ? working : 'Delete it'}
          </button>
          <button type="button" className="btn btn-primary" {...unlessBusy(() => onAnswer('keep'))}>
            {busy === 'keep' ? working : 'Keep it for me'}
          </button>
        </>
      }
    >
      <p className="text-base-content">{outboxMessages.keepOrDelete(unsent.length)}</p>
      {isBeingSent ? <p className="text-base-content mt-2">{outboxMessages.beingSent}</p> : null}
    </Dialog>
  );
}
