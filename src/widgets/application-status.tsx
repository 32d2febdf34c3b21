import { applicationStatusWords, type ApplicationStatus } from '#contract/status';
import { Badge, type BadgeTone } from '../ui/badge';
import type { IconName } from '../ui/icon';

const badges: Record<ApplicationStatus, { tone: BadgeTone; icon: IconName }> = {
  submitted: { tone: 'info', icon: 'document' },
  viewed: { tone: 'neutral', icon: 'eye' },
  hired: { tone: 'success', icon: 'check' },
};

/** An application's status badge, the same for students and businesses. */
export const ApplicationStatusBadge = ({ status }: { status: ApplicationStatus }) => (
  <Badge {...badges[status]}>{applicationStatusWords[status]}</Badge>
);
