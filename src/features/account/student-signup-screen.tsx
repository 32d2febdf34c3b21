import { Link } from '@tanstack/react-router';
import { signup as signupMessages, validation } from '#contract/messages/account';
import { lazyCheck } from '../../forms/lazy-check';
import { useForm } from '../../forms/use-form';
import { TextField, EmailField } from '../../ui/fields';
import { BirthDateField } from '../../forms/date-field';
import { SignupScreen, useSignup } from './signup-screen';
import { MobileField } from './account-fields';
import { BusinessSignupLink } from './use-carried-email';
import { GuardianFields } from '../../forms/guardian-fields';

const checkSignup = lazyCheck(async () => (await import('#contract/accounts')).StudentSignup);

export function StudentSignupScreen() {
  const form = useForm({
    name: 'student-signup',
    initial: {
      full_name: '',
      email: '',
      mobile_number: '',
      date_of_birth: '',
      city: '',
      guardian_name: '',
      guardian_number: '',
      password: '',
      password_confirmation: '',
    },
    check: checkSignup,
    input: (values) => ({ ...values, role: 'student' }),
    secret: ['password', 'password_confirmation'],
  });
  const signup = useSignup({
    name: 'student-signup',
    form,
    afterwards: signupMessages.studentAfterwards,
    setNumber: (number) => form.set('mobile_number', number),
  });
  return (
    <SignupScreen
      title="Student sign up"
      lead={
        <>
          <p>{signupMessages.studentLead}</p>
          <Link to="/claim" className="line-link">
            {signupMessages.haveCode}
          </Link>
        </>
      }
      form={form}
      signup={signup}
      footer={
        <>
          <BusinessSignupLink onClick={signup.carryEmail} />
          <p>
            Only verified participants of the program may register: we check you after you sign up, and you
            can apply meanwhile.
          </p>
        </>
      }
      onSubmit={form.submit(
        (user) => signup.send({ user }),
        (errors) => signup.refuse(validation.fillRequired, errors),
      )}
    >
      <TextField {...form.field('full_name')} label="Full Name" autoComplete="name" required />
      <EmailField {...form.field('email')} required={false} hint={signupMessages.noEmail} />
      <MobileField {...form.field('mobile_number')} required />
      <BirthDateField {...form.field('date_of_birth')} />
      <GuardianFields field={form.field} />
      <TextField {...form.field('city')} label="City" autoComplete="address-level2" required />
    </SignupScreen>
  );
}
