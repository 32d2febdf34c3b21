import { Link } from '@tanstack/react-router';
import { validation } from '#contract/messages/account';
import { portMoresbyDate } from '#contract/closing';
import { limits } from '#contract/limits';
import type { FieldProps } from '../../forms/use-form';
import { TextArea, TextField } from '../../ui/fields';
import { useServerNow } from '../../lib/services';

/** Leads a business from the forms of students to its own. */
export const BusinessSignupLink = () => (
  <p>
    Do you offer internships?{' '}
    <Link to="/business-signup" className="text-link inline-flex min-h-12 items-center">
      Register your business
    </Link>
  </p>
);

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
  hint = validation.passwordShort,
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

const dayMs = 86_400_000;

/** Date of birth. Sets `max`, since a phone's calendar opens at the current month. */
export function BirthDateField(field: FieldProps & { readOnly?: boolean }) {
  const now = useServerNow();
  return (
    <TextField
      {...field}
      label="Date of Birth"
      hint="If a calendar opens, tap its year first."
      type="date"
      autoComplete="bday"
      min={`${limits.year.min}-01-01`}
      {...(now !== null && { max: portMoresbyDate(now - dayMs) })}
      required
    />
  );
}

/** What a business says of itself (rule 39). */
export const CompanyDescriptionField = (field: FieldProps & { label: string; disabled?: boolean }) => (
  <TextArea
    {...field}
    rows={4}
    maxLength={limits.companyDescription.max}
    hint={`What you do and who works with you, in at most ${limits.companyDescription.max.toLocaleString('en-US')} characters. Students read it.`}
  />
);
