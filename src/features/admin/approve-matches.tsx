import type { Words } from '#contract/languages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApproveMatchesAnswer } from '#contract/overview';
import { admin as adminMessages, nouns } from '#contract/messages/admin';
import { errorMessage } from '../../services/api';
import { useConnection, useServices } from '../../services/services';
import { Dialog, DialogActions } from '../../ui/dialog';
import { Banner, RetryButton, SkeletonRows } from '../../ui/feedback';
import { adminQueries, counted } from './admin-queries';
import { focusQueue } from './approve-button';

/** Approves all matching students, after a list of their names (rule admin-4). @param count as in the overview */
export function ApproveMatches({ count }: { count: number }) {
  const [isOpen, setOpen] = useState(false);
  const offline = useConnection() === 'offline';
  return (
    <>
      <button
        type="button"
        className={`btn btn-outline ${offline ? 'border-dashed' : ''}`}
        aria-disabled={offline}
        onClick={() => setOpen(true)}
      >
        Approve {count} with a match
      </button>
      {isOpen ? (
        <NamesDialog
          onClose={() => {
            setOpen(false);
            setTimeout(focusQueue);
          }}
        />
      ) : null}
    </>
  );
}

function NamesDialog({ onClose }: { onClose: () => void }) {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const names = useQuery(adminQueries.matches(api));
  const approving = useMutation({
    mutationFn: (ids: number[]) => api.post<ApproveMatchesAnswer>('admin/approve_matches', { ids }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: adminQueries.students.queryKey });
      void queryClient.invalidateQueries({ queryKey: ['admin', 'registration'] });
    },
  });
  // After closing: the button that opened this is unmounted with the last match.
  const close = () => {
    onClose();
    if (approving.isSuccess)
      void queryClient.invalidateQueries({ queryKey: adminQueries.overview(api).queryKey });
  };
  const listed = names.data ?? [];
  const isReady = listed.length > 0 && !approving.isSuccess;
  const approveAll = `Approve ${counted(listed.length, nouns.student)}` satisfies Words;
  return (
    <Dialog
      title="Approve with a match"
      open
      onClose={close}
      actions={
        <DialogActions
          label={isReady ? (approving.isPending ? 'Updating...' : approveAll) : undefined}
          isBlocked={approving.isPending}
          onPress={() => approving.mutate(listed.map(({ id }) => id))}
          onCancel={close}
          cancelLabel={approving.isSuccess ? 'Close' : 'Cancel'}
        />
      }
    >
      <div className="flex flex-col gap-3">
        {approving.isSuccess ? (
          <Outcome answer={approving.data} />
        ) : names.error ? (
          <div role="alert" className="flex flex-col items-start gap-3">
            <p>{errorMessage(names.error, adminMessages.matchesListFailed)}</p>
            <RetryButton busy={names.isFetching} onClick={() => void names.refetch()} />
          </div>
        ) : names.data === undefined ? (
          <SkeletonRows count={2} />
        ) : listed.length === 0 ? (
          <p>{adminMessages.noMatches}</p>
        ) : (
          <>
            <p>{adminMessages.matchesHint}</p>
            <ul className="list-disc pl-5">
              {listed.map(({ id, full_name, city }) => (
                <li key={id} className="wrap-anywhere">
                  <strong>{full_name}</strong>
                  {city ? `, ${city}` : ''}
                </li>
              ))}
            </ul>
          </>
        )}
        {approving.isError ? (
          <Banner tone="error">
            {errorMessage(approving.error, adminMessages.matchesFailed, adminMessages.statusNeedsSignal)}
          </Banner>
        ) : null}
      </div>
    </Dialog>
  );
}

const Outcome = ({ answer: { message, not_approved } }: { answer: ApproveMatchesAnswer }) => (
  <>
    <Banner tone="success">{message}</Banner>
    {not_approved.length > 0 ? (
      <ul className="list-disc pl-5">
        {not_approved.map(({ id, name, reason }) => (
          <li key={id} className="wrap-anywhere">
            <strong>{name ?? `Number ${String(id)}`}</strong> {adminMessages.notApproved[reason]}
          </li>
        ))}
      </ul>
    ) : null}
  </>
);
