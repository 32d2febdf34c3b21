import { messages } from '#contract/messages';
import type { FieldProps } from '../../forms/use-form';
import { TextField } from '../../ui/fields';

interface PasswordFieldsProps {
  label?: string;
  /** What a new password must be, when it is more than for everybody. */
  hint?: string;
  password: FieldProps;
  confirmation: FieldProps;
}

/** A new password, typed twice. Never kept on the phone (rule 36). */
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
