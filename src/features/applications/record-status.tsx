import type { OutboxRecord, OutboxState } from '#outbox/record';
import { Badge, type BadgeTone } from '../../ui/badge';
import { useRecordStatus } from './use-record-status';

const tones: Record<OutboxState, BadgeTone> = {
  draft: 'neutral',
  queued: 'warning',
  sending: 'info',
  sent: 'success',
  needs_login: 'warning',
  needs_attention: 'error',
};

/** Where an application of this phone is, in words, told again whenever it changes (outbox design, The phone). */
export function RecordStatus({ record }: { record: OutboxRecord }) {
  const { word, sentence } = useRecordStatus(record);
  return (
    <div role="status" className="flex flex-col items-start gap-1">
      <Badge tone={tones[record.state]}>{word}</Badge>
      <p>{sentence}</p>
    </div>
  );
}
