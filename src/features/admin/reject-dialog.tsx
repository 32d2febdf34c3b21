import * as v from 'valibot';
import type { Words } from '#contract/languages';
import { requiredLines } from '#contract/fields';
import { limits } from '#contract/limits';
import { admin } from '#contract/messages/admin';
import { NoteDialog, type NoteDialogProps } from '../../forms/note-dialog';
import { StatusFailure, type useDecision } from './account-status';

const Rejection = v.object({
  note: requiredLines(admin.reasonRequired, limits.statusReason.max, 'Reason' satisfies Words),
});

interface RejectDialogProps extends Pick<NoteDialogProps, 'title' | 'open' | 'onClose' | 'hint' | 'failure'> {
  id: number | string;
  labels: readonly [label: string, busy: string];
  busy: boolean;
  onReject: (reason: string) => Promise<boolean>;
}

/** A rejection's reason, shown to the person (rules account-3 and account-8). */
export const RejectDialog = ({ id, labels, busy, onReject, ...dialog }: RejectDialogProps) => (
  <NoteDialog
    {...dialog}
    name={`reject-${id}`}
    schema={Rejection}
    label="Reason"
    required
    button={labels[busy ? 1 : 0]}
    isBlocked={busy}
    onSend={onReject}
  />
);

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
