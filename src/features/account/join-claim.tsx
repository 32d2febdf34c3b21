import { useMutation, useQueryClient } from '@tanstack/react-query';
import { JoinClaim as JoinClaimSchema, type JoinClaim as Claim } from '#contract/claims';
import { signup as signupMessages } from '#contract/messages/account';
import { claim as claimMessages } from '#contract/messages/classroom';
import type { ProfileSavedAnswer } from '#contract/profile';
import { validator } from '#contract/validate';
import { useForm } from '../../forms/use-form';
import { toast, titles } from '../../lib/toast';
import { ApiError, errorMessage } from '../../services/api';
import { useServices } from '../../services/services';
import { profileQuery } from '../../services/shared-queries';
import { Disclosure } from '../../ui/disclosure';
import { Banner, SubmitButton } from '../../ui/feedback';
import { TextField } from '../../ui/fields';
import { OfflineNote } from '../../forms/form-card';
import { BirthDateField } from './birth-date-field';

/** For a student who waits: the code of a slip approves (rule admin-7). */
export function JoinClaim() {
  const { api, now } = useServices();
  const queryClient = useQueryClient();
  const form = useForm({
    name: 'join-claim',
    initial: { code: '', date_of_birth: '' },
    check: validator(JoinClaimSchema),
    secret: ['code'],
  });
  const join = useMutation({
    mutationFn: (claim: Claim) => api.post<ProfileSavedAnswer>('users/claim/join', claim),
    onSuccess: ({ user, message }) => {
      form.clear();
      queryClient.setQueryData(profileQuery(api).queryKey, { body: { user }, savedAt: now() });
      toast('success', message, titles.success);
    },
    onError: (error) => form.refuse(error instanceof ApiError ? error.fields : {}),
  });
  return (
    <Disclosure label={signupMessages.haveCode}>
      <form
        id={form.id}
        noValidate
        className="flex w-full flex-col gap-4"
        onSubmit={form.submit(
          (claim) => join.mutate(claim),
          (errors) => form.focusInvalid(errors),
        )}
      >
        <p>{claimMessages.joinLead}</p>
        {join.isError ? <Banner tone="error">{errorMessage(join.error, claimMessages.failed)}</Banner> : null}
        <TextField {...form.field('code')} label="Code" autoComplete="off" maxLength={40} required />
        <BirthDateField {...form.field('date_of_birth')} />
        <OfflineNote />
        <SubmitButton busy={join.isPending} busyText="Checking...">
          {claimMessages.join}
        </SubmitButton>
      </form>
    </Disclosure>
  );
}
