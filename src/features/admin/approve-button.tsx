import { admin as adminMessages } from '#contract/messages/people';
import { isSessionExpired } from '../../lib/api';
import { useConnection } from '../../lib/services';
import { toast } from '../../lib/toast';
import { Icon } from '../../ui/icon';
import { useAccountStatus } from './account-status';
import type { Registered } from './admin-queries';

interface ApproveButtonProps {
  role: Registered;
  id: number;
  name: string;
  className: string;
}

/** Moves the focus to the queue: the pressed button is unmounted. */
export const focusQueue = () => document.getElementById('waiting')?.focus();

/** Approves one person of the queue with one tap. */
export function ApproveButton({ role, id, name, className }: ApproveButtonProps) {
  const offline = useConnection() === 'offline';
  const change = useAccountStatus(role, id);
  const approve = async () => {
    if (change.isPending) return;
    if (offline) {
      toast('error', adminMessages.statusNeedsSignal, 'Error');
      return;
    }
    try {
      const { message } = await change.mutateAsync({ status: 'approved' });
      toast('success', message);
      focusQueue();
    } catch (error) {
      if (!isSessionExpired(error)) toast('error', adminMessages.statusFailed, 'Error');
    }
  };
  return (
    <button
      type="button"
      className={`btn ${className}`}
      aria-disabled={offline || change.isPending}
      onClick={() => void approve()}
    >
      <Icon name="check" className="size-5" />
      Approve <span className="sr-only">{name}</span>
    </button>
  );
}
