import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import type { User } from '#contract/accounts';
import { CorrectStudent as Correction } from '#contract/desk';
import { admin as adminMessages } from '#contract/messages/admin';
import type { ProfileSavedAnswer } from '#contract/profile';
import { validator } from '#contract/validate';
import { BirthDateField } from '../../forms/date-field';
import { OfflineNote } from '../../forms/form-card';
import { useForm } from '../../forms/use-form';
import { ApiError, errorMessage } from '../../services/api';
import { useServices } from '../../services/services';
import { Disclosure } from '../../ui/disclosure';
import { Banner, SubmitButton } from '../../ui/feedback';
import { EmailField, TextArea, TextField } from '../../ui/fields';
import { adminQueries } from './admin-queries';

const text = adminMessages.correct;

/** What a student asks to have corrected, who may not be able to log in (rule admin-8). */
export function CorrectStudent({ person }: { person: User }) {
  const { api, queryClient } = useServices();
  const correct = useMutation({
    mutationFn: (correction: Correction) => api.post<ProfileSavedAnswer>('admin/correct_student', correction),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: adminQueries.students.queryKey }),
  });
  return (
    <Disclosure label={text.label} about={person.full_name}>
      {/* The form begins anew with what is stored; what became of the last one stays. */}
      <CorrectionForm key={person.updated_at} person={person} correct={correct} />
    </Disclosure>
  );
}

interface CorrectionFormProps {
  person: User;
  correct: UseMutationResult<ProfileSavedAnswer, Error, Correction>;
}

function CorrectionForm({ person, correct }: CorrectionFormProps) {
  const form = useForm({
    name: `correct-${person.id}`,
    initial: {
      full_name: person.full_name,
      email: person.email,
      mobile_number: person.mobile_number ?? '',
      date_of_birth: person.date_of_birth ?? '',
      city: person.city ?? '',
      reason: '',
    },
    check: validator(Correction),
    input: (values) => ({ ...values, id: person.id }),
  });
  const send = (correction: Correction) =>
    correct.mutate(correction, {
      onSuccess: () => form.clear(),
      onError: (error) => form.refuse(error instanceof ApiError ? error.fields : {}),
    });
  return (
    <form
      id={form.id}
      noValidate
      className="flex w-full flex-col gap-4"
      onSubmit={form.submit(send, (errors) => form.focusInvalid(errors))}
    >
      <TextField {...form.field('full_name')} label="Full Name" autoComplete="off" required />
      <EmailField {...form.field('email')} required={false} />
      <TextField
        {...form.field('mobile_number')}
        label="Mobile Number"
        type="tel"
        autoComplete="off"
        required
      />
      <BirthDateField {...form.field('date_of_birth')} />
      <TextField {...form.field('city')} label="City" autoComplete="off" required />
      <TextArea {...form.field('reason')} label="Reason" hint={text.hint} rows={3} required />
      {correct.isError ? <Banner tone="error">{errorMessage(correct.error, text.failed)}</Banner> : null}
      {correct.isSuccess ? <Banner tone="success">{text.done}</Banner> : null}
      <OfflineNote />
      <SubmitButton busy={correct.isPending} busyText={text.saving}>
        {text.save}
      </SubmitButton>
    </form>
  );
}
