import { portMoresbyDate } from '#contract/closing';
import { limits } from '#contract/limits';
import { useServerNow } from '../../lib/services';
import type { FieldProps } from '../../forms/use-form';
import { TextField } from '../../ui/fields';

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
