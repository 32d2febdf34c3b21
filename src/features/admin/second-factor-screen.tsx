import { useQuery, useMutation } from '@tanstack/react-query';
import { useState, type ReactNode, useEffect, useRef } from 'react';
import { secondFactor, email } from '#contract/messages/account';
import {
  type SecondFactorAnswer,
  SecondFactorStart,
  type SecondFactorStartAnswer,
  SecondFactorCode,
  type RecoveryCodesAnswer,
} from '#contract/second-factor';
import { validator } from '#contract/validate';
import type { Words } from '#contract/languages';
import { brand } from '#contract/brand';
import { useServices } from '../../services/services';
import { SavedView } from '../../components/saved-view';
import { Screen } from '../../ui/screen';
import { Banner } from '../../ui/feedback';
import { AdminTabs } from './admin-tabs';
import { adminQueries } from './admin-queries';
import { FormCard } from '../../forms/form-card';
import { useForm } from '../../forms/use-form';
import { errorMessage, fieldErrors, isSessionExpired } from '../../services/api';
import { TextField } from '../../ui/fields';
import { QrCode } from '../../components/lazy-qr-code';
import { CodeField } from '../../ui/password-field';
import { saveFile } from '../../lib/download';
import { Card } from '../../ui/card';

/** An admin's second factor: on, new recovery codes, off (rule sign-in-6). */
export function SecondFactorScreen() {
  const { api, queryClient } = useServices();
  const query = useQuery(adminQueries.secondFactor(api));
  const [taken, setTaken] = useState<CodeTaken | null>(null);
  const finish = (answer: CodeTaken) => {
    setTaken(answer);
    // All other queries may have been refused until now.
    void queryClient.invalidateQueries({ queryKey: ['admin'] });
  };
  return (
    <Screen title="Two-step sign-in" width="wide">
      <AdminTabs />
      <p>{text.lead}</p>
      <div className="flex max-w-2xl flex-col gap-4">
        {taken ? <Banner tone="success">{taken.message}</Banner> : null}
        {taken?.recovery_codes ? (
          <RecoveryCodes codes={taken.recovery_codes} onDone={() => setTaken(null)} />
        ) : (
          <SavedView query={query} failedTitle={text.loadFailed} isForm>
            {(state) => <Parts state={state} onTaken={finish} />}
          </SavedView>
        )}
      </div>
    </Screen>
  );
}

function Parts({ state, onTaken }: { state: SecondFactorAnswer; onTaken: (answer: CodeTaken) => void }) {
  if (!state.is_on) {
    return (
      <>
        {state.is_required ? <Banner tone="warning">{text.needed}</Banner> : null}
        <SecondFactorSetup onTaken={onTaken} />
      </>
    );
  }
  return (
    <>
      <Banner tone="info">
        {text.isOn} {text.codesLeft(state.recovery_codes_left)}
      </Banner>
      <CodeForm
        title="New recovery codes"
        path="recovery_codes"
        submitLabel="Make New Codes"
        busyText="Making..."
        onTaken={onTaken}
      />
      <CodeForm
        title="Turn it off"
        path="off"
        submitLabel="Turn Off"
        busyText="Turning off..."
        onTaken={onTaken}
      />
    </>
  );
}

type CodeTaken = Pick<RecoveryCodesAnswer, 'message'> & Partial<RecoveryCodesAnswer>;

interface CodeFormProps {
  title: string;
  path: 'confirm' | 'recovery_codes' | 'off';
  submitLabel: string;
  busyText: string;
  onTaken: (answer: CodeTaken) => void;
  children?: ReactNode;
}

