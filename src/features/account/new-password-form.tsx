import { useEffect, useId, type ReactNode } from 'react';
import * as v from 'valibot';
import type { FieldErrors } from '#contract/errors';
import { messages } from '#contract/messages';
import { areSame, bothPasswords, passwordTwice } from '#contract/passwords';
import type { Role } from '#contract/status';
import { focusFirstInvalid } from '../../forms/focus';
import { useForm } from '../../forms/use-form';
import { SubmitButton } from '../../ui/feedback';
import { PasswordFields } from './password-fields';

/** A new password typed twice, with the sentences of the password change (screens.md section 5). */
const NewPasswordTwice = v.pipe(
  v.object(passwordTwice),
  v.forward(v.partialCheck(bothPasswords, areSame, messages.password.differ), ['password_confirmation']),
);

interface NewPasswordFormProps {
  role: Role;
  /** Whether the first step is passed, as it stands now. */
  verified: boolean;
  busy: boolean;
  /** The server's sentences for single fields come through `refuse`. */
  onSubmit: (password: string, refuse: (errors: FieldErrors) => void) => void;
  onInvalid: (sentence: string | null) => void;
  /** What there is to say of the update, where the person looks. */
  notice: ReactNode;
}

/** The second step of a password change. The keyboard comes into it each time the first was passed: its button is gone. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { role, verified, busy, onSubmit, onInvalid, notice } = props;
  const formId = useId();
  const form = useForm({
    name: 'new-password',
    initial: { password: '', password_confirmation: '' },
    schema: NewPasswordTwice,
    secret: ['password', 'password_confirmation'],
  });
  useEffect(() => {
    if (verified) document.getElementById(formId)?.querySelector('input')?.focus();
  }, [verified, formId]);

  const { password, password_confirmation: again } = form.values;
  // While the second is still shorter it may become the same.
  const differs = again !== '' && again.length >= password.length && again !== password;
  const confirmation = form.field('password_confirmation');
  return (
    <form
      id={formId}
      noValidate
      aria-label="New password"
      className="flex flex-col gap-4"
      onSubmit={form.submit(
        (value) => onSubmit(value.password, form.setErrors),
        (errors) => {
          const onlyDiffer = !errors.password && again !== '';
          onInvalid(onlyDiffer ? messages.password.differAtSubmit : null);
          focusFirstInvalid(formId, errors);
        },
      )}
    >
      <PasswordFields
        label="New Password"
        {...(role === 'admin' && { hint: messages.validation.adminPasswordShort })}
        password={form.field('password')}
        confirmation={{
          ...confirmation,
          error: confirmation.error ?? (differs ? messages.password.differ : undefined),
        }}
      />
      {notice}
      <SubmitButton busy={busy} busyText="Updating...">
        Update Password
      </SubmitButton>
    </form>
  );
}
