import { useState } from 'react';
import { NeedsSignalButton } from '../../components/needs-signal-button';
import { Dialog, DialogActions } from '../../ui/dialog';

interface AskedButtonProps {
  text: Record<'press' | 'busy' | 'failed' | 'needsSignal', string>;
  ask: string;
  /** For who does not see what the button stands beside. */
  of?: string;
  /** What happens then. */
  about: string;
  change: { isPending: boolean; error: unknown; mutate: () => void };
}

export function AskedButton({ text, ask, of, about, change }: AskedButtonProps) {
  const { press, busy, failed, needsSignal } = text;
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const confirm = () => {
    close();
    change.mutate();
  };
  const actions = <DialogActions label={press} destroys onCancel={close} onPress={confirm} />;
  return (
    <>
      <NeedsSignalButton
        {...{ label: press, busyLabel: busy, failed, needsSignal, change }}
        {...(of !== undefined && { about: of })}
        onPress={() => setAsked(true)}
      />
      <Dialog title={ask} open={isAsked} onClose={close} actions={actions}>
        <p>{about}</p>
      </Dialog>
    </>
  );
}
