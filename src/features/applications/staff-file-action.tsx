import { useState, type ComponentType } from 'react';
import type { OutboxRecord } from '#outbox/record';
import type { NextAction } from '#outbox/status';
import { canEdit } from '#outbox/transition';
import { isReachable } from '../../lib/connection';
import { useConnection } from '../../lib/services';
import type { StaffFileDialogProps } from './staff-file-dialog';

/** Whether it waits, and sending it from here has failed or cannot begin: then the file for staff is offered (rule 47). */
export function useIsStuck(record: OutboxRecord, nextAction: NextAction | null): boolean {
  const isConnected = isReachable(useConnection());
  const { state, last_error } = record;
  if (nextAction === 'remove' || nextAction === 'reload') return false;
  if (state === 'queued' || state === 'sending') return !isConnected || last_error !== null;
  return state === 'needs_login' || canEdit(record);
}

interface StaffFileActionProps {
  record: OutboxRecord;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** The dialog could not be loaded. */
  onFailed: () => void;
}

/** Offers the file for staff of an application that does not get off the phone (rule 47). */
export function StaffFileAction({ record, isOpen, onOpen, onFailed }: StaffFileActionProps) {
  const [Dialog, setDialog] = useState<ComponentType<StaffFileDialogProps> | null>(null);
  const open = () => {
    onOpen(true);
    // Not `lazy`: a failed load would break the whole page.
    import('./staff-file-dialog').then(
      ({ StaffFileDialog }) => setDialog(() => StaffFileDialog),
      () => {
        onOpen(false);
        onFailed();
      },
    );
  };
  return (
    <>
      <button type="button" className="btn btn-outline" onClick={open}>
        Save as a file for staff<span className="sr-only">: {record.internship.title}</span>
      </button>
      {Dialog ? <Dialog recordId={record.id} open={isOpen} onClose={() => onOpen(false)} /> : null}
    </>
  );
}
