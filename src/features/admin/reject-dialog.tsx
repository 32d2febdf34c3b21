import * as v from 'valibot';
import type { ComponentProps } from 'react';
import type { Words } from '#contract/languages';
import { requiredLines } from '#contract/fields';
import { limits } from '#contract/limits';
import { admin } from '#contract/messages/admin';
import { validator } from '#contract/validate';
import { TextDialog } from '../../components/text-dialog';
import { StatusFailure, type useDecision } from './account-status';

const Rejection = v.object({
  reason: requiredLines(admin.reasonRequired, limits.statusReason.max, 'Reason' satisfies Words),
});

type RejectDialogProps = Omit<
  ComponentProps<typeof TextDialog>,
  'name' | 'field' | 'check' | 'label' | 'required'
> & { id: number | string };

/** A rejection's reason, shown to the person (rules account-3 and account-8). */
export const RejectDialog = ({ id, ...dialog }: RejectDialogProps) => (
  <TextDialog
    {...dialog}
    name={`reject-${id}`}
    field="reason"
    check={validator(Rejection)}
    label="Reason"
    required
  />
);

interface RejectPersonProps extends Pick<RejectDialogProps, 'id' | 'open' | 'onClose' | 'onSend'> {
  name: string;
  kind: { noun: readonly [string, string]; missing: string };
  change: ReturnType<typeof useDecision>['change'];
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
