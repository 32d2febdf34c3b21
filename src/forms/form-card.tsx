import type { FormEvent, ReactNode } from 'react';
import { offline as offlineMessages } from '#contract/messages/site';
import { Card } from '../ui/card';
import { SubmitButton, Banner } from '../ui/feedback';
import { useConnection } from '../services/services';
import type { NativeForm } from './use-form';

interface FormCardProps {
  id?: string;
  /** `form.native` of a form that works without script. */
  native?: NativeForm;
  label?: string;
  /** Hides the form after success; the footer stays. */
  done?: boolean;
  busy: boolean;
  busyText: string;
  submitLabel: string;
  onSubmit: (event: FormEvent) => void;
  children: ReactNode;
  /** Above the button; by default the offline note. */
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

/** Shown while offline: submitting needs a connection. */
export const OfflineNote = ({ sentence = offlineMessages.fillIn }: { sentence?: string }) =>
  useConnection() === 'offline' ? <Banner tone="info">{sentence}</Banner> : null;
