import { useNavigate } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { outbox as outboxMessages } from '#contract/messages/outbox';
import { logOut } from '../../lifecycle/log-out';
import type { Records } from '../../lib/outbox-client';
import { useServices } from '../../lib/services';
import { toast } from '../../lib/toast';
import { Dialog } from '../../ui/dialog';
import { Icon } from '../../ui/icon';

/** The running action. */
type Busy = 'logout' | 'keep' | 'delete';

const working = 'Logging out...';

/**
 * Logs out. With unsent applications on the phone it asks whether to keep them, hidden until the next log-in, or
 * delete them.
 */
export function LogOutButton({ className, onDone }: { className: string; onDone: () => void }) {
  const services = useServices();
  const navigate = useNavigate();
  const [unsent, setUnsent] = useState<Records>([]);
  const [busy, setBusy] = useState<Busy | null>(null);
  // As they are now: sending may begin while the question stands.
  const records = useSyncExternalStore(services.outbox.subscribe, services.outbox.records, () => null);
  const isBeingSent = (records ?? unsent).some(
    ({ id, state }) => state === 'sending' && unsent.some((one) => one.id === id),
  );

  const finish = async (answer: Busy) => {
    setBusy(answer);
    try {
      if (answer === 'delete') await services.outbox.discardUnsent();
    } catch {
      toast('error', outboxMessages.notDeleted);
    }
    await logOut(services);
    // Another tab may have logged in: then this button stays mounted.
    setUnsent([]);
    setBusy(null);
    onDone();
    await navigate({ to: '/login' });
  };
  const start = async () => {
    setBusy('logout');
    const found = await services.outbox.unsent();
    if (found.length === 0) return finish('logout');
    setUnsent(found);
    setBusy(null);
  };
  // Not `disabled`, which would lose the focus; while one action runs the others are ignored.
  const unlessBusy = (work: () => unknown) => ({
    'aria-disabled': busy !== null,
    onClick: () => void (busy === null && work()),
  });
  const stay = unlessBusy(() => setUnsent([]));

  return (
    <>
      {/* Posted where no script asks about what is on the phone. */}
      <form
        method="post"
        action={`/log-out?proof=${services.person?.proof ?? ''}`}
        onSubmit={(event) => event.preventDefault()}
      >
        <button type="submit" className={className} {...unlessBusy(start)}>
          <Icon name="logout" />
          {busy === null ? 'Logout' : working}
        </button>
      </form>
      <Dialog
        title="You have work that is not sent"
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
              {...unlessBusy(() => finish('delete'))}
            >
              {busy === 'delete' ? working : 'Delete it'}
            </button>
            <button type="button" className="btn btn-primary" {...unlessBusy(() => finish('keep'))}>
              {busy === 'keep' ? working : 'Keep it for me'}
            </button>
          </>
        }
      >
        <p className="text-base-content">
          {unsent.length === 1 ? 'One application is' : `${unsent.length} applications are`} still on this
          phone and not with the business yet. Keep it here, hidden until you log in again, or delete it.
          Deleted applications cannot be brought back.
        </p>
        {isBeingSent ? <p className="text-base-content mt-2">{outboxMessages.beingSent}</p> : null}
      </Dialog>
    </>
  );
}
