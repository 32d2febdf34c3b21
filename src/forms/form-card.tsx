import type { FormEvent, ReactNode } from 'react';
import { OfflineNote } from './offline-note';
import { Card } from '../ui/card';
import { SubmitButton } from '../ui/feedback';

interface FormCardProps {
  id?: string;
  /** Its accessible name. */
  label?: string;
  /** Hides the form after success; the footer stays. */
  done?: boolean;
  busy: boolean;
  busyText: string;
  submitLabel: string;
  onSubmit: (event: FormEvent) => void;
  /** The fields. */
  children: ReactNode;
  /** Shown above the button; by default the offline note. */
  note?: ReactNode;
  /** Shown below the form. */
  footer?: ReactNode;
}

/** A form in a card: fields, offline note, submit button and a footer. */
export function FormCard(props: FormCardProps) {
  const { id, label, done = false, onSubmit, children, note, footer, submitLabel, ...button } = props;
  return (
    <Card>
      {done ? null : (
        <form id={id} noValidate aria-label={label} className="flex flex-col gap-4" onSubmit={onSubmit}>
          {children}
          {note ?? <OfflineNote />}
          <SubmitButton {...button}>{submitLabel}</SubmitButton>
        </form>
      )}
      {footer}
    </Card>
  );
}
