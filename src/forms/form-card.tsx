import type { FormEvent, ReactNode } from 'react';
import { offline } from '#contract/messages/site';
import { Card } from '../ui/card';
import { SubmitButton, Banner } from '../ui/feedback';
import { useConnection } from '../services/services';
import type { NativeForm, FieldProps } from './use-form';
import { secondFactor } from '#contract/messages/account';
import { TextField } from '../ui/fields';

interface FormCardProps {
  id?: string;
  native?: NativeForm;
  label?: string;
  done?: boolean;
  busy: boolean;
  busyText: string;
  submitLabel: string;
  onSubmit: (event: FormEvent) => void;
  children: ReactNode;
  note?: ReactNode;
  footer?: ReactNode;
}

export function FormCard(props: FormCardProps) {
  const { id, native, label, done = false, onSubmit, children, note, footer, submitLabel, ...button } = props;
  return (
    <Card>
      {done ? null : (
        <form
          id={id}
          {...native}
          noValidate
          aria-label={label}
          className="flex flex-col gap-4"
          onSubmit={onSubmit}
        >
          {children}
          {note ?? <OfflineNote />}
          <SubmitButton {...button}>{submitLabel}</SubmitButton>
        </form>
      )}
      {footer}
    </Card>
  );
}

export const OfflineNote = ({ sentence = offline.fillIn }: { sentence?: string }) =>
  useConnection() === 'offline' ? <Banner tone="info">{sentence}</Banner> : null;

/** A code of an app, or a recovery code (rule sign-in-6): autofill on phones; full keyboard for recovery letters. */
export const CodeField = ({ hint = secondFactor.codeHint, ...field }: FieldProps & { hint?: string }) => (
  <TextField {...field} label="Code" hint={hint} autoComplete="one-time-code" maxLength={40} required />
);
