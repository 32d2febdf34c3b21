import { useRef } from 'react';
import type { OutboxRecord } from '#outbox/record';
import { RecordActions } from './record-actions';
import { RecordStatus } from './record-status';
import { useIsRejected } from './record-hooks';

interface RecordViewProps {
  record: OutboxRecord;
  /** The internship is not there any more: nothing can be written for it. */
  isGone?: boolean;
  /** Whether the way on is the one main action of its screen. */
  main?: boolean;
  /** What its screen says of it, where that is more than its state does. */
  sentence?: string | undefined;
}

/** An application of this phone: where it is, and what can be done about it. */
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
