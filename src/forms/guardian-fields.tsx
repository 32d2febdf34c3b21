import { isMinor } from '#contract/dates';
import { guardian, signup as signupMessages } from '#contract/messages/account';
import { useServerNow } from '../services/services';
import { TextField } from '../ui/fields';
import type { FieldProps } from './use-form';

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
