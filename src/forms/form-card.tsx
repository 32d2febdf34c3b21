import type { FormEvent, ReactNode } from 'react';
import { offline as offlineMessages } from '#contract/messages/site';
import { Card } from '../ui/card';
import { SubmitButton, Banner } from '../ui/feedback';
import { useConnection } from '../services/services';
import type { NativeForm } from './use-form';

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
          {note ?? <OfflineNote />} <SubmitButton {...button}>{submitLabel}</SubmitButton>
        </form>
      )}{' '}
      {footer}
    </Card>
  );
}

export const OfflineNote = ({ sentence = offlineMessages.fillIn }: { sentence?: string }) =>
  useConnection() === 'offline' ? <Banner tone="info">{sentence}</Banner> : null;
