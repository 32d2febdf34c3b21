import { useRef } from 'react';
import type { OutboxRecord } from '#outbox/record';
import { RecordActions } from './record-actions';
import { RecordStatus } from './record-status';
import { useIsRejected } from './record-hooks';

interface RecordViewProps {
  record: OutboxRecord;
  /** The internship was deleted, so nothing can be sent to it. */
  isGone?: boolean;
  /** Whether the next action is the screen's primary button. */
  main?: boolean;
  /** Overrides the status description. */
  sentence?: string | undefined;
}

/** A record's status and actions. */
export function RecordView({ record, isGone = false, main = false, sentence }: RecordViewProps) {
  const status = useRef<HTMLDivElement>(null);
  const isRejected = useIsRejected(record);
  const blockedReason = isRejected ? 'rejected' : isGone ? 'gone' : null;
  return (
    <>
      <RecordStatus ref={status} record={record} blockedReason={blockedReason} sentence={sentence} />
      <RecordActions
        record={record}
        blockedReason={blockedReason}
        main={main}
        onSendNow={() => status.current?.focus()}
      />
    </>
  );
}
