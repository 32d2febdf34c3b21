import type { Ref } from 'react';
import type { OutboxRecord, OutboxState } from '#outbox/record';
import type { BlockedReason } from '#outbox/status';
import { Badge, type BadgeTone } from '../../ui/badge';
import { useRecordStatus } from './record-hooks';

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
  /** Why it cannot be edited or sent again; when absent, derived from the record. */
  blockedReason?: BlockedReason | null;
  /** Overrides the status description. */
  sentence?: string | undefined;
  /** For moving the focus. */
  ref?: Ref<HTMLDivElement>;
}

/** The status of a record, announced on every change (outbox/README.md, The phone). */
export function RecordStatus({ record, blockedReason, sentence, ref }: RecordStatusProps) {
  const status = useRecordStatus(record, blockedReason);
  return (
    <div ref={ref} role="status" tabIndex={-1} className="flex flex-col items-start gap-1 outline-none">
      <Badge tone={tones[record.state]}>{status.label}</Badge>
      <p>{sentence ?? status.description}</p>
    </div>
  );
}
