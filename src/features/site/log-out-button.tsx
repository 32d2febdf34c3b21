import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { logOut } from '../../lib/log-out';
import { useServices } from '../../lib/services';
import { Dialog } from '../../ui/dialog';
import { Icon } from '../../ui/icon';

/**
 * Logs out. With unsent applications on the phone it asks first: keep them here, locked until the same person logs in
 * again, or delete them.
 */
export function LogOutButton({ className, onDone }: { className: string; onDone: () => void }) {
  const services = useServices();
  const navigate = useNavigate();
  const [unsent, setUnsent] = useState(0);
  const [busy, setBusy] = useState(false);

  const finish = async (discard: boolean) => {
    setBusy(true);
    if (discard) await services.outbox.discardUnsent();
    await logOut(services);
    setUnsent(0);
    setBusy(false);
    onDone();
    await navigate({ to: '/login' });
  };
  const start = async () => {
    if (busy) return;
    const count = await services.outbox.countUnsent();
    if (count > 0) setUnsent(count);
    else await finish(false);
  };

  return (
    <>
      <button type="button" className={className} aria-disabled={busy} onClick={() => void start()}>
        <Icon name="logout" />
        Logout
      </button>
      <Dialog
        title="You have work that is not sent"
        open={unsent > 0}
        onClose={() => setUnsent(0)}
        actions={
          <>
            <button type="button" className="btn" onClick={() => setUnsent(0)}>
              Stay logged in
            </button>
            <button type="button" className="btn btn-outline btn-error" onClick={() => void finish(true)}>
              Delete it
            </button>
            <button type="button" className="btn btn-primary" onClick={() => void finish(false)}>
              Keep it for me
            </button>
          </>
        }
      >
        <p className="text-base-content">
          {unsent === 1 ? 'One application is' : `${unsent} applications are`} still on this phone and not
          with the business yet. Keep it here, locked until you log in again, or delete it. Deleted
          applications cannot be brought back.
        </p>
      </Dialog>
    </>
  );
}
