import { useState } from 'react';
import { isMinor } from '#contract/dates';
import { guardian, signup as signupMessages, validation } from '#contract/messages/account';
import { limits } from '#contract/limits';
import { numbersIn } from '#contract/telephone';
import type { FieldProps } from '../../forms/use-form';
import { useServerNow } from '../../services/services';
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

interface GuardianFieldsProps {
  field: (name: 'date_of_birth' | 'guardian_name' | 'guardian_number') => FieldProps;
}

/** For who is under 18 by the server's clock (rule account-10). */
export function GuardianFields({ field }: GuardianFieldsProps) {
  const now = useServerNow();
  const birth = field('date_of_birth').value;
  const name = field('guardian_name');
  const number = field('guardian_number');
  if (!(now !== null && isMinor(birth, now)) && !name.error && !number.error) return null;
  return (
    <>
      <TextField
        {...name}
        label={guardian.name}
        hint={signupMessages.guardianHint}
        autoComplete="off"
        required
      />
      <TextField {...number} label={guardian.number} type="tel" inputMode="tel" autoComplete="off" required />
    </>
  );
}

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
