import type { FocusEvent, ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { OwnInternshipRow } from '#contract/internships';
import type { AccountStatus } from '#contract/status';
import { useWideScreen } from '../../lib/use-media';
import { Icon } from '../../ui/icon';
import { Disclosure } from '../../ui/disclosure';
import { actionsFor, internshipActions, type InternshipAction } from './use-internship-actions';

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
  const className = isWide ? 'text-link inline-flex min-h-12 items-center px-1 xl:px-2' : 'btn btn-outline';
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
