import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { MessageAnswer } from '#contract/accounts';
import type { FieldErrors } from '#contract/errors';
import { delays } from '#contract/limits';
import {
  password as passwordMessages,
  forgot as forgotMessages,
  smsCode as codeMessages,
  validation,
} from '#contract/messages/account';
import type { ForgotPassword, ResetByCode, ResetPassword } from '#contract/passwords';
import { fieldErrors, isCode, NoAnswerError, errorMessage } from '../../services/api';
import { useServices } from '../../services/services';
import { lazyCheck, type Check } from '../../forms/lazy-check';
import { useErrorAtTop } from '../../forms/focus';
import { useForm, usePosted, type FieldProps } from '../../forms/use-form';
import { Screen, BackLink } from '../../ui/screen';
import { Banner } from '../../ui/feedback';
import { SuccessBanner } from './signup-screen';
import { FormCard } from '../../forms/form-card';
import { MobileField, PasswordFields } from './account-fields';
import { LoginNameField } from '../../ui/fields';
import { CodeField } from '../../ui/password-field';
import { useCarriedEmail } from './use-carried-email';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Token of a mailed reset link; kept in the history state, out of the URL. */
    resetToken?: string;
  }
}

/** The heading for the form's errors (screens.md section 5, Reset password). */
const headingOf = ({ password, password_confirmation: confirmation }: FieldErrors) =>
  !password && confirmation?.[0] === passwordMessages.resetDiffer
    ? passwordMessages.resetDiffer
    : passwordMessages.fillBoth;

const checkPasswords = lazyCheck(async () => (await import('#contract/passwords')).ResetPassword);

const checkWithCode = lazyCheck(async () => (await import('#contract/passwords')).ResetByCode);

/** Sets a new password with the token of a mailed link, or the code of an SMS (rules sign-in-5, sign-in-9). */
export function ResetPasswordScreen({ token }: { token?: string }) {
  const byCode = token === undefined;
  const name = byCode ? 'password-code' : 'reset-password';
  const check: Check<ResetPassword | ResetByCode> = byCode ? checkWithCode : checkPasswords;
  const { api } = useServices();
  const posted = usePosted(name);
  const [problem, setProblem] = useState(
    posted?.isDone === false ? (posted.errors.password?.[0] ?? posted.sentence) : null,
  );
  const [isUnanswered, setUnanswered] = useState(false);
  const form = useForm({
    name,
    initial: { email: '', code: '', password: '', password_confirmation: '' },
    check,
    input: (values) => ({ ...values, reset_password_token: token }),
    secret: ['code', 'password', 'password_confirmation'],
    onMended: () => setProblem(null),
  });
  const reset = useMutation({
    mutationFn: (user: ResetPassword | ResetByCode) =>
      api.put<MessageAnswer>(byCode ? 'users/password/code' : 'users/password', { user }),
    onSuccess: form.clear,
    onError: (error) => {
      if (error instanceof NoAnswerError) setUnanswered(true);
      const errors = fieldErrors(error);
      setProblem(errors.password?.[0] ?? errorMessage(error, passwordMessages.resetFailed));
      form.refuse(errors);
    },
  });

  const banner = useErrorAtTop(reset.error);
  const done = reset.isSuccess ? reset.data.message : posted?.isDone ? posted.sentence : null;
  const isGone = reset.error
    ? isCode(reset.error, 'reset_link_invalid')
    : posted?.code === 'reset_link_invalid';

  return (
    <Screen
      title="Reset Password"
      lead={byCode ? codeMessages.lead : 'Choose a new password for your account.'}
    >
      {problem ? (
        <Banner tone="error" ref={banner}>
          <p>{problem}</p>
          {isGone ? (
            <>
              {isUnanswered ? <p>{passwordMessages.linkPerhapsUsed}</p> : null}
              <Link
                to="/forgot-password"
                className="inline-flex min-h-12 items-center font-semibold underline"
              >
                Ask for a new link
              </Link>
            </>
          ) : null}
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
        busyText="Resetting..."
        submitLabel="Reset Password"
        onSubmit={form.submit(
          (user) => {
            setProblem(null);
            reset.mutate(user);
          },
          (errors) => {
            reset.reset();
            setProblem(byCode ? validation.fillRequired : headingOf(errors));
            form.focusInvalid(errors);
          },
        )}
        footer={<BackLink to="/login">Back to Login</BackLink>}
      >
        {byCode ? <NumberAndCode {...form} /> : null}
        <PasswordFields
          label="New Password"
          password={form.field('password')}
          confirmation={form.field('password_confirmation')}
        />
      </FormCard>
    </Screen>
  );
}

type CodeForm = Parameters<typeof useCarriedEmail>[0] & { field: (name: 'email' | 'code') => FieldProps };

function NumberAndCode(form: CodeForm) {
  useCarriedEmail(form);
  return (
    <>
      <MobileField {...form.field('email')} required />
      <CodeField {...form.field('code')} hint={codeMessages.hint} inputMode="numeric" />
    </>
  );
}

const checkEmail = lazyCheck(async () => (await import('#contract/passwords')).ForgotPassword);

/** Requests a reset mail. The answer does not reveal whether the account exists (rule sign-in-5). */
export function ForgotPasswordScreen() {
  const { api } = useServices();
  const [problem, setProblem] = useState<string | null>(null);
  const posted = usePosted('forgot-password');
  const form = useForm({
    name: 'forgot-password',
    // `coded` stays through a reload: who reads the SMS may find the page opened anew.
    initial: { email: '', coded: '' },
    check: checkEmail,
    onMended: () => setProblem(null),
  });
  const { carryEmail } = useCarriedEmail(form);
  const ask = useMutation({
    mutationFn: (user: ForgotPassword) => api.post<MessageAnswer>('users/password', { user }),
    // A number is typed no second time, for its code.
    onSuccess: ({ message }, { email }) => {
      if (email.includes('@')) form.clear();
      else form.set('coded', message === forgotMessages.codeSent ? 'yes' : '');
    },
    onError: (error) => setProblem(errorMessage(error, forgotMessages.failed)),
  });
  const isOfNumber = [forgotMessages.byNumber, forgotMessages.codeSent].some(
    (sentence) => sentence === ask.data?.message,
  );
  // Said only by a server that sends SMS (rule sign-in-9).
  const comesBySms = form.values.coded !== '' || posted?.sentence === forgotMessages.codeSent;
  const banner = useErrorAtTop(ask.error);
  return (
    <Screen
      title="Forgot Password"
      lead="We send a link to your email, or a code to your number if you confirmed it. Neither? The program gives you a new password."
    >
      {problem ? (
        <Banner tone="error" ref={banner}>
          {problem}
        </Banner>
      ) : null}
      {ask.isSuccess ? (
        <Banner tone={isOfNumber ? 'info' : 'success'}>
          {ask.data.message || forgotMessages.success} {isOfNumber ? null : forgotMessages.linkWorks}
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
            setProblem(errors.email?.[0] ?? validation.emailInvalid);
            form.focusInvalid(errors);
          },
        )}
        footer={
          <>
            {comesBySms ? (
              <Link to="/password-code" onClick={carryEmail} className="line-link">
                {codeMessages.haveOne}
              </Link>
            ) : null}{' '}
            <BackLink to="/login">Back to Login</BackLink>
          </>
        }
      >
        <LoginNameField {...form.field('email')} />
      </FormCard>
    </Screen>
  );
}
