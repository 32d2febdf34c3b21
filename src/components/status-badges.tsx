import { isClosed } from '#contract/dates';
import type { InternshipRow } from '#contract/internships';
import { applicationStatusWords } from '#contract/messages/internships';
import type { ShownInternshipStatus, ApplicationStatus } from '#contract/status';
import { Badge, type BadgeTone } from '../ui/badge';
import { Icon, type IconName } from '../ui/icon';

const badges: Record<ShownInternshipStatus, { label: string; tone: BadgeTone; icon: IconName }> = {
  available: { label: 'Available', tone: 'success', icon: 'check' },
  closed: { label: 'Closed', tone: 'neutral', icon: 'lock' },
  pending: { label: 'Pending', tone: 'warning', icon: 'clock' },
  inactive: { label: 'Inactive', tone: 'neutral', icon: 'pause' },
  archived: { label: 'Archived', tone: 'neutral', icon: 'archive' },
};

export const statusLabel = (status: ShownInternshipStatus): string => badges[status].label;

/** @param now server time in ms; null when unknown: then none counts as closed */
export const shownStatus = (
  { status, last_date_to_apply }: Pick<InternshipRow, 'status' | 'last_date_to_apply'>,
  now: number | null,
): ShownInternshipStatus =>
  status === 'available' && now !== null && isClosed(last_date_to_apply, now) ? 'closed' : status;

/** A badge for exceptions; most of a list is available, which its icon and word say. */
export function InternshipStatusBadge({ status }: { status: ShownInternshipStatus }) {
  const { label, ...badge } = badges[status];
  if (status !== 'available') return <Badge {...badge}>{label}</Badge>;
  return (
    <span className="inline-flex items-center gap-1">
      <Icon name={badge.icon} className="text-success size-4" />
      {label}
    </span>
  );
}

const applicationBadges: Record<ApplicationStatus, { tone: BadgeTone; icon: IconName; solid?: boolean }> = {
  submitted: { tone: 'info', icon: 'document' },
  viewed: { tone: 'neutral', icon: 'eye' },
  hired: { tone: 'success', icon: 'check', solid: true },
};

interface ApplicationStatusBadgeProps {
  status: ApplicationStatus;
  words?: Record<ApplicationStatus, string>;
}

export const ApplicationStatusBadge = ({
  status,
  words = applicationStatusWords,
}: ApplicationStatusBadgeProps) => <Badge {...applicationBadges[status]}>{words[status]}</Badge>;