function CodeForm({ title, path, submitLabel, busyText, onTaken, children }: CodeFormProps) {
  const { api } = useServices();
  const form = useForm({
    name: `second-factor.${path}`,
    initial: { code: '' },
    check: validator(SecondFactorCode),
    secret: ['code'],
  });
  const send = useMutation({
    mutationFn: (code: SecondFactorCode) => api.post<CodeTaken>(`users/second_factor/${path}`, code),
    onSuccess: (answer) => {
      form.clear();
      onTaken(answer);
    },
    onError: (error) => {
      // A code works once: the next try needs another one.
      form.set('code', '');
      form.refuse(fieldErrors(error));
    },
  });
  const isOwnError = 'code' in fieldErrors(send.error);
  const problem = send.error && !isOwnError && !isSessionExpired(send.error) ? send.error : null;
  return (
    <FormCard
      id={form.id}
      label={title}
      busy={send.isPending}
      busyText={busyText}
      submitLabel={submitLabel}
      onSubmit={form.submit((code) => send.mutate(code))}
    >
      <h2 className="text-xl font-bold">{title}</h2>
      {children}
      {problem ? <Banner tone="error">{errorMessage(problem, secondFactor.failed)}</Banner> : null}
      <CodeField {...form.field('code')} {...(path === 'confirm' && { hint: secondFactor.firstCodeHint })} />
    </FormCard>
  );
}

const text = secondFactor;

function SecondFactorSetup({ onTaken }: { onTaken: (answer: CodeTaken) => void }) {
  const { api } = useServices();
  const form = useForm({
    name: 'second-factor',
    initial: { current_password: '' },
    check: validator(SecondFactorStart),
    secret: ['current_password'],
  });
  const start = useMutation({
    mutationFn: (password: SecondFactorStart) =>
      api.post<SecondFactorStartAnswer>('users/second_factor', password),
    // The key is not kept in the cache of mutations.
    gcTime: 0,
    onSuccess: form.clear,
    onError: (error) => form.refuse(fieldErrors(error)),
  });
  if (start.data) return <Confirmation started={start.data} onTaken={onTaken} />;
  const problem = start.error && !isSessionExpired(start.error) ? start.error : null;
  return (
    <FormCard
      id={form.id}
      label="Turn it on"
      busy={start.isPending}
      busyText="Beginning..."
      submitLabel="Turn On"
      onSubmit={form.submit((password) => start.mutate(password))}
    >
      <h2 className="text-xl font-bold">Turn it on</h2>
      {problem ? <Banner tone="error">{errorMessage(problem, text.failed)}</Banner> : null}
      <TextField
        {...form.field('current_password')}
        label="Current Password"
        type="password"
        autoComplete="current-password"
        hint={email.passwordHint}
      />
    </FormCard>
  );
}

interface ConfirmationProps {
  started: SecondFactorStartAnswer;
  onTaken: (answer: CodeTaken) => void;
}

const Confirmation = ({ started: { secret, otpauth_url }, onTaken }: ConfirmationProps) => (
  <CodeForm
    title="Scan and confirm"
    path="confirm"
    submitLabel="Confirm"
    busyText="Confirming..."
    onTaken={onTaken}
  >
    <p>{text.scan}</p>
    <div className="aspect-square w-full max-w-64 bg-white">
      <QrCode text={otpauth_url} label="QR code for the authenticator app" />
    </div>
    <p>
      {text.typeSecret}{' '}
      <code className="font-mono font-semibold wrap-anywhere">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
    </p>
  </CodeForm>
);

/** New recovery codes, shown once. Takes the focus, since the form before it is unmounted. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card>
      <h2 ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
        Recovery codes
      </h2>
      <p>{secondFactor.keepCodes}</p>
      <ol className="grid gap-2 font-mono text-lg sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          className="btn btn-outline"
          onClick={() => {
            const lines = [`${brand.name} recovery codes` satisfies Words, ...codes, ''];
            saveFile('recovery-codes.txt', new Blob([lines.join('\n')], { type: 'text/plain' }));
          }}
        >
          Save as File
        </button>
        <button type="button" className="btn btn-primary" onClick={onDone}>
          I Have Kept Them
        </button>
      </div>
    </Card>
  );
}
