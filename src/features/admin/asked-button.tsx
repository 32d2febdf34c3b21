import type { UseMutationResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { NeedsSignalButton } from '../../components/needs-signal-button';
import { Dialog, DialogActions } from '../../ui/dialog';

interface AskedButtonProps {
  text: Record<'press' | 'busy' | 'failed' | 'needsSignal', string> & { ask: (name: string) => string };
  name: string;
  change: Pick<UseMutationResult<unknown, Error, void>, 'isPending' | 'error' | 'mutate'>;
  /** What happens then. */
  children: ReactNode;
}

export function AskedButton({ text, name, change, children }: AskedButtonProps) {
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);
  return (
    <>
      <NeedsSignalButton
        label={text.press}
        busyLabel={text.busy}
        needsSignal={text.needsSignal}
        failed={text.failed}
        change={change}
        onPress={() => setAsked(true)}
      />
      <Dialog
        title={text.ask(name)}
        open={isAsked}
        onClose={close}
        actions={
          <DialogActions
            label={text.press}
            destroys
            onCancel={close}
            onPress={() => {
              close();
              change.mutate();
            }}
          />
        }
      >
        <p>{children}</p>
      </Dialog>
    </>
  );
}
