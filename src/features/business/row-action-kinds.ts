import { messages } from '#contract/messages';
import type { AccountStatus, InternshipStatus } from '#contract/status';
import type { IconName } from '../../ui/icon';

const words = messages.internship;

/** What a business does to one of its internships from the list (rule 15). */
export type RowAction = 'publish' | 'archive' | 'restore' | 'delete';

interface Kind {
  label: string;
  icon: IconName;
  busy: string;
  /** What is sent as the status; none deletes. */
  status?: InternshipStatus;
  done: string;
  failed: string;
}

export const rowActions: Record<RowAction, Kind> = {
  publish: {
    label: 'Publish',
    icon: 'upload',
    busy: 'Publishing...',
    status: 'available',
    done: words.statusUpdated('available'),
    failed: words.statusFailed,
  },
  archive: {
    label: 'Archive',
    icon: 'archive',
    busy: 'Archiving...',
    status: 'archived',
    done: words.archived,
    failed: words.archiveFailed,
  },
  restore: {
    label: 'Restore',
    icon: 'restore',
    busy: 'Restoring...',
    status: 'available',
    done: words.restored,
    failed: words.restoreFailed,
  },
  delete: {
    label: 'Delete',
    icon: 'trash',
    busy: 'Deleting...',
    done: words.deleted,
    failed: words.deleteFailed,
  },
};

/**
 * What can be done to a row: a rejected business only looks (rule 6), and only an approved one publishes.
 * @param standing undefined while the business is not known: the server judges anyway
 */
export function actionsFor(status: InternshipStatus, standing: AccountStatus | undefined): RowAction[] {
  if (standing === 'rejected') return [];
  if (status === 'archived') return ['restore', 'delete'];
  const waits = status === 'inactive' || status === 'pending';
  return [...(waits && standing === 'approved' ? ['publish' as const] : []), 'archive', 'delete'];
}
