import { useMutation } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { errorTable } from '#contract/errors';
import { SignIn } from '#contract/accounts';
import { messages } from '#contract/messages';
import { safeReturn, startOf } from '../../lib/guards';
import { useServices } from '../../lib/services';
import { toast } from '../../lib/toast';
import { useForm } from '../../lib/use-form';
import { Card } from '../../ui/card';
import { Banner, SubmitButton } from '../../ui/feedback';
import { TextField } from '../../ui/fields';
import { Screen } from '../../ui/screen';
import { failureOf } from '../../lib/failure';
import { logIn } from './log-in';
import { OfflineNote } from './offline-note';

interface LoginScreenProps {
  /** Where the person wanted to go before they had to log in. */
  from: string | undefined;
  /** The session ended on the server while they were at work. */
  expired: boolean;
}

export function LoginScreen({ from, expired }: LoginScreenProps) {
  const services = useServices();
  const router = useRouter();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    name: 'login',
    initial: { email: '', password: '' },
    schema: SignIn,
    secret: ['password'],
  });
  const fail = (sentence: string) => {
    setProblem(sentence);
    toast('error', sentence, 'Error');
  };
  const signIn = useMutation({
    mutationFn: (credentials: SignIn) => logIn(services, credentials),
    onSuccess: (answer) => {
      if (!answer.token) return fail(messages.login.noToken);
      form.clear();
      router.history.replace(safeReturn(from) ?? startOf(answer.user.role));
    },
    onError: (error) => fail(failureOf(error, messages.login.failed)),
  });
  return (
    <Screen title={messages.login.welcome} lead={messages.login.lead}>
      {expired && problem === null ? (
        <Banner tone="warning">{errorTable.session_expired.sentence} What you wrote is still here.</Banner>
      ) : null}
      {from && !expired && problem === null ? <Banner tone="info">{messages.login.needed}</Banner> : null}
      {problem ? <Banner tone="error">{problem}</Banner> : null}
      <Card>
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={form.submit(
            (credentials) => {
              setProblem(null);
              signIn.mutate(credentials);
            },
            () => setProblem(messages.login.enterBoth),
          )}
        >
          <TextField
            {...form.field('email')}
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="username"
            required
          />
          <TextField
            {...form.field('password')}
            label="Password"
            type="password"
            autoComplete="current-password"
            required
          />
          <Link to="/forgot-password" className="text-link inline-flex min-h-12 items-center self-start">
            Forgot Password?
          </Link>
          <OfflineNote />
          <SubmitButton busy={signIn.isPending} busyText="Logging in...">
            Log In
          </SubmitButton>
        </form>
        <p>
          New here?{' '}
          <Link to="/signup" className="text-link inline-flex min-h-12 items-center">
            Sign Up
          </Link>
        </p>
      </Card>
    </Screen>
  );
}
