import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Application, ApplicationStatusAnswer } from '#contract/applications';
import type { InternshipAnswer } from '#contract/internships';
import { offline as offlineMessages } from '#contract/messages/site';
import { withdrawal as text } from '#contract/messages/applications';
import { focusScreen, scrollToTop } from '../../forms/focus';
import { errorMessage, type Saved } from '../../services/api';
import { useConnection, useServices } from '../../services/services';
import { applicationKeys, internshipKeys } from '../../services/query-keys';
import { updateCachedQuery } from '../../services/update-cached-query';
import { Dialog, DialogActions } from '../../ui/dialog';
import { Disclosure } from '../../ui/disclosure';

type Kept = Saved<{ internship_application: Application | readonly Application[] }>;

function useWithdrawal({ id, internship }: Application) {
  const { api, queryClient } = useServices();
  const { all: queryKey } = applicationKeys;
  return useMutation({
    mutationFn: () => api.post<ApplicationStatusAnswer>(`internship_applications/${id}/withdraw`, {}),
    onSuccess: async ({ internship_application: { withdrawn_at } }) => {
      const mark = (one: Application) => (one.id === id ? { ...one, withdrawn_at } : one);
      // A pending fetch may be older.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueriesData<Kept>({ queryKey }, (saved) => {
        if (!saved) return saved;
        const { internship_application: kept } = saved.body;
        const marked = 'id' in kept ? mark(kept) : kept.map(mark);
        return { ...saved, body: { ...saved.body, internship_application: marked } };
      });
      await updateCachedQuery<InternshipAnswer>(
        queryClient,
        internshipKeys.detail(String(internship.id)),
        (saved) => ({ ...saved, internship: { ...saved.internship, withdrawn_at } }),
      );
      // Where it now says so.
      focusScreen();
      scrollToTop();
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey }),
  });
}

/** Takes an application back, after a question (rule apply-7); needs signal. */
export function WithdrawAction({ application }: { application: Application }) {
  const offline = useConnection() === 'offline';
  const [isAsking, setAsking] = useState(false);
  const { mutate, reset, isPending, error } = useWithdrawal(application);
  const { company, held } = application;
  const isBlocked = offline || isPending;
  const close = () => setAsking(false);
  return (
    <Disclosure>
      <button
        type="button"
        className="btn btn-outline"
        onClick={() => {
          reset();
          setAsking(true);
        }}
      >
        {text.button}
      </button>
      <Dialog
        title="Withdraw this application?"
        open={isAsking}
        onClose={close}
        actions={
          <DialogActions
            label={isPending ? 'Withdrawing...' : 'Withdraw'}
            isBlocked={isBlocked}
            onPress={mutate}
            onCancel={close}
          />
        }
      >
        <div className="flex flex-col gap-3">
          <p>{(held ? text.neverShown : text.closes)(company.company_name)}</p>
          <p className="font-semibold">{text.once}</p>
          {offline ? <p role="status">{text.needsSignal}</p> : null}
          {error ? (
            <p role="alert" className="text-error">
              <strong>{text.failed}</strong> {errorMessage(error, undefined, offlineMessages.tryLater)}
            </p>
          ) : null}
        </div>
      </Dialog>
    </Disclosure>
  );
}
