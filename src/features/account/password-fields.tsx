import { messages } from '#contract/messages';
import type { FieldProps } from '../../lib/use-form';
import { TextField } from '../../ui/fields';

/** A new password, typed twice. Never kept on the phone (decision 36). */
export function PasswordFields({
  password,
  confirmation,
}: {
  password: FieldProps;
  confirmation: FieldProps;
}) {
  return (
    <>
      <TextField
        {...password}
        label="Password"
        type="password"
        autoComplete="new-password"
        hint={messages.validation.passwordShort}
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
