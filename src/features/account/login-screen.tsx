import { WaitingNotice } from '../../components/waiting-notice';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { errorTable } from '#contract/errors';
import type { SignIn, SignInAnswer } from '#contract/accounts';
import { login as loginMessages } from '#contract/messages/account';
import type { SecondFactorCode } from '#contract/second-factor';
import { safeReturn, startOf } from '#contract/start';
import { deviceProfilesKey } from '../../services/session';
import type { FromSearch } from '../../lib/search-values';
import { useHydrated, useServices, type Services } from '../../services/services';
import { dismissToasts, titles, toast } from '../../lib/toast';
import { lazyCheck } from '../../forms/lazy-check';
import { useErrorAtTop } from '../../forms/focus';
import { useForm, usePosted } from '../../forms/use-form';
import { Banner } from '../../ui/feedback';
import { LoginNameField } from '../../ui/fields';
import { PasswordField, CodeField } from '../../ui/password-field';
import { Screen } from '../../ui/screen';
import { BusinessSignupLink, useCarriedEmail } from './use-carried-email';
import { FormCard } from '../../forms/form-card';
import { errorMessage, isCode } from '../../services/api';
import { revokeSoon } from '../../session/revocations';
import { importWithRetry } from '../../lib/lazy-with-retry';
import { profileQuery } from '../../services/shared-queries';
import { postSignIn, untilUserIsKnown } from '../../session/sign-in';

const route = getRouteApi('/_account/login');

const checkSignIn = lazyCheck(async () => (await import('#contract/accounts')).SignIn);
const checkWithCode = lazyCheck(async () => (await import('#contract/accounts')).SignInWithCode);
type Credentials = SignIn & Partial<SecondFactorCode>;

