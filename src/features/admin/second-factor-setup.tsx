import { useMutation } from '@tanstack/react-query';
import { email, secondFactor } from '#contract/messages/account';
import { SecondFactorStart, type SecondFactorStartAnswer } from '#contract/second-factor';
import { validator } from '#contract/validate';
import { FormCard } from '../../forms/form-card';
import { useForm } from '../../forms/use-form';
import { ApiError, errorMessage, isSessionExpired } from '../../services/api';
import { useServices } from '../../services/services';
import { Banner } from '../../ui/feedback';
import { TextField } from '../../ui/fields';
import { QrCode } from '../../components/lazy-qr-code';
import { CodeForm, type CodeTaken } from './second-factor-code-form';

const text = secondFactor;

/** Turns the second factor on: password, key for the app, first code. */
export function SecondFactorSetup({ onTaken }: { onTaken: (answer: CodeTaken) => void }) {
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
    onError: (error) => {
      if (error instanceof ApiError) form.refuse(error.fields);
    },
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

/** The key as a QR code and in letters, and the first code. */
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
