import { Link } from '@tanstack/react-router';
import type { FormEvent, ReactNode } from 'react';
import { delays } from '#contract/limits';
import { messages } from '#contract/messages';
import type { FieldProps } from '../../forms/use-form';
import { Screen } from '../../ui/screen';
import { DoneBanner } from './done-banner';
import { FormCard } from '../../forms/form-card';
import { PasswordFields } from './password-fields';
import { ProblemBanner } from './problem-banner';
import type { useSignup } from './use-signup';

interface SignupScreenProps {
  title: string;
  lead?: ReactNode;
  /** Shown above the form. */
  intro: ReactNode;
  form: { field: (name: 'password' | 'password_confirmation') => FieldProps };
  signup: ReturnType<typeof useSignup>;
  onSubmit: (event: FormEvent) => void;
  /** The fields above the password. */
  children: ReactNode;
}

/** What the sign-ups of students and businesses share (screens.md section 2). */
export function SignupScreen({ title, lead, intro, form, signup, onSubmit, children }: SignupScreenProps) {
  return (
    <Screen title={title} lead={lead}>
      <ProblemBanner problem={signup.problem} />
      {signup.done ? (
        <DoneBanner sentence={signup.done} next={messages.signup.afterwards} after={delays.afterSignup} />
      ) : null}
      {intro}
      <FormCard
        done={signup.done !== null}
        busy={signup.busy}
        busyText="Signing up..."
        submitLabel="Sign Up"
        onSubmit={onSubmit}
        footer={
          <p>
            Already registered?{' '}
            <Link to="/login" className="text-link inline-flex min-h-12 items-center">
              Login
            </Link>
          </p>
        }
      >
        {children}
        <PasswordFields
          password={form.field('password')}
          confirmation={form.field('password_confirmation')}
        />
      </FormCard>
    </Screen>
  );
}
