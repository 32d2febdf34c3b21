import * as v from 'valibot';
import { useId, type ReactNode } from 'react';
import type { Words } from '#contract/languages';
import { requiredLines } from '#contract/fields';
import { limits } from '#contract/limits';
import { admin } from '#contract/messages/admin';
import { validator } from '#contract/validate';
import { useForm } from '../../forms/use-form';
import { Dialog, DialogActions } from '../../ui/dialog';
import { TextArea } from '../../ui/fields';
import { StatusFailure, type useDecision } from './account-status';

const Rejection = v.object({
  reason: requiredLines(admin.reasonRequired, limits.statusReason.max, 'Reason' satisfies Words),
});

interface RejectDialogProps {
  id: number | string;
  title: string;
  labels: readonly [label: string, busy: string];
  hint: string;
  open: boolean;
  busy: boolean;
  failure: ReactNode;
  onClose: () => void;
  /** @returns whether it succeeded; only then is the draft cleared */
  onReject: (reason: string) => Promise<boolean>;
}

/** A rejection's reason, shown to the person (rules account-3 and account-8); open until the server answers. */
export function RejectDialog({ title, labels, open, busy, onClose, ...form }: RejectDialogProps) {
  const formId = useId();
  return (
    <Dialog
      title={title}
      open={open}
      onClose={onClose}
      actions={
        <DialogActions label={labels[busy ? 1 : 0]} form={formId} isBlocked={busy} onCancel={onClose} />
      }
    >
      <ReasonForm {...form} formId={formId} busy={busy} />
    </Dialog>
  );
}

interface ReasonFormProps extends Pick<RejectDialogProps, 'id' | 'hint' | 'busy' | 'failure' | 'onReject'> {
  formId: string;
}

/** Mounted only while the dialog is open, since every table row has one. */
function ReasonForm({ formId, id, hint, busy, failure, onReject }: ReasonFormProps) {
  const form = useForm({
    id: formId,
    name: `reject-${id}`,
    initial: { reason: '' },
    check: validator(Rejection),
  });
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
      <TextArea {...form.field('reason')} label="Reason" hint={hint} rows={3} required />
      {failure}
    </form>
  );
}

interface RejectPersonProps {
  id: number;
  name: string;
  kind: { noun: readonly [string, string]; missing: string };
  change: ReturnType<typeof useDecision>['change'];
  open: boolean;
  onClose: () => void;
  onReject: (reason: string) => Promise<boolean>;
}

export const RejectPerson = ({ name, kind, change, ...dialog }: RejectPersonProps) => (
  <RejectDialog
    {...dialog}
    title={`Reject ${name}?`}
    labels={['Reject', 'Rejecting...']}
    hint={`The ${kind.noun[0]} reads it after logging in.`}
    busy={change.isPending}
    failure={change.isError ? <StatusFailure error={change.error} missing={kind.missing} inDialog /> : null}
  />
);
