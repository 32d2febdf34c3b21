import { useId, type ReactNode } from 'react';
import type { Check } from '../forms/lazy-check';
import { useForm } from '../forms/use-form';
import { Dialog, DialogActions } from '../ui/dialog';
import { TextArea } from '../ui/fields';

interface TextFormProps {
  /** Name of the draft. */
  name: string;
  field: string;
  check: Check<Record<string, string>>;
  lead?: ReactNode;
  label: string;
  hint?: string;
  required?: boolean;
  failure?: ReactNode;
  isBlocked?: boolean;
  /** Fails by false or an error; else the draft is cleared. */
  onSend: (text: string) => Promise<unknown>;
}

interface TextDialogProps extends TextFormProps {
  title: string;
  labels: readonly [label: string, busy: string];
  open: boolean;
  busy: boolean;
  onClose: () => void;
}

/** A question answered with a text; open until the server answers. */
export function TextDialog({ title, labels, open, busy, onClose, ...form }: TextDialogProps) {
  const id = useId();
  const { isBlocked = busy } = form;
  const label = labels[busy ? 1 : 0];
  return (
    <Dialog
      title={title}
      open={open}
      onClose={onClose}
      actions={<DialogActions label={label} form={id} isBlocked={isBlocked} onCancel={onClose} />}
    >
      <TextForm {...form} isBlocked={isBlocked} id={id} />
    </Dialog>
  );
}

/** Mounted only while the dialog is open, since every row of a list has one. */
function TextForm({ id, name, field, check, ...props }: TextFormProps & { id: string }) {
  const { lead, failure, isBlocked, onSend, ...area } = props;
  const form = useForm({ id, name, initial: { [field]: '' }, check });
  const send = async (text: string) => {
    if (!isBlocked && (await onSend(text).catch(() => false)) !== false) form.clear();
  };
  return (
    <form
      id={id}
      noValidate
      className="flex flex-col gap-3"
      onSubmit={form.submit((typed) => void send(typed[field] ?? ''))}
    >
      {lead}
      <TextArea {...form.field(field)} {...area} rows={3} />
      {failure}
    </form>
  );
}
