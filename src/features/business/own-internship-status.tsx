import type { ReactNode } from 'react';
import type { OwnInternshipRow } from '#contract/internships';
import { checked } from '#contract/messages/business';
import { business } from '#contract/messages/account';
import type { AccountStatus, ShownInternshipStatus } from '#contract/status';
import { useServerNow } from '../../services/services';
import { Badge } from '../../ui/badge';
import { InternshipStatusBadge, shownStatus } from '../../components/status-badges';

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
