import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '#contract/messages';
import type { ProfileSavedAnswer } from '#contract/profile';
import type { Role } from '#contract/status';
import { ApiError, isCode } from '../../lib/api';
import { useServices } from '../../lib/services';
import { toast } from '../../lib/toast';
import { Banner } from '../../ui/feedback';
import { CredentialsForm } from './credentials-form';
import { failureOf } from './failure';
import { NewPasswordForm } from './new-password-form';
import { OfflineNote } from './offline-note';

const text = messages.password;
const titles = { success: 'Success', warning: 'Warning', error: 'Error' } as const;

/** Unverified; open while what was checked has been changed since; verified. After an update it starts anew. */
type Step = 'unverified' | 'open' | 'verified';

/** The password change of every role: check the current one, then set a new one (product.md sections 2, 4 and 5). */
export function PasswordChange({ email, role }: { email: string; role: Role }) {
  const { api, session } = useServices();
  const [step, setStep] = useState<Step>('unverified');
  const [round, setRound] = useState(0);

  const [notice, setNotice] = useState<{ tone: keyof typeof titles; sentence: string } | null>(null);
  const say = (tone: keyof typeof titles, sentence: string) => {
    setNotice({ tone, sentence });
    toast(tone, sentence, titles[tone]);
  };

  const update = useMutation({
    mutationFn: (password: string) => api.patch<ProfileSavedAnswer>('users', { user: { password } }),
    onSuccess: () => {
      setStep('unverified');
      setRound((last) => last + 1);
      say('success', text.updated);
    },
    onError: (error) => {
      // The check was too long ago for the server (decision 11).
      if (isCode(error, 'wrong_password')) {
        setStep('open');
        return say('warning', text.checkFirst);
      }
      if (isCode(error, 'token_missing') || isCode(error, 'session_expired')) {
        return say('error', text.notAuthenticated);
      }
      const isOurFault = error instanceof ApiError && error.status >= 500;
      const refused = error instanceof ApiError ? error.fields.password?.[0] : undefined;
      say('error', isOurFault ? text.updateFailed : (refused ?? failureOf(error, text.updateFailed)));
    },
  });

  return (
    <div className="flex flex-col gap-4">
      {notice ? <Banner tone={notice.tone}>{notice.sentence}</Banner> : null}
      <CredentialsForm
        key={`${email} ${round}`}
        email={email}
        verified={step === 'verified'}
        onVerified={() => {
          setStep('verified');
          say('success', text.verified);
        }}
        onChanged={() => setStep('open')}
        onFailed={(sentence) => say('error', sentence)}
      />
      {step === 'unverified' ? null : (
        <NewPasswordForm
          role={role}
          busy={update.isPending}
          onSubmit={(password, refuse) => {
            if (step !== 'verified') return say('warning', text.checkFirst);
            if (!session.latest()) return say('error', text.notAuthenticated);
            setNotice(null);
            update.mutate(password, {
              onError: (error) => {
                if (error instanceof ApiError) refuse(error.fields);
              },
            });
          }}
          onInvalid={(sentence) => (sentence === null ? setNotice(null) : say('error', sentence))}
        />
      )}
      <OfflineNote />
    </div>
  );
}
