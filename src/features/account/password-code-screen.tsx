import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { MessageAnswer } from '#contract/accounts';
import { delays } from '#contract/limits';
import {
  password as passwordMessages,
  smsCode as codeMessages,
  validation,
} from '#contract/messages/account';
import type { ResetByCode } from '#contract/passwords';
import { ApiError, errorMessage } from '../../services/api';
import { useServices } from '../../services/services';
import { FormCard } from '../../forms/form-card';
import { lazyCheck } from '../../forms/lazy-check';
import { useErrorAtTop } from '../../forms/use-error-at-top';
import { useForm, usePosted } from '../../forms/use-form';
import { Banner } from '../../ui/feedback';
import { TextField } from '../../ui/fields';
import { CodeField } from '../../ui/password-field';
import { Screen } from '../../ui/screen';
import { PasswordFields } from './account-fields';
import { SuccessBanner } from './success-banner';
import { useCarriedEmail } from './use-carried-email';

const check = lazyCheck(async () => (await import('#contract/passwords')).ResetByCode);

/** A new password with the code of an SMS (rule sign-in-9). */
export function PasswordCodeScreen() {
  const { api } = useServices();
  const posted = usePosted('password-code');
  const [problem, setProblem] = useState(posted?.isDone === false ? posted.sentence : null);
  const form = useForm({
    name: 'password-code',
    initial: { email: '', code: '', password: '', password_confirmation: '' },
    check,
    secret: ['code', 'password', 'password_confirmation'],
    onMended: () => setProblem(null),
  });
  useCarriedEmail(form);
  const reset = useMutation({
    mutationFn: (user: ResetByCode) => api.put<MessageAnswer>('users/password/code', { user }),
    onSuccess: form.clear,
    onError: (error) => {
      setProblem(errorMessage(error, passwordMessages.resetFailed));
      form.refuse(error instanceof ApiError ? error.fields : {});
    },
  });
  const banner = useErrorAtTop(reset.error);
  const done = reset.isSuccess ? reset.data.message : posted?.isDone ? posted.sentence : null;
  return (
    <Screen title="New Password" lead={codeMessages.lead}>
      {problem ? (
        <Banner tone="error" ref={banner}>
          {problem}
        </Banner>
      ) : null}
      {done === null ? null : (
        <SuccessBanner sentence={done || passwordMessages.resetSuccess} after={delays.afterReset} />
      )}
      <FormCard
        id={form.id}
        native={form.native}
        done={done !== null}
        busy={reset.isPending}
        busyText="Saving..."
        submitLabel="Save Password"
        onSubmit={form.submit(
          (user) => {
            setProblem(null);
            reset.mutate(user);
          },
          (errors) => {
            reset.reset();
            setProblem(validation.fillRequired);
            form.focusInvalid(errors);
          },
        )}
        footer={
          <Link to="/forgot-password" className="text-link inline-flex min-h-12 items-center">
            Ask for another code
          </Link>
        }
      >
        <TextField
          {...form.field('email')}
          label="Mobile Number"
          type="tel"
          inputMode="tel"
          autoComplete="username"
          required
        />
        <CodeField {...form.field('code')} hint={codeMessages.hint} inputMode="numeric" />
        <PasswordFields
          label="New Password"
          password={form.field('password')}
          confirmation={form.field('password_confirmation')}
        />
      </FormCard>
    </Screen>
  );
}
