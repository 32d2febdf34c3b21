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
  /** What keeps it from being written or sent anew; when absent, the portal's last word on it. */
  blockedReason?: BlockedReason | null;
  /** What its screen says of it, where that is more. */
  sentence?: string | undefined;
  /** For whoever moves the focus to it. */
  ref?: Ref<HTMLDivElement>;
}

/** Where an application of this phone is, in words, told again whenever it changes (outbox/README.md, The phone). */
export function RecordStatus({ record, blockedReason, sentence, ref }: RecordStatusProps) {
  const status = useRecordStatus(record, blockedReason);
  return (
    <div ref={ref} role="status" tabIndex={-1} className="flex flex-col items-start gap-1 outline-none">
      <Badge tone={tones[record.state]}>{status.label}</Badge>
      <p>{sentence ?? status.description}</p>
    </div>
  );
}
