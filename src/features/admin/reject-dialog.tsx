import { useId, type ReactNode } from 'react';
import * as v from 'valibot';
import { requiredLines } from '#contract/fields';
import { limits } from '#contract/limits';
import { messages } from '#contract/messages';
import { useForm } from '../../forms/use-form';
import { Dialog } from '../../ui/dialog';
import { TextArea } from '../../ui/fields';

const Rejection = v.object({
  reason: requiredLines(messages.admin.reasonRequired, limits.statusReason.max, 'Reason'),
});

interface RejectDialogProps {
  id: number;
  name: string;
  /** Such as "student". */
  noun: string;
  open: boolean;
  busy: boolean;
  failure: ReactNode;
  onClose: () => void;
  /** @returns whether it succeeded; only then is the draft cleared */
  onReject: (reason: string) => Promise<boolean>;
}

/** Asks for the reason that a rejected person reads after logging in (rule 6). Stays open until the server answers. */
export function RejectDialog({ name, open, busy, onClose, ...form }: RejectDialogProps) {
  const formId = useId();
  return (
    <Dialog
      title={`Reject ${name}?`}
      open={open}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="btn btn-outline" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" form={formId} className="btn btn-primary" aria-disabled={busy}>
            {busy ? 'Rejecting...' : 'Reject'}
          </button>
        </>
      }
    >
      <ReasonForm {...form} formId={formId} busy={busy} />
    </Dialog>
  );
}

interface ReasonFormProps extends Pick<RejectDialogProps, 'id' | 'noun' | 'busy' | 'failure' | 'onReject'> {
  formId: string;
}

/** Mounted only while the dialog is open: every table row has one. */
function ReasonForm({ formId, id, noun, busy, failure, onReject }: ReasonFormProps) {
  const form = useForm({ id: formId, name: `reject-${id}`, initial: { reason: '' }, schema: Rejection });
  const reject = async (reason: string) => {
    if (!busy && (await onReject(reason))) form.clear();
  };
  return (
    <form
      id={formId}
      noValidate
      className="flex flex-col gap-3"
      onSubmit={form.submit(({ reason }) => void reject(reason))}
    >
      <TextArea
        {...form.field('reason')}
        label="Reason"
        hint={`The ${noun} reads it after logging in.`}
        rows={3}
        maxLength={limits.statusReason.max}
        required
      />
      {failure}
    </form>
  );
}
