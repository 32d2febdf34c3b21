import { Icon } from '../../ui/icon';
import { StatusFailure, useDecision } from './account-status';
import type { Registered } from './admin-queries';
import { businesses } from './businesses';
import { students } from './students';

export const kinds = { student: students, business: businesses } as const;

interface ApproveButtonProps {
  role: Registered;
  id: number;
  name: string;
  className: string;
}

export const focusQueue = () => document.getElementById('waiting')?.focus();

export function ApproveButton({ role, id, name, className }: ApproveButtonProps) {
  const { change, decide, isBlocked } = useDecision(role, id);
  const approve = async () => {
    if (!isBlocked && (await decide('approved'))) focusQueue();
  };
  return (
    <>
      <button
        type="button"
        className={`btn ${className}`}
        aria-disabled={isBlocked}
        onClick={() => void approve()}
      >
        <Icon name="check" className="size-5" />
        Approve <span className="sr-only">{name}</span>
      </button>
      {change.isError ? <StatusFailure error={change.error} missing={kinds[role].missing} /> : null}
    </>
  );
}
