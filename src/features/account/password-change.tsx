import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { errorTable } from '#contract/errors';
import { password as passwordMessages, logout } from '#contract/messages/account';
import type { ProfileSavedAnswer } from '#contract/profile';
import type { Role } from '#contract/status';
import type { MessageAnswer, SessionListAnswer } from '#contract/accounts';
import { ApiError, fieldErrors, isCode, isSessionExpired, errorMessage } from '../../services/api';
import { patch } from '../../services/patch';
import { useServices, useSession } from '../../services/services';
import { titles, toast } from '../../lib/toast';
import { Banner } from '../../ui/feedback';
import { CredentialsForm, NewPasswordForm } from './password-forms';
import { OfflineNote } from '../../forms/form-card';
import { Card } from '../../ui/card';
import { Screen } from '../../ui/screen';
import { getQuery, profileQuery, useUser } from '../../services/shared-queries';
import { dateAndTime } from '../../lib/format';

function SessionList() {
  const { api } = useServices();
  const [isShown, setShown] = useState(false);
  const list = useQuery({
    ...getQuery<SessionListAnswer>(api, ['sessions'], 'users/sessions'),
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
        <button type="button" className="btn btn-outline sm:self-start" onClick={() => setShown(true)}>
          Show
        </button>
      )}
      {problem ? <Banner tone="error">{errorMessage(problem, logout.othersFailed)}</Banner> : null}
      {end.isSuccess ? <Banner tone="success">{logout.others}</Banner> : null}
      <p>{logout.othersHint}</p>
      <button
        type="button"
        className="btn btn-outline sm:self-start"
        disabled={end.isPending}
        onClick={() => end.mutate()}
      >
        Log Out Everywhere Else
      </button>
    </Card>
  );
}

export function ChangePasswordScreen({ tabs }: { tabs: ReactNode }) {
  // Falls back to a role when another tab has just logged out: the form reports it.
  const role = useSession()?.role ?? 'student';
  const user = useUser();
  const email = user?.email || (user?.mobile_number ?? '');
  return (
    <Screen
      title="Change Password"
      lead={
        user?.must_change_password
          ? errorTable.password_change_needed.sentence
          : 'First we check your current password. Then you choose a new one.'
      }
      width="wide"
    >
      {tabs}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card>
          {/* Remounted when the profile comes. */}
          <PasswordChange
            key={String(user?.must_change_password)}
            email={email}
            role={role}
            isFirst={user?.must_change_password}
          />
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
  /** After a log-in with a one-time password, which is known (rule admin-6). */
  isFirst?: boolean | undefined;
}

export function PasswordChange({ email, role, aside = false, isFirst = false }: PasswordChangeProps) {
  const { api, queryClient, session } = useServices();
  const [step, setStep] = useState<Step>(isFirst ? 'verified' : 'unverified');
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
    mutationFn: (password: string) => patch<ProfileSavedAnswer>(api, 'users', { user: { password } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: profileQuery(api).queryKey });
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
      const refused = fieldErrors(error).password?.[0];
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
              onError: (error) => refuse(fieldErrors(error)),
            });
          }}
          onInvalid={(sentence) => (sentence === null ? setNotice(null) : say('update', 'error', sentence))}
        />
      )}
      <OfflineNote />
    </div>
  );
}
