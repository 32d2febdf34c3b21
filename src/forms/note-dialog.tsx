import { useId, type ReactNode } from 'react';
import type { GenericSchema } from 'valibot';
import { validator } from '#contract/validate';
import { Dialog, DialogActions } from '../ui/dialog';
import { TextArea } from '../ui/fields';
import { useForm } from './use-form';

interface NoteFormProps {
  /** Of the draft. */
  name: string;
  schema: GenericSchema<unknown, { note: string }>;
  label: string;
  hint?: string;
  required?: boolean;
  isBlocked?: boolean;
  failure?: ReactNode;
  /** @returns whether it was saved; only then is the draft cleared */
  onSend: (note: string) => Promise<boolean>;
  children?: ReactNode;
}

export interface NoteDialogProps extends NoteFormProps {
  title: string;
  button: string;
  open: boolean;
  onClose: () => void;
}

/** Asks for a sentence to a person; open until the server answers. */
export function NoteDialog({ title, button, open, onClose, ...form }: NoteDialogProps) {
  const formId = useId();
  const { isBlocked } = form;
  return (
    <Dialog
      title={title}
      open={open}
      onClose={onClose}
      actions={<DialogActions label={button} form={formId} isBlocked={isBlocked} onCancel={onClose} />}
    >
      <NoteForm {...form} formId={formId} />
    </Dialog>
  );
}

/** Mounted only while the dialog is open, since every row of a list has one. */
function NoteForm(props: NoteFormProps & { formId: string }) {
  const { formId, name, schema, isBlocked, failure, onSend, children, ...field } = props;
  const form = useForm({ id: formId, name, initial: { note: '' }, check: validator(schema) });
  const send = async (note: string) => {
    if (!isBlocked && (await onSend(note))) form.clear();
  };
  return (
    <form
      id={formId}
      noValidate
      className="flex flex-col gap-3"
      onSubmit={form.submit(({ note }) => void send(note))}
    >
      {children}
      <TextArea {...form.field('note')} {...field} rows={3} />
      {failure}
    </form>
  );
}
