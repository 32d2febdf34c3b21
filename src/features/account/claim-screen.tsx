import { ClaimAccount } from '#contract/claims';
import { signup as signupMessages, validation } from '#contract/messages/account';
import { claim as claimMessages } from '#contract/messages/classroom';
import { validator } from '#contract/validate';
import { useForm } from '../../forms/use-form';
import { EmailField, TextField } from '../../ui/fields';
import { MobileField } from './account-fields';
import { BirthDateField } from '../../forms/date-field';
import { SignupScreen, useSignup } from './signup-screen';
import { GuardianFields } from '../../forms/guardian-fields';

/** An approved account with the code of a slip (rule admin-7). @param code of the address of its QR code */
export function ClaimScreen({ code = '' }: { code: string | undefined }) {
  const form = useForm({
    name: 'claim',
    initial: {
      code,
      date_of_birth: '',
      email: '',
      mobile_number: '',
      guardian_name: '',
      guardian_number: '',
      password: '',
      password_confirmation: '',
    },
    check: validator(ClaimAccount),
    secret: ['code', 'password', 'password_confirmation'],
  });
  const signup = useSignup({
    name: 'claim',
    call: 'users/claim',
    form,
    afterwards: claimMessages.done,
    setNumber: (number) => form.set('mobile_number', number),
  });
  return (
    <SignupScreen
      title={claimMessages.title}
      lead={claimMessages.lead}
      form={form}
      signup={signup}
      onSubmit={form.submit(
        (user) => signup.send({ user }),
        (errors) => signup.refuse(validation.fillRequired, errors),
      )}
    >
      <TextField {...form.field('code')} label="Code" autoComplete="off" maxLength={40} required />
      <BirthDateField {...form.field('date_of_birth')} />
      <GuardianFields field={form.field} />
      <MobileField {...form.field('mobile_number')} />
      <EmailField {...form.field('email')} required={false} hint={signupMessages.noEmail} />
    </SignupScreen>
  );
}
