import { applying } from '#contract/messages/applications';
import type { OutboxRecord } from '#outbox/record';
import { stepsOf } from '../../components/application-steps';
import { dateAndTime } from '../../lib/format';
import { ProgressSteps } from '../../ui/progress-steps';

/** "24 Nov, 10:28": short, since four steps share a phone's width. */
const timeOf = (at: number | undefined) =>
  at ? dateAndTime(new Date(at).toISOString()).replace(/(\w{3})\w* \d{4}/, '$1') : undefined;

export const isUnderWay = ({ state }: OutboxRecord) => ['queued', 'sending', 'sent'].includes(state);

interface RecordTrackProps {
  record: OutboxRecord;
  label: string;
}

export function RecordTrack({ record, label }: RecordTrackProps) {
  if (!isUnderWay(record)) return null;
  const isSent = record.state === 'sent';
  const [sent, ...others] = stepsOf({ status: isSent ? 'submitted' : null });
  const steps = isSent
    ? [{ ...sent!, note: timeOf(record.sent_at) }, ...others]
    : [{ name: label, state: 'now' as const }, sent!, ...others];
  return <ProgressSteps label={applying.progress} steps={steps} />;
}
