import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { messages } from '#contract/messages';
import { logOut } from '../../lib/log-out';
import type { Records } from '../../lib/outbox-client';
import { useServices } from '../../lib/services';
import { toast } from '../../lib/toast';
import { Dialog } from '../../ui/dialog';
import { Icon } from '../../ui/icon';

/**
 * Logs out. With unsent applications on the phone it asks first: keep them here, locked until the same person logs in
 * again, or delete them.
 */
export function LogOutButton({ className, onDone }: { className: string; onDone: () => void }) {
  const services = useServices();
  const navigate = useNavigate();
  const [unsent, setUnsent] = useState<Records>([]);
  const [busy, setBusy] = useState(false);

  const finish = async (discard: boolean) => {
    setBusy(true);
    try {
      if (discard) await services.outbox.discardUnsent();
    } catch {
      toast('error', messages.outbox.notDeleted);
    }
    await logOut(services);
    setUnsent([]);
    setBusy(false);
    onDone();
    await navigate({ to: '/login' });
  };
  const start = async () => {
    if (busy) return;
    const found = await services.outbox.unsent();
    if (found.length > 0) setUnsent(found);
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
        open={unsent.length > 0}
        onClose={() => setUnsent([])}
        actions={
          <>
            <button type="button" className="btn" onClick={() => setUnsent([])}>
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
          {unsent.length === 1 ? 'One application is' : `${unsent.length} applications are`} still on this
          phone and not with the business yet. Keep it here, locked until you log in again, or delete it.
          Deleted applications cannot be brought back.
        </p>
        {unsent.some(({ state }) => state === 'sending') ? (
          <p className="text-base-content mt-2">{messages.outbox.beingSent}</p>
        ) : null}
      </Dialog>
    </>
  );
}
