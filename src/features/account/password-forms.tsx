import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import * as v from 'valibot';
import { SignIn, SignInRequest } from '#contract/accounts';
import { password as passwordMessages, validation } from '#contract/messages/account';
import { validator } from '#contract/validate';
import type { FieldErrors } from '#contract/errors';
import { areSame, bothPasswords, passwordTwice } from '#contract/passwords';
import { isHelper, type Role } from '#contract/status';
import { isCode, errorMessage } from '../../services/api';
import { useServices, type Services } from '../../services/services';
import { postSignIn } from '../../session/sign-in';
import { useForm } from '../../forms/use-form';
import { SubmitButton } from '../../ui/feedback';
import { LoginNameField } from '../../ui/fields';
import { PasswordField, CodeField } from '../../ui/password-field';
import { Icon } from '../../ui/icon';
import { revokeSoon } from '../../session/revocations';
import { PasswordFields } from './account-fields';

/** Red text on a dark page has too little contrast; white on red has enough. */
const outlined =
  'btn-block btn-outline [&:not(:hover,:focus-visible)]:border-base-content [&:not(:hover,:focus-visible)]:text-base-content';

interface CredentialsFormProps {
  email: string;
  verified: boolean;
  onVerified: () => void;
  onChanged: () => void;
  onFailed: (sentence: string) => void;
  notice: ReactNode;
  aside: boolean;
}

export function CredentialsForm(props: CredentialsFormProps) {
  const { email, verified, onVerified, onChanged, onFailed, notice, aside } = props;
  const services = useServices();
  // The password was right, and the account has a second factor (rule sign-in-6).
  const [needsCode, setNeedsCode] = useState(false);
  const form = useForm({
    name: `check-credentials.${email}`,
    initial: { email, password: '', code: '' },
    check: validator(needsCode ? SignInRequest : SignIn),
    secret: ['password', 'code'],
  });
  const fillIn = useEffectEvent(() => {
    if (form.values.email === '' && email !== '') form.set('email', email);
  });
  useEffect(() => fillIn(), [email]);
  const check = useMutation({
    mutationFn: (credentials: SignInRequest) => checkCredentials(services, credentials),
    onSuccess: (outcome) => {
      if (outcome === 'verified') onVerified();
      else onFailed(outcome === 'wrong' ? passwordMessages.wrong : passwordMessages.notAuthenticated);
    },
    onError: (error) => {
      // A code works once: the next try needs another one.
      form.set('code', '');
      setNeedsCode(needsCode || isCode(error, 'second_factor_required'));
      onFailed(
        isCode(error, 'invalid_credentials')
          ? passwordMessages.wrong
          : errorMessage(error, passwordMessages.wrong),
      );
    },
  });
  const field = (name: 'email' | 'password' | 'code') => {
    const { onChange, ...rest } = form.field(name);
    const change = (value: string) => {
      onChange(value);
      if (verified) onChanged();
    };
    return { ...rest, onChange: change };
  };
  return (
    <form
      id={form.id}
      noValidate
      aria-label="Credentials"
      className="flex flex-col gap-4"
      onSubmit={form.submit((credentials) => check.mutate(credentials))}
    >
      <LoginNameField {...field('email')} />
      <PasswordField
        {...field('password')}
        label="Current Password"
        autoComplete="current-password"
        required
      />
      {needsCode && !verified ? <CodeField {...field('code')} /> : null}
      {notice}
      {verified && notice === null ? (
        <p className="text-success flex items-center gap-2 font-semibold">
          <Icon name="check" />
          Checked
        </p>
      ) : null}
      {verified ? null : (
        <SubmitButton
          busy={check.isPending}
          busyText="Checking..."
          className={aside ? outlined : 'btn-block'}
        >
          Check Credentials
        </SubmitButton>
      )}
    </form>
  );
}

/** Verifies the password by a new sign-in (rule sign-in-4). @returns 'wrong' for another user's too */
async function checkCredentials(
  services: Services,
  credentials: SignInRequest,
): Promise<'verified' | 'wrong' | 'logged out'> {
  const { session, outbox } = services;
  const before = session.latest();
  if (!before) return 'logged out';
  const answer = await postSignIn(services, credentials);
  if (!answer) return 'wrong';
  const { token, user } = answer;
  const isStillHere = session.latest()?.token === before.token;
  if (user.id !== before.userId || !isStillHere) {
    void revokeSoon(services, token);
    return isStillHere ? 'wrong' : 'logged out';
  }
  session.start({ ...before, token });
  await outbox.sessionStarted({ ...before, token });
  void revokeSoon(services, before.token);
  return 'verified';
}

/** A new password and its confirmation (screens.md section 5). */
const NewPasswordTwice = v.pipe(
  v.object(passwordTwice),
  v.forward(v.partialCheck(bothPasswords, areSame, passwordMessages.differ), ['password_confirmation']),
);

interface NewPasswordFormProps {
  role: Role;
  verified: boolean;
  busy: boolean;
  onSubmit: (password: string, refuse: (errors: FieldErrors) => void) => void;
  onInvalid: (sentence: string | null) => void;
  notice: ReactNode;
}

/** Step two of a password change. Takes the focus once step one is verified, since its button is unmounted. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { role, verified, busy, onSubmit, onInvalid, notice } = props;
  const form = useForm({
    name: 'new-password',
    initial: { password: '', password_confirmation: '' },
    check: validator(NewPasswordTwice),
    secret: ['password', 'password_confirmation'],
    onMended: () => onInvalid(null),
  });
  useEffect(() => {
    if (verified) document.getElementById(form.id)?.querySelector('input')?.focus();
  }, [verified, form.id]);

  const { password, password_confirmation: again } = form.values;
  // Not reported while the confirmation is shorter: it may still match.
  const differs = again !== '' && again.length >= password.length && again !== password;
  const confirmation = form.field('password_confirmation');
  return (
    <form
      id={form.id}
      noValidate
      aria-label="New password"
      className="flex flex-col gap-4"
      onSubmit={form.submit(
        (value) => onSubmit(value.password, form.setErrors),
        (errors) => {
          const onlyDiffer = !errors.password && again !== '';
          onInvalid(onlyDiffer ? passwordMessages.differAtSubmit : null);
          form.focusInvalid(errors);
        },
      )}
    >
      <PasswordFields
        label="New Password"
        {...(isHelper(role) && { hint: validation.adminPasswordShort })}
        password={form.field('password')}
        confirmation={{
          ...confirmation,
          error: confirmation.error ?? (differs ? passwordMessages.differ : undefined),
        }}
      />
      {notice}
      <SubmitButton busy={busy} busyText="Updating...">
        Update Password
      </SubmitButton>
    </form>
  );
}
