import { StudentSignup } from '#contract/accounts';
import { delays } from '#contract/limits';
import { messages } from '#contract/messages';
import { useForm } from '../../forms/use-form';
import { Card } from '../../ui/card';
import { Banner, SubmitButton } from '../../ui/feedback';
import { TextField } from '../../ui/fields';
import { EmailField, MobileField } from '../../ui/person-fields';
import { Screen } from '../../ui/screen';
import { BirthDateField } from './birth-date-field';
import { DoneBanner } from './done-banner';
import { LogInInstead } from './log-in-instead';
import { OfflineNote } from '../../forms/offline-note';
import { PasswordFields } from './password-fields';
import { ProblemBanner } from './problem-banner';
import { useSignup } from './use-signup';

/** Sign-up of a student (screens.md section 2, Student signup). */
export function StudentSignupScreen() {
  const form = useForm({
    name: 'student-signup',
    initial: {
      full_name: '',
      email: '',
      mobile_number: '',
      date_of_birth: '',
      city: '',
      password: '',
      password_confirmation: '',
    },
    schema: StudentSignup,
    input: (values) => ({ ...values, role: 'student' }),
    secret: ['password', 'password_confirmation'],
  });
  const signup = useSignup({ onRefused: form.setErrors, onDone: form.clear });
  return (
    <Screen title="Student sign up">
      <ProblemBanner problem={signup.problem} />
      {signup.done ? (
        <DoneBanner sentence={signup.done} next={messages.signup.afterwards} after={delays.afterSignup} />
      ) : null}
      <Banner tone="info">
        Only verified participants of the program may register. Use the same name, date of birth and mobile
        number that you gave to the program: we check them before we approve your registration.
      </Banner>
      <Card>
        {signup.done ? null : (
          <form
            noValidate
            className="flex flex-col gap-4"
            onSubmit={form.submit(
              (user) => signup.send({ user }),
              () => signup.fail(messages.validation.fillRequired),
            )}
          >
            <TextField {...form.field('full_name')} label="Full Name" autoComplete="name" required />
            <EmailField {...form.field('email')} />
            <MobileField {...form.field('mobile_number')} required />
            <BirthDateField {...form.field('date_of_birth')} />
            <TextField {...form.field('city')} label="City" autoComplete="address-level2" required />
            <PasswordFields
              password={form.field('password')}
              confirmation={form.field('password_confirmation')}
            />
            <OfflineNote />
            <SubmitButton busy={signup.busy} busyText="Signing up...">
              Sign Up
            </SubmitButton>
          </form>
        )}
        <LogInInstead />
      </Card>
    </Screen>
  );
}
