import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RegistrationAnswer } from '#contract/overview';
import { admin as adminMessages } from '#contract/messages/admin';
import { errorMessage } from '../../services/api';
import { useServices } from '../../services/services';
import { Badge } from '../../ui/badge';
import { Contacts } from '../../ui/contacts';
import { Dialog } from '../../ui/dialog';
import { RetryButton, SkeletonRows } from '../../ui/feedback';
import { StatusFailure, useDecision } from './account-status';
import type { AccountStatus } from '#contract/status';
import { adminQueries, statusBadges, statusLabels } from './admin-queries';
import { businesses } from './businesses';
import { kinds } from './approve-button';
import { RegisterComparison, MatchBadge } from './register-match';
import { RejectPerson } from './reject-dialog';

interface ApprovalDialogProps {
  id: number | undefined;
  /** What became of the one before. */
  said?: string | undefined;
  next?: { place: string; onPress: () => void } | undefined;
  onClose: () => void;
  onDecided: (status: AccountStatus, name: string) => void;
}

/** Details of one person who waits, beside the participant list, with both decisions (rule admin-3). */
export function ApprovalDialog({ id, ...dialog }: ApprovalDialogProps) {
  return id === undefined ? null : <Opened key={id} id={id} {...dialog} />;
}

const nameOf = ({ user }: RegistrationAnswer) => user.company_name || user.full_name;

function Opened({ id, ...dialog }: ApprovalDialogProps & { id: number }) {
  const { api } = useServices();
  const query = useQuery(adminQueries.registration(api, id));
  const found = query.data?.body;
  if (found) return <Registration found={found} {...dialog} />;
  return (
    <Dialog title="Details" open onClose={dialog.onClose} wide>
      {query.error ? (
        <div role="alert" className="flex flex-col items-start gap-3">
          <p>{errorMessage(query.error, adminMessages.registrationFailed)}</p>
          <RetryButton busy={query.isFetching} onClick={() => void query.refetch()} />
        </div>
      ) : (
        <SkeletonRows count={2} />
      )}
    </Dialog>
  );
}

interface RegistrationProps extends Omit<ApprovalDialogProps, 'id'> {
  found: RegistrationAnswer;
}

function Registration({ found, said, next, onClose, onDecided }: RegistrationProps) {
  const { user, register_line: line } = found;
  const role = user.role === 'business' ? 'business' : 'student';
  const kind = kinds[role];
  const name = nameOf(found);
  // Businesses, and students without a list to compare with, have no differences.
  const mustCheck = (user.register_match ?? { result: 'match' }).result !== 'match';
  const [isRejecting, setRejecting] = useState(false);
  const { change, offline, isBlocked: blocked, ...decision } = useDecision(role, user.id, true);
  const decide = async (...[status, reason]: Parameters<typeof decision.decide>): Promise<boolean> => {
    const isDone = await decision.decide(status, reason);
    if (isDone) onDecided(status, name);
    return isDone;
  };
  return (
    <>
      <Dialog
        title={name}
        open={!isRejecting}
        onClose={onClose}
        stacked
        wide
        actions={
          <div className="grid w-full grid-cols-2 gap-2">
            {user.status === 'approved' ? null : (
              <button
                type="button"
                className={`btn ${mustCheck ? 'btn-outline' : 'btn-primary'}`}
                aria-disabled={blocked}
                onClick={() => {
                  if (!blocked) void decide('approved');
                }}
              >
                {change.isPending ? 'Updating...' : 'Approve'}
              </button>
            )}
            {user.status === 'rejected' ? null : (
              <button
                type="button"
                className="btn btn-outline"
                aria-disabled={blocked}
                onClick={() => {
                  if (!blocked) setRejecting(true);
                }}
              >
                Reject…
              </button>
            )}
            <button type="button" className="btn btn-ghost" onClick={onClose}>
              Close
            </button>
            {next ? (
              <button type="button" className="btn btn-ghost px-1" onClick={next.onPress}>
                Next ({next.place})
              </button>
            ) : null}
          </div>
        }
      >
        <div className="flex flex-col gap-3" aria-busy={change.isPending}>
          {said ? <p role="status">{said}</p> : null}
          {user.status === 'pending' ? null : (
            <p>
              <span className="sr-only">Status: </span>
              <Badge {...statusBadges[user.status]}>{statusLabels[user.status]}</Badge>
            </p>
          )}
          {role === 'business' ? (
            <businesses.Details person={user} />
          ) : (
            <>
              {user.register_match ? <MatchBadge match={user.register_match} /> : null}
              {mustCheck && user.status !== 'approved' ? <p>{adminMessages.checkFirst}</p> : null}
              <RegisterComparison user={user} line={line} />
              <Contacts email={user.email} mobile={user.mobile_number} />
            </>
          )}
          {offline ? <p role="alert">{adminMessages.statusNeedsSignal}</p> : null}
          {change.isError && !isRejecting ? (
            <StatusFailure error={change.error} missing={kind.missing} inDialog />
          ) : null}
        </div>
      </Dialog>
      <RejectPerson
        id={user.id}
        name={name}
        kind={kind}
        change={change}
        open={isRejecting}
        onClose={() => setRejecting(false)}
        onReject={(reason) => decide('rejected', reason)}
      />
    </>
  );
}
