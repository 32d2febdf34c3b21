import { useEffect, useId, useRef, useState } from 'react';
import type { User } from '#contract/accounts';
import { admin as adminMessages } from '#contract/messages/admin';
import { accountStatuses, type AccountStatus } from '#contract/status';
import { toast } from '../../lib/toast';
import { Icon } from '../../ui/icon';
import { openSelectOnArrowKey } from '../../ui/fields';
import { StatusFailure, useDecision } from './account-status';
import { ApprovalDialog } from './approval-dialog';
import { statusLabels, type PeopleList } from './admin-queries';
import { RejectPerson } from './reject-dialog';

interface StatusCellProps<P extends User> {
  kind: PeopleList<P>;
  person: P;
  onChanged: (id: number) => void;
}

export function StatusCell<P extends User>({ kind, person, onChanged }: StatusCellProps<P>) {
  const { id, status } = person;
  const { Beside } = kind;
  const name = kind.nameOf(person);
  const [rejecting, setRejecting] = useState(false);
  const [checking, setChecking] = useState(false);
  const wasChecking = useRef(false);
  const [triedOffline, setTriedOffline] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  const offlineId = useId();
  const { change, decide, isBlocked: blocked, offline } = useDecision(kind.role, id);

  // The dialog is unmounted with the focus.
  useEffect(() => {
    if (wasChecking.current && !checking) select.current?.focus();
    wasChecking.current = checking;
  }, [checking]);
  const send = (next: AccountStatus, reason?: string) => {
    onChanged(id);
    return decide(next, reason);
  };
  const choose = (next: AccountStatus | undefined) => {
    if (!next || next === status || change.isPending) return;
    setTriedOffline(offline);
    if (offline) return;
    change.reset();
    if (next === 'rejected') setRejecting(true);
    else if (next === 'approved' && kind.mustCheck?.(person)) {
      onChanged(id);
      setChecking(true);
    } else void send(next);
  };
  return (
    <div
      aria-busy={change.isPending}
      className="contents font-normal tabled:flex tabled:flex-wrap tabled:items-center tabled:gap-x-2"
    >
      <select
        ref={select}
        className={`select col-start-2 row-span-2 row-start-2 w-auto! max-w-full shrink-0 tabled:w-34! ${blocked ? 'opacity-70' : ''}`}
        aria-label={`Status of ${name}`}
        onKeyDown={openSelectOnArrowKey}
        aria-disabled={blocked}
        aria-describedby={offline ? offlineId : undefined}
        value={status}
        onChange={({ target }) => choose(accountStatuses.find((known) => known === target.value))}
      >
        {accountStatuses.map((value) => (
          <option key={value} value={value}>
            {statusLabels[value]}
          </option>
        ))}
      </select>
      {offline ? (
        <p id={offlineId} className="sr-only">
          Needs signal
        </p>
      ) : null}
      {Beside ? (
        <div className="col-start-1 text-sm empty:hidden tabled:max-w-40 tabled:min-w-24">
          <Beside person={person} />
        </div>
      ) : null}
      {status === 'pending' && kind.isVouchedFor?.(person) ? (
        <button
          type="button"
          className="btn btn-outline hidden shrink-0 tabled:inline-flex"
          aria-disabled={blocked}
          onClick={() => {
            select.current?.focus();
            choose('approved');
          }}
        >
          <Icon name="check" className="size-5" />
          Approve <span className="sr-only">{name}</span>
        </button>
      ) : null}
      {offline && triedOffline ? (
        <p role="alert" className="col-start-1 text-sm">
          {adminMessages.statusNeedsSignal}
        </p>
      ) : null}
      <p role="status" className="col-span-2 col-start-1 text-sm empty:hidden">
        {change.isPending ? 'Updating...' : ''}
      </p>
      {change.isError && !rejecting ? (
        <div className="col-span-3 col-start-1">
          <StatusFailure error={change.error} missing={kind.missing} />
        </div>
      ) : null}
      <ApprovalDialog
        id={checking ? id : undefined}
        onClose={() => setChecking(false)}
        onDecided={(next) => {
          toast('success', adminMessages.statusUpdated[next], undefined, 'status');
          setChecking(false);
        }}
      />
      <RejectPerson
        id={id}
        name={name}
        kind={kind}
        change={change}
        open={rejecting}
        onClose={() => setRejecting(false)}
        onReject={async (reason) => {
          const done = await send('rejected', reason);
          if (done) setRejecting(false);
          return done;
        }}
      />
    </div>
  );
}
