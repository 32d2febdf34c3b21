import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { MessageAnswer } from '#contract/accounts';
import { forgot as forgotMessages, validation } from '#contract/messages/account';
import type { ForgotPassword } from '#contract/passwords';
import { useServices } from '../../services/services';
import { titles, toast } from '../../lib/toast';
import { lazyCheck } from '../../forms/lazy-check';
import { useForm } from '../../forms/use-form';
import { TwoColumns } from '../../ui/beside';
import { Banner } from '../../ui/feedback';
import { Screen, BackLink } from '../../ui/screen';
import { FormCard } from '../../forms/form-card';
import { EmailField } from '../../ui/fields';
import { errorMessage } from '../../services/api';
import { useCarriedEmail } from './use-carried-email';

const checkEmail = lazyCheck(async () => (await import('#contract/passwords')).ForgotPassword);

/** Requests a reset mail. The answer does not reveal whether the account exists (rule sign-in-5). */
export function ForgotPasswordScreen() {
  const { api } = useServices();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    name: 'forgot-password',
    initial: { email: '' },
    check: checkEmail,
    onMended: () => setProblem(null),
  });
  useCarriedEmail(form);
  const fail = (sentence: string) => {
    setProblem(sentence);
    toast('error', sentence, titles.error);
  };
  const ask = useMutation({
    mutationFn: (user: ForgotPassword) => api.post<MessageAnswer>('users/password', { user }),
    onSuccess: ({ message }) => {
      form.clear();
      toast('success', message || forgotMessages.success, titles.success);
    },
    onError: (error) => fail(errorMessage(error, forgotMessages.failed)),
  });
  return (
    <Screen
      title="Forgot Password"
      lead="Tell us your email, and we send you a link to set a new password."
      width="wide"
    >
      <TwoColumns>
        {problem ? <Banner tone="error">{problem}</Banner> : null}
        {ask.isSuccess ? (
          <Banner tone="success">
            {ask.data.message || forgotMessages.success} {forgotMessages.linkWorks}
          </Banner>
        ) : null}
        <FormCard
          id={form.id}
          native={form.native}
          busy={ask.isPending}
          busyText="Sending..."
          submitLabel="Send Reset Link"
          onSubmit={form.submit(
            (user) => {
              setProblem(null);
              ask.mutate(user);
            },
            (errors) => {
              ask.reset();
              setProblem(validation.emailInvalid);
              form.focusInvalid(errors);
            },
          )}
          footer={<BackLink to="/login">Back to Login</BackLink>}
        >
          <EmailField {...form.field('email')} autoComplete="username" />
        </FormCard>
      </TwoColumns>
    </Screen>
  );
}
