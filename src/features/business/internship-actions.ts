import { messages } from '#contract/messages';
import type { AccountStatus, InternshipStatus } from '#contract/status';
import type { IconName } from '../../ui/icon';

/** What a business does to one of its internships from the list (rule 15). */
export type InternshipAction = 'publish' | 'archive' | 'restore' | 'delete';

interface Kind {
  label: string;
  icon: IconName;
  busy: string;
  /** What is sent as the status; none deletes. */
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
 * What can be done to a row: a rejected business only looks (rule 6), and only an approved one publishes.
 * @param standing undefined while the business is not known: the server judges anyway
 */
export function actionsFor(
  status: InternshipStatus,
  standing: AccountStatus | undefined,
): InternshipAction[] {
  if (standing === 'rejected') return [];
  if (status === 'archived') return ['restore', 'delete'];
  const waits = status === 'inactive' || status === 'pending';
  return [...(waits && standing === 'approved' ? ['publish' as const] : []), 'archive', 'delete'];
}
