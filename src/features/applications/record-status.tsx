import type { OutboxRecord, OutboxState } from '#outbox/record';
import type { Hindrance } from '#outbox/status';
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

interface RecordStatusProps {
  record: OutboxRecord;
  /** What keeps it from being written or sent anew; when absent, the portal's last word on it. */
  hindrance?: Hindrance | null;
}

/** Where an application of this phone is, in words, told again whenever it changes (outbox design, The phone). */
export function RecordStatus({ record, hindrance }: RecordStatusProps) {
  const { word, sentence } = useRecordStatus(record, hindrance);
  return (
    <div role="status" className="flex flex-col items-start gap-1">
      <Badge tone={tones[record.state]}>{word}</Badge>
      <p>{sentence}</p>
    </div>
  );
}
