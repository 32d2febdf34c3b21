import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { FieldErrors } from '#contract/errors';
import type { InternshipSavedAnswer, NewInternshipInput } from '#contract/internships';
import { messages } from '#contract/messages';
import { portMoresbyDate } from '#contract/closing';
import { ApiError, isNoSignal, sentenceOf } from '../../lib/api';
import { focusFirstInvalid } from '../../lib/focus';
import { useConnection, useServices } from '../../lib/services';
import { Standing } from '../../lib/standing';
import { toast } from '../../lib/toast';
import { useForm } from '../../lib/use-form';
import { useServerNow } from '../../lib/server-time';
import { Card } from '../../ui/card';
import { Banner, SubmitButton } from '../../ui/feedback';
import { Screen } from '../../ui/screen';
import { emptyInternship, formInput, internshipForm, toNewInternship } from './internship-form';
import { InternshipFields } from './internship-fields';
import { businessQueries } from './queries';
import { useSavedInternships } from './saved-internships';

/** A business writes an internship; a rejected one reads why it cannot (decision 6). */
export function CreateScreen() {
  const { api } = useServices();
  const user = useQuery(businessQueries.profile(api)).data?.body.user;
  return (
    <Screen title="Create Internship">
      {user ? <Standing user={user} /> : null}
      {user?.status === 'rejected' ? null : <CreateForm />}
    </Screen>
  );
}

/** What was typed is kept on the phone until the server has it (decision 36). */
function CreateForm() {
  const { api } = useServices();
  const saved = useSavedInternships();
  const navigate = useNavigate();
  const offline = useConnection() === 'offline';
  const now = useServerNow();
  const today = now === null ? null : portMoresbyDate(now);
  const formId = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    name: 'create-internship',
    initial: emptyInternship,
    schema: internshipForm(today),
    input: formInput,
  });

  const fail = (sentence: string, title: string, errors: FieldErrors = {}) => {
    setProblem(sentence);
    toast('error', sentence, title);
    focusFirstInvalid(formId, errors);
  };
  const create = useMutation({
    mutationFn: ({ body, key }: { body: NewInternshipInput; key: string }) =>
      api.post<InternshipSavedAnswer>('internship/', body, { idempotencyKey: key }),
    onSuccess: ({ internship }) => {
      form.clear();
      saved.created();
      toast('success', messages.internship.created, 'Success');
      void navigate({ to: '/dashboard', state: { createdInternship: internship.title } });
    },
    onError: (error) => {
      const errors = error instanceof ApiError ? error.fields : {};
      form.setErrors(errors);
      const refused = sentenceOf(error, messages.internship.createFailed);
      fail(isNoSignal(error) ? messages.offline.needsSignal : refused, 'Error', errors);
    },
  });
  const refuse = (errors: FieldErrors) => {
    const onlyCustom = Object.keys(errors).every((field) => field === 'custom_location');
    const sentence = onlyCustom ? messages.internship.enterCustomLocation : messages.internship.fillCorrectly;
    fail(sentence, 'Validation Error', errors);
  };

  return (
    <Card>
      <form
        id={formId}
        noValidate
        aria-label="Create Internship"
        className="flex flex-col gap-4"
        onSubmit={form.submit((filled) => {
          setProblem(null);
          const key = form.values.creation_key || crypto.randomUUID();
          form.set('creation_key', key);
          create.mutate({ body: toNewInternship(filled), key });
        }, refuse)}
      >
        <InternshipFields form={form} today={today} />
        {problem ? <Banner tone="error">{problem}</Banner> : null}
        {offline && !problem ? (
          <Banner tone="info">
            No signal now. What you type is kept on this phone until you can send it.
          </Banner>
        ) : null}
        <SubmitButton busy={create.isPending} busyText="Creating...">
          Create Internship
        </SubmitButton>
      </form>
    </Card>
  );
}
