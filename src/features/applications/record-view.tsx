import { useRef, type ReactNode, type Ref } from 'react';
import { outbox as outboxMessages } from '#contract/messages/outbox';
import type { OutboxRecord, OutboxState } from '#outbox/record';
import { progressOf } from '#outbox/progress';
import type { BlockedReason } from '#outbox/status';
import { RecordActions } from './record-actions';
import { useIsRejected, useRecordStatus } from './record-hooks';
import { Badge, type BadgeTone } from '../../ui/badge';

interface RecordViewProps {
  record: OutboxRecord;
  /** The internship was deleted, so nothing can be sent to it. */
  isGone?: boolean;
  /** Whether the next action is the screen's primary button. */
  main?: boolean;
  /** Overrides the status description. */
  sentence?: string | undefined;
  /** Between the status and the actions. */
  children?: ReactNode;
  /** The way to leave it as it is. */
  keep?: ReactNode;
}

/** A record's status and actions. */
export function RecordView({ record, isGone = false, main = false, ...parts }: RecordViewProps) {
  const { sentence, children, keep } = parts;
  const status = useRef<HTMLDivElement>(null);
  const isRejected = useIsRejected(record);
  const blockedReason = isRejected ? 'rejected' : isGone ? 'gone' : null;
  return (
    <>
      <RecordStatus ref={status} record={record} blockedReason={blockedReason} sentence={sentence} />
      {children}
      <UploadProgress record={record} />
      <RecordActions
        record={record}
        blockedReason={blockedReason}
        main={main}
        onSendNow={() => status.current?.focus()}
        keep={keep}
      />
    </>
  );
}

const inKilobytes = (bytes: number) => Math.ceil(bytes / 1024);

/** How much of it the portal has already. Outside of the live region, which would announce each piece. */
function UploadProgress({ record }: { record: OutboxRecord }) {
  const progress = progressOf(record);
  if (!progress) return null;
  const { percent, sent, total } = progress;
  const text = outboxMessages.progress(percent, inKilobytes(sent), inKilobytes(total));
  return (
    <div className="flex max-w-xs flex-col gap-1">
      <progress className="progress progress-info" value={percent} max={100} aria-label="Sent" />
      <p>{text}</p>
    </div>
  );
}

const tones: Record<OutboxState, BadgeTone> = {
  draft: 'neutral',
  queued: 'warning',
  sending: 'info',
  sent: 'success',
  needs_login: 'warning',
  needs_attention: 'error',
};

const { states } = outboxMessages;
/** By the label, where it says more than the state. */
const toneOf = (label: string, state: OutboxState): BadgeTone => {
  if (label === states.sending) return tones.sending;
  return label === states.needs_attention ? tones.needs_attention : tones[state];
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
      <Badge tone={toneOf(status.label, record.state)}>{status.label}</Badge>
      <p>{sentence ?? status.description}</p>
    </div>
  );
}
