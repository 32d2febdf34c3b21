import { messages } from '#contract/messages';
import type { AccountStatus, InternshipStatus } from '#contract/status';
import type { IconName } from '../../ui/icon';

/** Actions on an own internship in the list (rule 15). */
export type InternshipAction = 'publish' | 'archive' | 'restore' | 'delete';

interface Kind {
  label: string;
  icon: IconName;
  busy: string;
  /** The status to send; deletes when absent. */
  status?: InternshipStatus;
  done: string;
  failed: string;
}

export const internshipActions: Record<InternshipAction, Kind> = {
  publish: {
    label: 'Publish',
    icon: 'upload',
    busy: 'Publishing...',
    status: 'available',
    done: messages.internship.statusUpdated('available'),
    failed: messages.internship.statusFailed,
  },
  archive: {
    label: 'Archive',
    icon: 'archive',
    busy: 'Archiving...',
    status: 'archived',
    done: messages.internship.archived,
    failed: messages.internship.archiveFailed,
  },
  restore: {
    label: 'Restore',
    icon: 'restore',
    busy: 'Restoring...',
    status: 'available',
    done: messages.internship.restored,
    failed: messages.internship.restoreFailed,
  },
  delete: {
    label: 'Delete',
    icon: 'trash',
    busy: 'Deleting...',
    done: messages.internship.deleted,
    failed: messages.internship.deleteFailed,
  },
};

/**
 * The actions of a row: none for a rejected business (rule 6), publishing only for an approved one.
 * @param accountStatus undefined until loaded; the server checks anyway
 */
export function actionsFor(
  status: InternshipStatus,
  accountStatus: AccountStatus | undefined,
): InternshipAction[] {
  if (accountStatus === 'rejected') return [];
  if (status === 'archived') return ['restore', 'delete'];
  const waits = status === 'inactive' || status === 'pending';
  return [...(waits && accountStatus === 'approved' ? ['publish' as const] : []), 'archive', 'delete'];
}
