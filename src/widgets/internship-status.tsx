import { isClosed } from '#contract/closing';
import type { InternshipRow } from '#contract/internships';
import type { ShownInternshipStatus } from '#contract/status';
import { Badge, type BadgeTone } from '../ui/badge';
import type { IconName } from '../ui/icon';

const looks: Record<ShownInternshipStatus, { word: string; tone: BadgeTone; icon: IconName }> = {
  available: { word: 'Available', tone: 'success', icon: 'check' },
  closed: { word: 'Closed', tone: 'neutral', icon: 'lock' },
  pending: { word: 'Pending', tone: 'warning', icon: 'clock' },
  inactive: { word: 'Inactive', tone: 'neutral', icon: 'pause' },
  archived: { word: 'Archived', tone: 'neutral', icon: 'archive' },
};

/** The label of a status. */
export const statusLabel = (status: ShownInternshipStatus): string => looks[status].word;

/** @param now the server's time in milliseconds; null when unknown: then none counts as closed */
export const shownStatus = (
  { status, last_date_to_apply }: Pick<InternshipRow, 'status' | 'last_date_to_apply'>,
  now: number | null,
): ShownInternshipStatus =>
  status === 'available' && now !== null && isClosed(last_date_to_apply, now) ? 'closed' : status;

/** An internship's status badge, for its business and admins. */
export function InternshipStatusBadge({ status }: { status: ShownInternshipStatus }) {
  const { word, ...look } = looks[status];
  return <Badge {...look}>{word}</Badge>;
}
