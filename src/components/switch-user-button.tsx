import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { sharedPhone as text } from '#contract/messages/shared-phone';
import { isHelper } from '#contract/status';
import { useConnection, useServices, useSession } from '../services/services';
import { toast } from '../lib/toast';
import { signOut, whyNot } from '../session/device-profiles';
import { ConfirmDialog } from '../ui/dialog';
import { Icon } from '../ui/icon';
import { SettingFold } from '../ui/setting-row';

interface DoneButtonProps {
  className: string;
  label?: string;
  onDone?: () => void;
}

export const SharedPhone = () => (
  <SettingFold icon="users" title={text.title}>
    <p>{text.lead}</p>
    <p>{text.wayBack}</p>
    <SwitchUserButton className="btn btn-outline" />
  </SettingFold>
);

/** "I am done": signs out, and asks who is next (rule phone-1); confirms without signal. Admins log out. */
export function SwitchUserButton({ className, label = 'I am done', onDone }: DoneButtonProps) {
  const services = useServices();
  const session = useSession();
  const navigate = useNavigate();
  const offline = useConnection() === 'offline';
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  if (!session || isHelper(session.role)) return null;
  const leave = async () => {
    setBusy(true);
    try {
      await signOut(services);
      onDone?.();
      await navigate({ to: '/who', replace: true });
    } catch (error) {
      toast('error', whyNot(error));
    }
    setBusy(false);
  };
  const press = () => (offline ? setAsked(true) : void leave());
  return (
    <>
      <button
        type="button"
        className={className}
        data-scripted
        aria-disabled={isBusy}
        onClick={() => void (isBusy || press())}
      >
        <Icon name="users" />
        {isBusy ? 'Logging out...' : label}
      </button>
      <ConfirmDialog
        title={text.noSignalTitle}
        message={<p className="text-base-content">{text.noWayBack}</p>}
        confirmLabel={label}
        open={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={() => void leave()}
      />
    </>
  );
}
