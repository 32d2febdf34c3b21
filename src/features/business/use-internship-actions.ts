import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { MessageAnswer } from '#contract/accounts';
import type {
  InternshipRow,
  InternshipSavedAnswer,
  OwnInternshipRow,
  InternshipAnswer,
  InternshipEdit,
  InternshipDetails,
} from '#contract/internships';
import { internship as internshipMessages } from '#contract/messages/internships';
import { offline as offlineMessages } from '#contract/messages/site';
import type { AccountStatus, InternshipStatus } from '#contract/status';
import { withoutUndefined } from '#contract/validate';
import {
  isCode,
  errorMessage,
  isSessionExpired,
  type Api,
  type Saved,
  NoAnswerError,
} from '../../services/api';
import { useConnection, useServices } from '../../services/services';
import type { IconName } from '../../ui/icon';
import { internshipKeys, type OwnInternships } from '../../services/shared-queries';
import { pagesKey, type Pages } from '../../services/paginated-query';
import { changePages } from '../../services/update-cached-query';
import { businessQueries } from './business-queries';
import { differences, type EditValues } from './internship-form-values';

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

export function useSavedInternships() {
  const { api, queryClient } = useServices();

  const changeOwn = (change: (page: OwnInternships) => OwnInternships) =>
    queryClient.setQueriesData<Pages<OwnInternships>>(
      { queryKey: pagesKey(businessQueries.own) },
      changePages(change),
    );
  const renew = () => {
    for (const { queryKey } of [
      businessQueries.own,
      businessQueries.overview(api),
      { queryKey: internshipKeys.list },
    ])
      void queryClient.invalidateQueries({ queryKey });
  };

  return {
    /** @param edit what was sent: the answer has the row only */
    changed(row: InternshipRow, edit: Partial<InternshipEdit> = {}) {
      changeOwn((page) => ({
        ...page,
        rows: page.rows.map((own) => (own.id === row.id ? { ...own, ...row } : own)),
      }));
      const { queryKey } = businessQueries.detail(api, String(row.id));
      queryClient.setQueryData<Saved<InternshipAnswer>>(queryKey, (saved) => {
        if (!saved) return saved;
        const { internship } = saved.body;
        return {
          ...saved,
          body: {
            internship: { ...internship, ...withoutUndefined(edit), ...row, company: internship.company },
          },
        };
      });
      void queryClient.invalidateQueries({ queryKey });
      renew();
    },
    deleted(id: number) {
      changeOwn((page) => ({ ...page, rows: page.rows.filter((own) => own.id !== id) }));
      queryClient.removeQueries(businessQueries.detail(api, String(id)));
      queryClient.removeQueries({ queryKey: businessQueries.applicants(String(id)).queryKey });
      renew();
    },
    renew,
  };
}

export class ChangedMeanwhileError extends Error {}

interface Edit {
  body: InternshipEdit;
  values: EditValues;
  seen: InternshipDetails;
}

interface Outcomes {
  onSaved: () => void;
  onFailed: (error: Error) => void;
}

/** Optimistic locking by `updated_at`, on the phone: an edit is compared with what was opened. */
export function useSaveEdit(id: string, { onSaved, onFailed }: Outcomes) {
  const { api, queryClient } = useServices();
  const saved = useSavedInternships();
  return useMutation({
    mutationFn: async ({ body, values, seen }: Edit) => {
      const latest = await api.get<InternshipAnswer>(`internship/${id}`);
      // A cached answer does not tell whether there is a newer version.
      if (latest.fromCache) throw new NoAnswerError();
      const { internship } = latest.body;
      // Equal values are this edit, whose answer was lost.
      if (internship.updated_at !== seen.updated_at && differences(values, internship).length > 0) {
        queryClient.setQueryData(businessQueries.detail(api, id).queryKey, latest);
        throw new ChangedMeanwhileError();
      }
      return api.put<InternshipSavedAnswer>(`internship/${id}`, body);
    },
    onError: onFailed,
    onSuccess: ({ internship }, { body }) => {
      // First, since a newer version mounts a new form, which would restore the draft.
      onSaved();
      saved.changed(internship, body);
    },
  });
}
