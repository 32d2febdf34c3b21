import type { Application } from '#contract/applications';
import { applying } from '#contract/messages/applications';
import { applicationStatuses } from '#contract/status';
import { longDate } from '../../lib/format';
import { ProgressSteps } from '../../ui/progress-steps';

const { steps: names, progress } = applying;
const stepNames = { submitted: names.sent, viewed: names.viewed, hired: names.hired };

export const dayOf = (at: string) => longDate(at).replace(/ \d+$/, '');

export function ApplicationTrack({
  application,
}: {
  application: Pick<Application, 'status' | 'status_at'>;
}) {
  const { status, status_at } = application;
  const reached = applicationStatuses.indexOf(status);
  return (
    <ProgressSteps
      label={progress}
      steps={applicationStatuses.map((step, index) => ({
        name: stepNames[step],
        state: index > reached ? 'next' : index < reached || step === 'hired' ? 'done' : 'now',
        ...(index === reached && status_at && index > 0 && { note: dayOf(status_at) }),
      }))}
    />
  );
}
