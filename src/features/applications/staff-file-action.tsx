import type { OutboxRecord } from '#outbox/record';
import type { NextAction } from '#outbox/status';
import { canEdit } from '#outbox/transition';
import { isReachable } from '../../services/connection';
import { useConnection } from '../../services/services';
import { StaffFileDialog } from './staff-file-dialog';

/** Whether sending a waiting record has failed or cannot begin: it then gets a file for staff (rule outbox-3). */
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
}

/** Offers the file for staff of a stuck application (rule outbox-3). */
export const StaffFileAction = ({ record, isOpen, onOpen }: StaffFileActionProps) => (
  <>
    <button type="button" className="btn btn-outline" onClick={() => onOpen(true)}>
      Save as a file for staff<span className="sr-only">: {record.internship.title}</span>
    </button>
    <StaffFileDialog recordId={record.id} open={isOpen} onClose={() => onOpen(false)} />
  </>
);
