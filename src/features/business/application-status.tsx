import type { ApplicationStatus } from '#contract/status';
import { Badge, type BadgeTone } from '../../ui/badge';
import { Icon, type IconName } from '../../ui/icon';

const looks: Record<ApplicationStatus, { word: string; tone: BadgeTone; icon: IconName }> = {
  submitted: { word: 'Submitted', tone: 'info', icon: 'document' },
  viewed: { word: 'Viewed', tone: 'neutral', icon: 'eye' },
  hired: { word: 'Hired', tone: 'success', icon: 'check' },
};

export const statusWord = (status: ApplicationStatus): string => looks[status].word;

export function ApplicationStatusBadge({ status }: { status: ApplicationStatus }) {
  const { word, tone, icon } = looks[status];
  return (
    <Badge tone={tone}>
      <Icon name={icon} className="size-4" />
      {word}
    </Badge>
  );
}
