import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { password as passwordMessages, logout, validation } from '#contract/messages/account';
import type { ProfileSavedAnswer } from '#contract/profile';
import type { Role } from '#contract/status';
import type { MessageAnswer, SessionListAnswer } from '#contract/accounts';
import { ApiError, isCode, isSessionExpired, errorMessage } from '../../services/api';
import { useServices, useSession } from '../../services/services';
import { titles, toast } from '../../lib/toast';
import { Banner, SubmitButton } from '../../ui/feedback';
import { CredentialsForm } from './credentials-form';
import { OfflineNote } from '../../forms/form-card';
import { Card } from '../../ui/card';
import { Screen } from '../../ui/screen';
import { useUser } from '../../services/shared-queries';
import { dateAndTime } from '../../lib/format';
import * as v from 'valibot';
import type { FieldErrors } from '#contract/errors';
import { areSame, bothPasswords, passwordTwice } from '#contract/passwords';
import { validator } from '#contract/validate';
import { useForm } from '../../forms/use-form';
import { PasswordFields } from './account-fields';
import { Button } from '../../ui/button';

function SessionList() {
  const { api } = useServices();
  const [isShown, setShown] = useState(false);
  const list = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => api.get<SessionListAnswer>('users/sessions', { signal }),
    enabled: isShown,
    // Forgotten when the screen is left.
    gcTime: 0,
  });
  const end = useMutation({
    mutationFn: () => api.delete<MessageAnswer>('users/sessions'),
    onSuccess: () => {
      if (isShown) void list.refetch();
    },
  });
  const problem = end.error ?? (isShown ? list.error : null);
  return (
    <Card>
      <h2 className="text-xl font-bold">Where you are logged in</h2>
      {isShown && list.data ? (
        <ul className="flex flex-col gap-2">
          {list.data.body.sessions.map(({ id, signed_in_at, last_used_at, is_current }) => (
            <li key={id}>
              {is_current ? <strong>This device. </strong> : null}
              Logged in {dateAndTime(signed_in_at)}, last used {dateAndTime(last_used_at)}
            </li>
          ))}
        </ul>
      ) : (
        <Button className="sm:self-start" onClick={() => setShown(true)}>
          Show
        </Button>
      )}
      {problem ? <Banner tone="error">{errorMessage(problem, logout.othersFailed)}</Banner> : null}
      {end.isSuccess ? <Banner tone="success">{logout.others}</Banner> : null}
      <p>{logout.othersHint}</p>
      <Button className="sm:self-start" disabled={end.isPending} onClick={() => end.mutate()}>
        Log Out Everywhere Else
      </Button>
    </Card>
  );
}

export function ChangePasswordScreen({ tabs }: { tabs: ReactNode }) {
  // Falls back to a role when another tab has just logged out: the form reports it.
  const role = useSession()?.role ?? 'student';
  const email = useUser()?.email ?? '';
  return (
    <Screen
      title="Change Password"
      lead="First we check your current password. Then you choose a new one."
      width="wide"
    >
      {tabs}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card>
          <PasswordChange email={email} role={role} />
        </Card>
        <SessionList />
      </div>
    </Screen>
  );
}

/** `open`: a verified field was edited since, and needs verifying again. */
type Step = 'unverified' | 'open' | 'verified';

interface Notice {
  /** Where the notice is shown: under a step, or above both when done. */
  at: 'check' | 'update' | 'done';
  tone: keyof typeof titles;
  sentence: string;
}

interface PasswordChangeProps {
  email: string;
  role: Role;
  aside?: boolean;
}

