import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { notLeft } from '#contract/messages/left';
import { useServices, useSession } from '../lib/services';
import { toast } from '../lib/toast';
import { Icon } from '../ui/icon';

interface DoneButtonProps {
  className: string;
  label?: string;
  /** Called before the next screen is shown. */
  onDone?: () => void;
}

/** "I am done": locks what is the person's, and asks who is next (rule 78). Admins log out. */
export function DoneButton({ className, label = 'I am done', onDone }: DoneButtonProps) {
  const services = useServices();
  const session = useSession();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  if (!session || session.role === 'admin') return null;
  const leave = async () => {
    setBusy(true);
    // Without its code, nobody waits for a link: they can log out.
    let whyNot: (error: unknown) => string = () => notLeft;
    try {
      const code = await import('../lifecycle/corners');
      ({ whyNot } = code);
      const to = await code.done(services);
      onDone?.();
      await navigate(to === '/pin' ? { to, search: { leave: true } } : { to, replace: true });
    } catch (error) {
      toast('error', whyNot(error));
    }
    setBusy(false);
  };
  return (
    <button
      type="button"
      className={className}
      data-scripted
      aria-disabled={isBusy}
      onClick={() => void (isBusy || leave())}
    >
      <Icon name="lock" />
      {isBusy ? 'Locking...' : label}
    </button>
  );
}
