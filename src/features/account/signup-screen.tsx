import { Link, useSearch, useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent, type ReactNode, useEffect } from 'react';
import { useMutation } from '@tanstack/react-query';
import { delays } from '#contract/limits';
import {
  signup as signupMessages,
  terms as termsMessages,
  login as loginMessages,
} from '#contract/messages/account';
import type { SignupAnswer } from '#contract/accounts';
import type { FieldErrors } from '#contract/errors';
import { usePosted, type FieldProps, type NativeForm } from '../../forms/use-form';
import { Screen } from '../../ui/screen';
import { FormCard } from '../../forms/form-card';
import { scrollToTop, useErrorAtTop } from '../../forms/focus';
import { Banner } from '../../ui/feedback';
import { fieldErrors, errorMessage } from '../../services/api';
import { useServices, useHydrated } from '../../services/services';
import { titles, toast } from '../../lib/toast';
import { useCarriedEmail } from './use-carried-email';
import { PasswordFields } from './account-fields';

interface SignupScreenProps {
  title: string;
  lead: ReactNode;
  form: {
    id: string;
    native: NativeForm;
    errors: FieldErrors;
    field: (name: 'password' | 'password_confirmation') => FieldProps;
  };
  signup: ReturnType<typeof useSignup>;
  footer?: ReactNode;
  onSubmit: (event: FormEvent) => void;
  children: ReactNode;
}

export function SignupScreen({ title, lead, form, signup, ...parts }: SignupScreenProps) {
  const { onSubmit, footer, children } = parts;
  const { from } = useSearch({ strict: false });
  return (
    <Screen title={title} lead={lead}>
      <ProblemBanner problem={signup.problem} errors={form.errors} formId={form.id} />
      {signup.done ? (
        <SuccessBanner sentence={signup.done} next={signup.afterwards} after={delays.afterSignup} />
      ) : null}
      <FormCard
        id={form.id}
        native={form.native}
        done={signup.done !== null}
        busy={signup.busy}
        busyText="Signing up..."
        submitLabel="Sign Up"
        onSubmit={onSubmit}
        footer={
          <>
            <p className="flex min-h-12 items-center gap-1">
              Already registered?{' '}
              <Link to="/login" search={{ from }} onClick={signup.carryEmail} className="line-link">
                Login
              </Link>
            </p>
            {footer}
          </>
        }
      >
        <div className="grid grid-cols-1 items-start gap-4">
          {children}
          <PasswordFields
            password={form.field('password')}
            confirmation={form.field('password_confirmation')}
          />
        </div>
        <p>
          {termsMessages.accept}{' '}
          <Link to="/privacy" className="line-link">
            What we keep, and why
          </Link>{' '}
          <a href="/terms.html" className="line-link">
            Terms of use
          </a>
        </p>
      </FormCard>
    </Screen>
  );
}

/** A form's error: a new object each time, so that a repeated sentence is announced again. */
export interface Problem {
  sentence: string;
  /** The fields it is about; none for the whole form. */
  about: readonly string[];
  fields?: readonly (readonly [name: string, label: string])[];
  goTo?: (name: string) => void;
}

interface ProblemBannerProps {
  problem: Problem | null;
  /** Current errors: the banner names only these, and is unmounted with the last. */
  errors: FieldErrors;
  formId: string;
}

/** The error at the top of a long form, with a link to each wrong field; scrolls there (screens.md section 5). */
function ProblemBanner({ problem, errors, formId }: ProblemBannerProps) {
  const banner = useErrorAtTop(problem);
  const isMended = problem && problem.about.length > 0 && !problem.about.some((name) => name in errors);
  if (problem === null || isMended) return null;
  const wrong = problem.fields?.filter(([name]) => name in errors) ?? [];
  return (
    <Banner tone="error" ref={banner}>
      <p>{problem.sentence}</p>
      <ul className="flex flex-wrap gap-x-4 empty:hidden">
        {wrong.map(([name, label]) => (
          <li key={name}>
            <a
              href={`#${formId}`}
              className="inline-flex min-h-12 items-center font-semibold underline"
              onClick={(event) => {
                event.preventDefault();
                problem.goTo?.(name);
              }}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </Banner>
  );
}

const sentenceOf = (fields: FieldErrors, answer: string): string =>
  Object.values(fields).flat().join('\n') || answer;

interface SignupOptions {
  name: string;
  call?: 'users' | 'users/claim';
  form: Parameters<typeof useCarriedEmail>[0] & {
    labelsOf: (errors: FieldErrors) => [name: string, label: string][];
    focusInvalid: (errors: FieldErrors) => void;
    setErrors: (errors: FieldErrors) => void;
    clear: () => void;
  };
  afterwards: string;
  onRefused?: (errors: FieldErrors) => void;
  onDone?: () => void;
  setNumber?: (number: string) => void;
}

export function useSignup({ name, call = 'users', form, afterwards, ...options }: SignupOptions) {
  const { onRefused, onDone, setNumber } = options;
  const { api } = useServices();
  const { carryEmail, carrySignUp } = useCarriedEmail(form, setNumber);
  const posted = usePosted(name);
  const refused = posted?.isDone === false ? posted : null;
  const [problem, setProblem] = useState<Problem | null>(
    refused && {
      sentence: sentenceOf(refused.errors, refused.sentence),
      about: Object.keys(refused.errors),
    },
  );
  const mutation = useMutation({
    mutationFn: (body: FormData | { user: unknown }) => api.post<SignupAnswer>(call, body),
    onSuccess: (answer) => {
      setProblem(null);
      carrySignUp(afterwards);
      form.clear();
      onDone?.();
      toast('success', answer.message || signupMessages.success, titles.success);
      scrollToTop();
    },
    onError: (error) => {
      const fields = fieldErrors(error);
      const sentence = sentenceOf(fields, errorMessage(error, signupMessages.failed));
      form.setErrors(fields);
      onRefused?.(fields);
      setProblem({ sentence, about: Object.keys(fields) });
      toast('error', sentence, titles.error);
    },
  });
  const refuse = (sentence: string, errors: FieldErrors) =>
    setProblem({
      sentence,
      about: Object.keys(errors),
      fields: form.labelsOf(errors),
      goTo: (name) => form.focusInvalid({ [name]: [] }),
    });

  return {
    problem,
    afterwards,
    refuse,
    carryEmail,
    done: mutation.isSuccess
      ? mutation.data.message || signupMessages.success
      : posted?.isDone === true
        ? posted.sentence
        : null,
    busy: mutation.isPending,
    send: mutation.mutate,
  };
}

const takeFocus = (banner: HTMLElement | null) => banner?.focus({ preventScroll: true });

interface DoneBannerProps {
  sentence: string;
  next?: string;
  /** Milliseconds until the redirect to the log-in. */
  after: number;
}

export function SuccessBanner({ sentence, next, after }: DoneBannerProps) {
  const navigate = useNavigate();
  const { from } = useSearch({ strict: false });
  useEffect(() => {
    // Replaces the history entry, so that "back" skips the empty form.
    const timer = setTimeout(() => void navigate({ to: '/login', search: { from }, replace: true }), after);
    return () => clearTimeout(timer);
  }, [navigate, from, after]);
  return (
    <Banner tone="success" ref={takeFocus}>
      <p>
        {sentence} {useHydrated() ? loginMessages.comes : ''}
      </p>
      {next ? <p>{next}</p> : null}
    </Banner>
  );
}
