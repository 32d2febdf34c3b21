import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { OwnInternshipRow } from '#contract/internships';
import type { AccountStatus } from '#contract/status';
import { Icon, type IconName } from '../../ui/icon';
import { actionsFor, internshipActions, type InternshipAction } from './use-internship-actions';

interface InternshipActionButtonsProps {
  row: OwnInternshipRow;
  /** The account status of the business. */
  accountStatus: AccountStatus | undefined;
  /** The pending action of the row. */
  busy: InternshipAction | undefined;
  /** Id of the sentence that says why actions are disabled. */
  blockedBy: string | undefined;
  onAct: (action: InternshipAction) => void;
}

/** Icon with text on a card; icon with a tooltip in the table. Disabled ones still receive taps. */
const buttonClass =
  'btn btn-outline justify-start xl:w-12 xl:justify-center xl:border-transparent xl:px-0 xl:aria-disabled:bg-transparent xl:aria-disabled:opacity-60';

function ButtonContent({ icon, label, of }: { icon: ReactNode; label: string; of: string }) {
  return (
    <>
      {icon}
      <span className="xl:sr-only">
        {label} <span className="sr-only">{of}</span>
      </span>
    </>
  );
}

const picture = (name: IconName) => <Icon name={name} className="size-5" />;

/** The actions of one internship in the list. */
export function InternshipActionButtons({
  row,
  accountStatus,
  busy,
  blockedBy,
  onAct,
}: InternshipActionButtonsProps) {
  const params = { id: String(row.id) };
  return (
    <div className="mt-2 grid grid-cols-2 gap-2 xl:mt-0 xl:flex xl:gap-0" aria-busy={busy !== undefined}>
      <Link to="/internship/$id" params={params} className={buttonClass} title="View">
        <ButtonContent icon={picture('eye')} label="View" of={row.title} />
      </Link>
      {accountStatus === 'rejected' ? null : (
        <Link to="/edit-internship/$id" params={params} className={buttonClass} title="Edit">
          <ButtonContent icon={picture('edit')} label="Edit" of={row.title} />
        </Link>
      )}
      {actionsFor(row.status, accountStatus).map((action) => {
        const { label, icon, busy: busyLabel } = internshipActions[action];
        const isBusy = busy === action;
        return (
          <button
            key={action}
            type="button"
            // The fifth button of a card spans both columns.
            className={`${buttonClass} ${action === 'publish' ? 'col-span-2' : ''} ${blockedBy === undefined ? '' : 'border-dashed'}`}
            title={label}
            aria-disabled={busy !== undefined || blockedBy !== undefined}
            aria-describedby={blockedBy}
            onClick={() => onAct(action)}
          >
            <ButtonContent
              icon={
                isBusy ? (
                  <span className="loading loading-spinner loading-sm" aria-hidden="true" />
                ) : (
                  picture(icon)
                )
              }
              label={isBusy ? busyLabel : label}
              of={row.title}
            />
          </button>
        );
      })}
      <p role="status" className="sr-only">
        {busy === undefined ? '' : internshipActions[busy].busy}
      </p>
    </div>
  );
}
