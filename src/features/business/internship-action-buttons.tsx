import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { OwnInternshipRow } from '#contract/internships';
import type { AccountStatus } from '#contract/status';
import { Icon, type IconName } from '../../ui/icon';
import { actionsFor, internshipActions, type InternshipAction } from './internship-actions';

interface InternshipActionButtonsProps {
  row: OwnInternshipRow;
  /** Of the business. */
  standing: AccountStatus | undefined;
  /** What is being done to the row at this moment. */
  busy: InternshipAction | undefined;
  /** The id of the sentence that says why nothing can be changed now. */
  blockedBy: string | undefined;
  onAct: (row: OwnInternshipRow, action: InternshipAction) => void;
}

/**
 * Words beside the picture on a card; in the table the picture, and the words for the pointer and for those who cannot see it.
 * One that cannot be used now still takes a tap, and says why.
 */
const look =
  'btn btn-outline pointer-events-auto justify-start xl:w-12 xl:justify-center xl:border-transparent xl:px-0 xl:aria-disabled:bg-transparent xl:aria-disabled:opacity-60';

function Face({ icon, word, of }: { icon: ReactNode; word: string; of: string }) {
  return (
    <>
      {icon}
      <span className="xl:sr-only">
        {word} <span className="sr-only">{of}</span>
      </span>
    </>
  );
}

const picture = (name: IconName) => <Icon name={name} className="size-5" />;

/** All that can be done with one internship of the list. */
export function InternshipActionButtons({
  row,
  standing,
  busy,
  blockedBy,
  onAct,
}: InternshipActionButtonsProps) {
  const params = { id: String(row.id) };
  return (
    <div className="mt-2 grid grid-cols-2 gap-2 xl:mt-0 xl:flex xl:gap-0" aria-busy={busy !== undefined}>
      <Link to="/internship/$id" params={params} className={look} title="View">
        <Face icon={picture('eye')} word="View" of={row.title} />
      </Link>
      {standing === 'rejected' ? null : (
        <Link to="/edit-internship/$id" params={params} className={look} title="Edit">
          <Face icon={picture('edit')} word="Edit" of={row.title} />
        </Link>
      )}
      {actionsFor(row.status, standing).map((action) => {
        const { label, icon, busy: busyWord } = internshipActions[action];
        const isBusy = busy === action;
        return (
          <button
            key={action}
            type="button"
            // Alone in its line on a card: with it there are five.
            className={`${look} ${action === 'publish' ? 'col-span-2' : ''} ${blockedBy === undefined ? '' : 'border-dashed'}`}
            title={label}
            aria-disabled={busy !== undefined || blockedBy !== undefined}
            aria-describedby={blockedBy}
            onClick={() => onAct(row, action)}
          >
            <Face
              icon={
                isBusy ? (
                  <span className="loading loading-spinner loading-sm" aria-hidden="true" />
                ) : (
                  picture(icon)
                )
              }
              word={isBusy ? busyWord : label}
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
