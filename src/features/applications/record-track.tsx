import { applying } from '#contract/messages/applications';
import type { OutboxRecord } from '#outbox/record';
import { dateAndTime } from '../../lib/format';
import { ProgressSteps, type ProgressStep } from '../../ui/progress-steps';

const { steps: names, progress } = applying;
/** "24 Nov, 10:28": short, since four steps share a phone's width. */
const timeOf = (at: number | null | undefined) =>
  at ? dateAndTime(new Date(at).toISOString()).replace(/(\w{3})\w* \d{4}/, '$1') : undefined;

export const isUnderWay = ({ state }: OutboxRecord) => ['queued', 'sending', 'sent'].includes(state);

interface RecordTrackProps {
  record: OutboxRecord;
  label: string;
}

export function RecordTrack({ record, label }: RecordTrackProps) {
  if (!isUnderWay(record)) return null;
  const written: ProgressStep = { name: names.written, state: 'done' };
  const steps: ProgressStep[] =
    record.state === 'sent'
      ? [
          written,
          { name: names.sent, state: 'now', note: timeOf(record.sent_at) },
          { name: names.viewed, state: 'next' },
          { name: names.hired, state: 'next' },
        ]
      : [
          written,
          { name: <span className="block pr-2">{label}</span>, state: 'now' },
          { name: names.sent, state: 'next' },
        ];
  return <ProgressSteps label={progress} steps={steps} />;
}
