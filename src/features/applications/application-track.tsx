import { applying } from '#contract/messages/applications';
import { stepsOf } from '../../components/application-steps';
import { longDate } from '../../lib/format';
import { ProgressSteps } from '../../ui/progress-steps';

export const dayOf = (at: string) => longDate(at).replace(/ \d+$/, '');

export const ApplicationTrack = ({ application }: { application: Parameters<typeof stepsOf>[0] }) => (
  <ProgressSteps label={applying.progress} steps={stepsOf(application)} />
);
