import { applying } from '#contract/messages/applying';
import type { OutboxRecord } from '#outbox/record';
import { dateAndTime } from '../../lib/format';
import { Track, type TrackStep } from '../../ui/track';

const { steps: names, progress } = applying;
const timeOf = (at: number | null | undefined) => (at ? dateAndTime(new Date(at).toISOString()) : undefined);

/** How far an application on this phone has come; nothing before the person has applied. */
export function RecordTrack({ record }: { record: OutboxRecord }) {
  if (record.state === 'draft') return null;
  const written: TrackStep = { name: names.written, state: 'done' };
  const sentAt = timeOf(record.sent_at);
  const steps: TrackStep[] =
    record.state === 'sent'
      ? [
          written,
          { name: names.sent, state: 'now', ...(sentAt && { note: sentAt }) },
          { name: names.viewed, state: 'next' },
          { name: names.hired, state: 'next' },
        ]
      : [written, { name: names.waiting, state: 'now' }, { name: names.sent, state: 'next' }];
  return <Track label={progress} steps={steps} />;
}
