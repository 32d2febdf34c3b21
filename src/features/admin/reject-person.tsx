import { StatusFailure, type useDecision } from './account-status';
import { RejectDialog } from './reject-dialog';

interface RejectPersonProps {
  id: number;
  name: string;
  kind: { noun: readonly [string, string]; missing: string };
  change: ReturnType<typeof useDecision>['change'];
  open: boolean;
  onClose: () => void;
  /** @returns whether it was saved; only then the dialog closes */
  onReject: (reason: string) => Promise<boolean>;
}

/** Asks for the reason of rejecting a registration, shown to the person (rule account-3). */
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
