import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { secondFactor } from '#contract/messages/account';
import { SecondFactorCode, type RecoveryCodesAnswer } from '#contract/second-factor';
import { validator } from '#contract/validate';
import { FormCard } from '../../forms/form-card';
import { useForm } from '../../forms/use-form';
import { ApiError, errorMessage, isSessionExpired } from '../../services/api';
import { useServices } from '../../services/services';
import { Banner } from '../../ui/feedback';
import { CodeField } from '../../components/code-field';

/** A call's answer to a code. */
export type CodeTaken = Pick<RecoveryCodesAnswer, 'message'> & Partial<RecoveryCodesAnswer>;

interface CodeFormProps {
  title: string;
  path: 'confirm' | 'recovery_codes' | 'off';
  submitLabel: string;
  busyText: string;
  onTaken: (answer: CodeTaken) => void;
  children?: ReactNode;
}

/** Asks for a code and sends it with a call. */
export function CodeForm({ title, path, submitLabel, busyText, onTaken, children }: CodeFormProps) {
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
      if (error instanceof ApiError) form.refuse(error.fields);
    },
  });
  const isOwnError = send.error instanceof ApiError && 'code' in send.error.fields;
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
