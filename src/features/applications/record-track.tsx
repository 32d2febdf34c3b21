import { applying } from '#contract/messages/applying';
import type { OutboxRecord } from '#outbox/record';
import { dateAndTime } from '../../lib/format';
import { Track, type TrackStep } from '../../ui/track';

const { steps: names, progress } = applying;
/** "24 Nov, 10:28": short, since four steps share a phone's width. */
const timeOf = (at: number | null | undefined) =>
  at ? dateAndTime(new Date(at).toISOString()).replace(/(\w{3})\w* \d{4}/, '$1') : undefined;

/** How far an application on this phone has come; nothing before the person has applied. */
export function RecordTrack({ record }: { record: OutboxRecord }) {
  if (record.state === 'draft') return null;
  const written: TrackStep = { name: names.written, state: 'done' };
  const steps: TrackStep[] =
    record.state === 'sent'
      ? [
          written,
          { name: names.sent, state: 'now', note: timeOf(record.sent_at) },
          { name: names.viewed, state: 'next' },
          { name: names.hired, state: 'next' },
        ]
      : [written, { name: names.waiting, state: 'now' }, { name: names.sent, state: 'next' }];
  return <Track label={progress} steps={steps} />;
}
