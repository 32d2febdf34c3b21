import { useEffect, type ReactNode } from 'react';
import * as v from 'valibot';
import type { FieldErrors } from '#contract/errors';
import { password as passwordMessages, validation } from '#contract/messages/account';
import { areSame, bothPasswords, passwordTwice } from '#contract/passwords';
import type { Role } from '#contract/status';
import { validator } from '#contract/validate';
import { useForm } from '../../forms/use-form';
import { SubmitButton } from '../../ui/feedback';
import { PasswordFields } from './account-fields';

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
        {...(role === 'admin' && { hint: validation.adminPasswordShort })}
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