export function PasswordChange({ email, role, aside = false }: PasswordChangeProps) {
  const { api, session } = useServices();
  const [step, setStep] = useState<Step>('unverified');
  const [round, setRound] = useState(0);
  const [notice, setNotice] = useState<Notice | null>(null);
  const say = (at: Notice['at'], tone: Notice['tone'], sentence: string) => {
    setNotice({ at, tone, sentence });
    toast(tone, sentence, titles[tone], 'password');
  };
  const noticeAt = (at: Notice['at']) =>
    notice?.at === at ? <Banner tone={notice.tone}>{notice.sentence}</Banner> : null;

  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (round > 0) top.current?.focus();
  }, [round]);

  const update = useMutation({
    mutationFn: (password: string) => api.patch<ProfileSavedAnswer>('users', { user: { password } }),
    onSuccess: () => {
      setStep('unverified');
      setRound((last) => last + 1);
      say('done', 'success', passwordMessages.updated);
    },
    onError: (error) => {
      if (isSessionExpired(error)) return;
      // The verification has expired on the server (rule sign-in-4).
      if (isCode(error, 'wrong_password')) {
        setStep('open');
        return say('update', 'warning', passwordMessages.checkFirst);
      }
      if (isCode(error, 'token_missing')) return say('update', 'error', passwordMessages.notAuthenticated);
      const isOurFault = error instanceof ApiError && error.status >= 500;
      const refused = error instanceof ApiError ? error.fields.password?.[0] : undefined;
      const sentence = isOurFault
        ? passwordMessages.updateFailed
        : (refused ?? errorMessage(error, passwordMessages.updateFailed));
      say('update', 'error', sentence);
    },
  });

  return (
    <div ref={top} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      {noticeAt('done')}
      <CredentialsForm
        key={round}
        email={email}
        aside={aside}
        notice={noticeAt('check')}
        verified={step === 'verified'}
        onVerified={() => {
          setStep('verified');
          say('check', 'success', passwordMessages.verified);
        }}
        onChanged={() => {
          setNotice(null);
          setStep('open');
        }}
        onFailed={(sentence) => say('check', 'error', sentence)}
      />
      {step === 'unverified' ? null : (
        <NewPasswordForm
          role={role}
          verified={step === 'verified'}
          notice={noticeAt('update')}
          busy={update.isPending}
          onSubmit={(password, refuse) => {
            if (step !== 'verified') return say('update', 'warning', passwordMessages.checkFirst);
            if (!session.latest()) return say('update', 'error', passwordMessages.notAuthenticated);
            setNotice(null);
            update.mutate(password, {
              onError: (error) => {
                if (error instanceof ApiError) refuse(error.fields);
              },
            });
          }}
          onInvalid={(sentence) => (sentence === null ? setNotice(null) : say('update', 'error', sentence))}
        />
      )}
      <OfflineNote />
    </div>
  );
}

/** A new password and its confirmation (screens.md section 5). */
const NewPasswordTwice = v.pipe(
  v.object(passwordTwice),
  v.forward(v.partialCheck(bothPasswords, areSame, passwordMessages.differ), ['password_confirmation']),
);

interface NewPasswordFormProps {
  role: Role;
  verified: boolean;
  busy: boolean;
  onSubmit: (password: string, refuse: (errors: FieldErrors) => void) => void;
  onInvalid: (sentence: string | null) => void;
  notice: ReactNode;
}

/** Step two of a password change. Takes the focus once step one is verified, since its button is unmounted. */
function NewPasswordForm(props: NewPasswordFormProps) {
  const { role, verified, busy, onSubmit, onInvalid, notice } = props;
  const form = useForm({
    name: 'new-password',
    initial: { password: '', password_confirmation: '' },
    check: validator(NewPasswordTwice),
    secret: ['password', 'password_confirmation'],
    onMended: () => onInvalid(null),
  });
  useEffect(() => {
    if (verified) document.getElementById(form.id)?.querySelector('input')?.focus();
  }, [verified, form.id]);

  const { password, password_confirmation: again } = form.values;
  // Not reported while the confirmation is shorter: it may still match.
  const differs = again !== '' && again.length >= password.length && again !== password;
  const confirmation = form.field('password_confirmation');
  return (
    <form
      id={form.id}
      noValidate
      aria-label="New password"
      className="flex flex-col gap-4"
      onSubmit={form.submit(
        (value) => onSubmit(value.password, form.setErrors),
        (errors) => {
          const onlyDiffer = !errors.password && again !== '';
          onInvalid(onlyDiffer ? passwordMessages.differAtSubmit : null);
          form.focusInvalid(errors);
        },
      )}
    >
      <PasswordFields
        label="New Password"
        {...(role === 'admin' && { hint: validation.adminPasswordShort })}
        password={form.field('password')}
        confirmation={{
          ...confirmation,
          error: confirmation.error ?? (differs ? passwordMessages.differ : undefined),
        }}
      />
      {notice}
      <SubmitButton busy={busy} busyText="Updating...">
        Update Password
      </SubmitButton>
    </form>
  );
}
