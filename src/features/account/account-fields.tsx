import { useState } from 'react';
import { validation } from '#contract/messages/account';
import { limits } from '#contract/limits';
import { numbersIn } from '#contract/telephone';
import type { FieldProps } from '../../forms/use-form';
import { TextArea, TextField } from '../../ui/fields';
import { PasswordField } from '../../ui/password-field';

interface PasswordFieldsProps {
  label?: string;
  hint?: string;
  password: FieldProps;
  confirmation: FieldProps;
}

/** A new password and its confirmation; never stored on the phone (rule offline-4). */
export function PasswordFields({
  label = 'Password',
  hint = validation.passwordShort,
  password,
  confirmation,
}: PasswordFieldsProps) {
  return (
    <>
      <PasswordField {...password} label={label} autoComplete="new-password" hint={hint} required />
      <PasswordField {...confirmation} label="Confirm Password" autoComplete="new-password" required />
    </>
  );
}

/** What a business says of itself (rule account-9). */
export const CompanyDescriptionField = ({
  isHinted = true,
  ...field
}: FieldProps & { label: string; disabled?: boolean; isHinted?: boolean }) => (
  <TextArea
    {...field}
    rows={4}
    {...(isHinted && {
      hint: `What you do and who works with you, in at most ${limits.companyDescription.max.toLocaleString('en-US')} characters. Students read it.`,
    })}
  />
);

/** Once it was left, a hint where no number can be read, which is not refused. */
export function MobileField(
  field: FieldProps & { required?: boolean; disabled?: boolean; readOnly?: boolean },
) {
  const [wasLeft, setWasLeft] = useState(false);
  const isUnread = wasLeft && field.value.trim() !== '' && numbersIn(field.value).length === 0;
  return (
    <TextField
      {...field}
      {...(isUnread && { hint: validation.mobileUnread })}
      label="Mobile Number"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      onBlur={() => setWasLeft(true)}
    />
  );
}
