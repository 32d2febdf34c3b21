import { messages } from '#contract/messages';
import type { FieldProps } from '../../forms/use-form';
import { TextField } from '../../ui/fields';

interface PasswordFieldsProps {
  label?: string;
  /** The password rules; admins have stricter ones. */
  hint?: string;
  password: FieldProps;
  confirmation: FieldProps;
}

/** A new password and its confirmation; never stored on the phone (rule 36). */
export function PasswordFields({
  label = 'Password',
  hint = messages.validation.passwordShort,
  password,
  confirmation,
}: PasswordFieldsProps) {
  return (
    <>
      <TextField
        {...password}
        label={label}
        type="password"
        autoComplete="new-password"
        hint={hint}
        required
      />
      <TextField
        {...confirmation}
        label="Confirm Password"
        type="password"
        autoComplete="new-password"
        required
      />
    </>
  );
}