/** The log-in; returns to the screen that required it (screens.md section 2, Login). */
export function LoginScreen() {
  const { from, expired = false } = route.useSearch();
  const services = useServices();
  const router = useRouter();
  const posted = usePosted('login');
  const [problem, setProblem] = useState<string | null>(posted?.sentence ?? null);
  const [tries, setTries] = useState(0);
  const [waits, setWaits] = useState(false);
  const [needsCode, setNeedsCode] = useState(posted?.code === 'second_factor_required');
  const [asksAll, setAsksAll] = useState(needsCode);
  const form = useForm({
    name: 'login',
    initial: { email: '', password: '', code: '' },
    check: needsCode ? checkWithCode : checkSignIn,
    secret: ['password', 'code'],
    onMended: () => setProblem(null),
  });
  const { carryEmail, afterSignUp } = useCarriedEmail(form);
  useEffect(() => {
    if (needsCode) document.getElementById(form.id)?.querySelector('input')?.focus();
  }, [needsCode, form.id]);
  const signIn = useMutation({
    mutationFn: (credentials: Credentials) => logIn(services, credentials, () => setWaits(true)),
    onSettled: () => setWaits(false),
    onSuccess: (answer) => {
      if (answer === 'too_late') return;
      if (!answer) {
        setProblem(loginMessages.noToken);
        toast('error', loginMessages.noToken, titles.error);
        return;
      }
      form.clear();
      dismissToasts();
      router.history.replace(safeReturn(from) ?? startOf(answer.user.role));
    },
    onError: (error) => {
      // A code works once: the next try needs another one.
      form.set('code', '');
      if (needsCode || !isCode(error, 'second_factor_required'))
        return setProblem(errorMessage(error, loginMessages.failed));
      dismissToasts();
      setNeedsCode(true);
    },
  });
  const banner = useErrorAtTop(problem === null ? null : signIn.error);
  return (
    <Screen
      title={afterSignUp ? loginMessages.welcomeFirst : loginMessages.welcome}
      lead={afterSignUp || loginMessages.lead}
    >
      <WaitingNotice isOnLogIn />
      <WhoLink from={from} />
      {expired && problem === null ? (
        <Banner tone="warning">
          {errorTable.session_expired.sentence} {loginMessages.stillHere}
        </Banner>
      ) : null}
      {from && !expired && problem === null ? <Banner tone="info">{loginMessages.needed}</Banner> : null}
      {needsCode && problem === null ? (
        <Banner tone="info">{errorTable.second_factor_required.sentence}</Banner>
      ) : null}
      {waits ? <Banner tone="info">{loginMessages.profileWaits}</Banner> : null}
      {problem ? (
        // Keyed by attempt, so that screen readers announce the same sentence again.
        <Banner key={tries} tone="error" ref={banner}>
          {problem}
        </Banner>
      ) : null}
      <FormCard
        id={form.id}
        native={form.native}
        busy={signIn.isPending}
        busyText="Logging in..."
        submitLabel="Log In"
        onSubmit={form.submit(
          (credentials) => {
            setProblem(null);
            signIn.mutate(credentials);
          },
          (errors) => {
            setTries((before) => before + 1);
            setProblem(needsCode ? errorTable.second_factor_required.sentence : loginMessages.enterBoth);
            form.focusInvalid(errors);
          },
        )}
        footer={
          <>
            {needsCode ? (
              <button
                type="button"
                className="btn btn-outline"
                data-scripted
                onClick={() => {
                  setNeedsCode(false);
                  setAsksAll(false);
                  setProblem(null);
                  form.set('password', '');
                }}
              >
                Start Again
              </button>
            ) : null}
            <p className="flex min-h-12 items-center gap-1">
              New here?{' '}
              <Link to="/signup" search={{ from }} onClick={carryEmail} className="line-link">
                Sign Up
              </Link>
            </p>
            <BusinessSignupLink onClick={carryEmail} />
          </>
        }
      >
        {needsCode && !asksAll ? null : (
          <>
            <LoginNameField {...form.field('email')} />
            <PasswordField
              {...form.field('password')}
              label="Password"
              autoComplete="current-password"
              required
            />
            <Link to="/forgot-password" onClick={carryEmail} className="line-link self-start">
              Forgot Password?
            </Link>
          </>
        )}
        {needsCode ? <CodeField key="code" {...form.field('code')} /> : null}
      </FormCard>
    </Screen>
  );
}

/** On a shared phone: back to the names (rule phone-1). */
function WhoLink({ from }: FromSearch) {
  const { storage } = useServices();
  const isHydrated = useHydrated();
  if (!isHydrated || storage.getItem(deviceProfilesKey) === null) return null;
  return (
    <Link to="/who" search={{ from }} className="btn btn-outline sm:self-start">
      People of this phone
    </Link>
  );
}

/** Signs in, opens saved data, resumes sending. @returns null without a token; `too_late` after another log-in */
async function logIn(
  services: Services,
  credentials: Credentials,
  onWait: () => void,
): Promise<SignInAnswer | 'too_late' | null> {
  const version = services.session.version();
  const isTooLate = () => services.session.latest() !== null && services.session.version() !== version;
  const findUser = (token: string) => untilUserIsKnown(services, token, onWait);
  const answer = await postSignIn(services, credentials, findUser).catch((error: unknown) => {
    if (isTooLate()) return null;
    throw error;
  });
  if (isTooLate()) {
    if (answer) void revokeSoon(services, answer.token);
    return 'too_late';
  }
  if (!answer) return null;
  const { id, role } = answer.user;
  const session = { token: answer.token, role, userId: id };
  await services.savedQueries.openFor(id, () => {
    services.queryClient.setQueryData(profileQuery(services.api).queryKey, {
      body: { user: answer.user },
      savedAt: services.now(),
    });
    services.session.start(session);
  });
  void importWithRetry(() => import('../../session/page-session')).then((one) =>
    one.dropPageSession(services),
  );
  await services.outbox.sessionStarted(session);
  return answer;
}
