import { useState } from 'react';
import { NeedsSignalButton } from '../../components/needs-signal-button';
import { Dialog, DialogActions } from '../../ui/dialog';

interface AskedButtonProps {
  text: Record<'press' | 'busy' | 'failed' | 'needsSignal', string> & { ask: (name: string) => string };
  name: string;
  /** What happens then. */
  about: string;
  change: { isPending: boolean; error: unknown; mutate: () => void };
}

export function AskedButton({ text, name, about, change }: AskedButtonProps) {
  const { press, busy, failed, needsSignal, ask } = text;
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
        onPress={() => setAsked(true)}
      />
      <Dialog title={ask(name)} open={isAsked} onClose={close} actions={actions}>
        <p>{about}</p>
      </Dialog>
    </>
  );
}
