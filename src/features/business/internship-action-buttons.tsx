import type { FocusEvent } from 'react';
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

export function InternshipActionButtons(props: InternshipActionButtonsProps) {
  const { row, accountStatus, busy } = props;
  const isWide = useWideScreen();
  const isRejected = accountStatus === 'rejected';
  const links = (
    <RowLinks row={row} isReadOnly={isRejected || Boolean(row.taken_down_reason)} isWide={isWide} />
  );
  return (
    <div className="*:pointer-events-auto xl:flex xl:items-start" aria-busy={busy !== undefined}>
      {isWide ? links : null}
      {isWide && isRejected ? null : (
        <div className="row-more" onBlur={isWide ? closeBehind : undefined}>
          <Disclosure about={row.title}>
            {isWide ? null : links}
            <ActionButtons {...props} />
            {isWide ? null : <p className="w-full text-sm">ID {row.id}</p>}
          </Disclosure>
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
  const className = isWide ? 'text-link inline-flex min-h-12 items-center px-2' : 'btn btn-outline';
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

/** What changes the row, Delete last. Disabled ones still receive taps. */
function ActionButtons({ row, accountStatus, busy, blockedBy, onAct }: InternshipActionButtonsProps) {
  return actionsFor(row, accountStatus).map((action) => {
    const { label, icon, busyLabel } = internshipActions[action];
    const isBusy = busy === action;
    return (
      <button
        key={action}
        type="button"
        className={`btn btn-outline justify-start ${blockedBy === undefined ? '' : 'border-dashed'}`}
        aria-disabled={busy !== undefined || blockedBy !== undefined}
        aria-describedby={blockedBy}
        onClick={() => onAct(action)}
      >
        {isBusy ? (
          <span className="loading loading-spinner loading-sm" aria-hidden="true" />
        ) : (
          <Icon name={icon} className="size-5" />
        )}
        <span>
          {isBusy ? busyLabel : label} <span className="sr-only">{row.title}</span>
        </span>
      </button>
    );
  });
}
