import type { FocusEvent, ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { OwnInternshipRow } from '#contract/internships';
import type { AccountStatus, ShownInternshipStatus } from '#contract/status';
import { checked } from '#contract/messages/business';
import { business } from '#contract/messages/account';
import { useWideScreen } from '../../lib/use-media';
import { Icon } from '../../ui/icon';
import { Disclosure } from '../../ui/disclosure';
import { actionsFor, internshipActions, type InternshipAction } from './use-internship-actions';
import { useServerNow } from '../../services/services';
import { Badge } from '../../ui/badge';
import { InternshipStatusBadge, shownStatus } from '../../components/status-badges';

interface InternshipActionButtonsProps {
  row: OwnInternshipRow;
  accountStatus: AccountStatus | undefined;
  busy: InternshipAction | undefined;
  blockedBy: string | undefined;
  onAct: (action: InternshipAction) => void;
}

/** View, Edit and what changes the row; beside the table's other columns the rarer ones are in a menu. */
export function InternshipActionButtons(props: InternshipActionButtonsProps) {
  const { row, accountStatus, busy } = props;
  const isWide = useWideScreen();
  const isRejected = accountStatus === 'rejected';
  const isReadOnly = isRejected || Boolean(row.taken_down_reason);
  const rarer = (
    <>
      {isReadOnly ? null : <CopyLink row={row} className="btn btn-outline justify-start" />}
      {actionsFor(row, accountStatus)
        .filter((action) => action !== 'publish')
        .map((action) => (
          <ActionButton key={action} {...props} action={action} className="btn btn-outline justify-start" />
        ))}
    </>
  );
  return (
    <div className="flex flex-wrap gap-2 lg:flex-nowrap lg:gap-0" aria-busy={busy !== undefined}>
      <RowLinks row={row} isReadOnly={isReadOnly} isWide={isWide} />
      {!isWide ? (
        rarer
      ) : isRejected ? null : (
        <div className="row-more" onBlur={closeBehind}>
          <Disclosure about={row.title}>{rarer}</Disclosure>
        </div>
      )}
      <p role="status" className="sr-only">
        {busy === undefined ? '' : internshipActions[busy].busyLabel}
      </p>
    </div>
  );
}

/** Closes the menu when the focus moves on to the rows below, but not for the dialog it has opened. */
function closeBehind({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (!relatedTarget || currentTarget.contains(relatedTarget) || relatedTarget.closest('dialog')) return;
  currentTarget.querySelector('details')!.open = false;
}

interface RowLinksProps {
  row: OwnInternshipRow;
  isReadOnly: boolean;
  isWide: boolean;
}

function RowLinks({ row: { id, title }, isReadOnly, isWide }: RowLinksProps) {
  const params = { id: String(id) };
  const className = isWide ? 'line-link px-1 xl:px-2' : 'btn btn-outline';
  return (
    <>
      <Link to="/internship/$id" params={params} className={className}>
        {isWide ? null : <Icon name="eye" className="size-5" />}
        <span>
          View <span className="sr-only">{title}</span>
        </span>
      </Link>
      {isReadOnly ? null : (
        <Link to="/edit-internship/$id" params={params} className={className}>
          {isWide ? null : <Icon name="edit" className="size-5" />}
          <span>
            Edit <span className="sr-only">{title}</span>
          </span>
        </Link>
      )}
    </>
  );
}

/** Opens the form filled with an own internship, all but its last day. */
export const CopyLink = ({
  row: { id, title },
  className,
  children = 'Copy',
}: {
  row: Pick<OwnInternshipRow, 'id' | 'title'>;
  className: string;
  children?: ReactNode;
}) => (
  <Link to="/create-internship" search={{ copy: id }} className={className}>
    <Icon name="plus" className="size-5" />
    <span>
      {children} <span className="sr-only">{title}</span>
    </span>
  </Link>
);

interface ActionButtonProps extends Omit<InternshipActionButtonsProps, 'accountStatus'> {
  action: InternshipAction;
  className: string;
}

/** Disabled ones still receive taps. */
export function ActionButton({ row, action, busy, blockedBy, onAct, className }: ActionButtonProps) {
  const { label, icon, busyLabel } = internshipActions[action];
  const isBusy = busy === action;
  return (
    <button
      type="button"
      className={`${className} ${blockedBy === undefined ? '' : 'border-dashed'}`}
      aria-disabled={busy !== undefined || blockedBy !== undefined}
      aria-describedby={blockedBy}
      onClick={() => onAct(action)}
    >
      {isBusy ? <span className="spinner" aria-hidden="true" /> : <Icon name={icon} className="size-5" />}
      <span>
        {isBusy ? busyLabel : label} <span className="sr-only">{row.title}</span>
      </span>
    </button>
  );
}

/** Why an internship is not public; null when it is, and for archived ones, which are listed apart. */
function whyNotPublic(
  taken_down_reason: string | undefined,
  status: ShownInternshipStatus,
  accountStatus: AccountStatus | undefined,
): string | null {
  const { notPublic } = business;
  if (taken_down_reason) return `${checked.takenDown} ${taken_down_reason}`;
  if (status === 'archived') return null;
  if (accountStatus === 'pending' || accountStatus === 'rejected') return notPublic[accountStatus];
  if (status === 'closed') return notPublic.closed;
  return status === 'available' ? null : notPublic.unpublished;
}

interface OwnInternshipStatusProps {
  row: Pick<OwnInternshipRow, 'status' | 'last_date_to_apply' | 'taken_down_reason'>;
  accountStatus: AccountStatus | undefined;
  children?: ReactNode;
}

/** The status of an own internship, and why the public does not see it (rule account-2). */
export function OwnInternshipStatus({ row, accountStatus, children }: OwnInternshipStatusProps) {
  const status = shownStatus(row, useServerNow());
  const reason = whyNotPublic(row.taken_down_reason, status, accountStatus);
  return (
    <div className="flex flex-col items-start gap-1">
      <p>
        {children}
        {reason && status === 'available' ? (
          <Badge tone="warning" icon="lock">
            Not public
          </Badge>
        ) : (
          <InternshipStatusBadge status={status} />
        )}
      </p>
      {reason ? <p className="font-normal">{reason}</p> : null}
    </div>
  );
}
