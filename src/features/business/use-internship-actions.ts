import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { MessageAnswer } from '#contract/accounts';
import type { InternshipRow, InternshipSavedAnswer, OwnInternshipRow } from '#contract/internships';
import { internship as internshipMessages } from '#contract/messages/internships';
import { offline as offlineMessages } from '#contract/messages/site';
import type { AccountStatus, InternshipStatus } from '#contract/status';
import { isCode, errorMessage, isSessionExpired, type Api } from '../../services/api';
import { useConnection, useServices } from '../../services/services';
import { useSavedInternships } from './use-saved-internships';
import type { IconName } from '../../ui/icon';

export type InternshipAction = 'publish' | 'archive' | 'restore' | 'delete';

interface Kind {
  label: string;
  icon: IconName;
  busyLabel: string;
  /** The new status; deletes when absent. */
  status?: InternshipStatus;
  done: string;
  failed: string;
}

export const internshipActions: Record<InternshipAction, Kind> = {
  publish: {
    label: 'Show it',
    icon: 'eye',
    busyLabel: 'Saving...',
    status: 'available',
    done: internshipMessages.statusUpdated.available,
    failed: internshipMessages.statusFailed,
  },
  archive: {
    label: 'Archive',
    icon: 'archive',
    busyLabel: 'Archiving...',
    status: 'archived',
    done: internshipMessages.archived,
    failed: internshipMessages.archiveFailed,
  },
  restore: {
    label: 'Restore',
    icon: 'refresh',
    busyLabel: 'Restoring...',
    status: 'available',
    done: internshipMessages.restored,
    failed: internshipMessages.restoreFailed,
  },
  delete: {
    label: 'Delete',
    icon: 'trash',
    busyLabel: 'Deleting...',
    done: internshipMessages.deleted,
    failed: internshipMessages.deleteFailed,
  },
};

/** A row's actions by approval (rule account-1) and takedown (rule internship-10). */
export function actionsFor(
  { status, taken_down_reason }: Pick<OwnInternshipRow, 'status' | 'taken_down_reason'>,
  accountStatus: AccountStatus | undefined,
): InternshipAction[] {
  if (accountStatus === 'rejected') return [];
  if (taken_down_reason) return ['delete'];
  if (status === 'archived') return ['restore', 'delete'];
  const isApproved = accountStatus === 'approved';
  // Internships of an unapproved business stay pending (rule internship-2).
  if (status === 'pending' && !isApproved) return ['delete'];
  const waits = status === 'inactive' || status === 'pending';
  return [...(waits && isApproved ? ['publish' as const] : []), 'archive', 'delete'];
}

export interface Notice {
  tone: 'success' | 'error';
  text: string;
  title: string;
  detail?: string;
  undo?: Asked;
}

export interface Asked {
  row: OwnInternshipRow;
  action: InternshipAction;
}

interface Stored {
  message: string;
  /** The updated row; null when it was deleted. */
  internship: InternshipRow | null;
}

async function send(api: Api, { row, action }: Asked): Promise<Stored> {
  const path = `internship/${row.id}`;
  const { status, done } = internshipActions[action];
  // Undo restores the status of before it was archived.
  const before = action === 'restore' && row.status !== 'archived' ? row.status : status;
  if (before) return api.put<InternshipSavedAnswer>(path, { status: before });
  try {
    return { message: (await api.delete<MessageAnswer>(path)).message, internship: null };
  } catch (error) {
    // Deleted already, by a lost answer or another phone.
    if (isCode(error, 'internship_not_found')) return { message: done, internship: null };
    throw error;
  }
}

/** Runs the actions of the rows concurrently; a row changes only with the server's answer. */
export function useInternshipActions(first: Notice | null) {
  const { api } = useServices();
  const offline = useConnection() === 'offline';
  const saved = useSavedInternships();
  const [busy, setBusy] = useState<ReadonlyMap<number, InternshipAction>>(new Map());
  const [notice, setNotice] = useState(first);

  const fail = ({ row, action }: Asked, detail: string) => {
    setNotice({ tone: 'error', text: internshipActions[action].failed, title: row.title, detail });
  };
  const change = useMutation({
    mutationFn: (asked: Asked) => send(api, asked),
    onMutate: ({ row, action }) => {
      setNotice(null);
      setBusy((known) => new Map(known).set(row.id, action));
    },
    onSuccess: ({ message, internship }, { row, action }) => {
      const text = message || internshipActions[action].done;
      if (internship) saved.changed(internship);
      else saved.deleted(row.id);
      setNotice({
        tone: 'success',
        text,
        title: row.title,
        ...(action === 'archive' && { undo: { row, action: 'restore' } }),
      });
    },
    onError: (error, asked) => {
      if (isSessionExpired(error)) return;
      fail(asked, errorMessage(error, undefined, offlineMessages.tryLater));
      saved.renew();
    },
    onSettled: (_stored, _error, { row }) =>
      setBusy((known) => new Map([...known].filter(([id]) => id !== row.id))),
  });

  return {
    notice,
    busyWith: (id: number) => busy.get(id),
    act(row: OwnInternshipRow, action: InternshipAction) {
      if (busy.has(row.id)) return;
      if (!offline) return change.mutate({ row, action });
      fail({ row, action }, offlineMessages.tryLater);
    },
  };
}
