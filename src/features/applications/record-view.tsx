import { useRef, type ReactNode, type Ref } from 'react';
import { outbox as outboxMessages } from '#contract/messages/outbox';
import type { OutboxRecord } from '#outbox/record';
import { progressOf } from '#outbox/record';
import type { BlockedReason } from '#outbox/status';
import { applying } from '#contract/messages/applications';
import { RecordActions } from './record-actions';
import { useIsRejected, useRecordStatus } from './record-hooks';
import { Badge, type BadgeTone } from '../../ui/badge';
import { stepsOf } from '../../components/application-steps';
import { dateAndTime } from '../../lib/format';
import { ProgressSteps } from '../../ui/progress-steps';

interface RecordViewProps {
  record: OutboxRecord;
  isGone?: boolean;
  isScreen?: boolean;
  sentence?: string | undefined;
  children?: ReactNode;
  keep?: ReactNode;
  more?: ReactNode;
}

export function RecordView({ record, isGone = false, isScreen = false, ...parts }: RecordViewProps) {
  const { sentence, children, keep, more } = parts;
  const status = useRef<HTMLDivElement>(null);
  const isRejected = useIsRejected(record);
  const blockedReason = isRejected ? 'rejected' : isGone ? 'gone' : null;
  return (
    <>
      <RecordStatus
        ref={status}
        record={record}
        blockedReason={blockedReason}
        sentence={sentence}
        isScreen={isScreen}
      />
      <UploadProgress record={record} />
      <RecordActions
        record={record}
        blockedReason={blockedReason}
        main={isScreen && !isUnderWay(record)}
        onSendNow={() => status.current?.focus()}
        keep={keep}
        more={more}
      >
        {children}
      </RecordActions>
    </>
  );
}

const inKilobytes = (bytes: number) => Math.ceil(bytes / 1024);

/** Upload progress, outside of the live region, which would announce each piece. */
function UploadProgress({ record }: { record: OutboxRecord }) {
  const progress = progressOf(record);
  if (!progress) return null;
  const { percent, sent, total } = progress;
  const text = outboxMessages.progress(percent, inKilobytes(sent), inKilobytes(total));
  return (
    <div className="flex flex-col gap-1">
      <progress className="w-full" value={percent} max={100} aria-label="Sent" />
      <p>{text}</p>
    </div>
  );
}

const { states } = outboxMessages;
const tones: Partial<Record<string, BadgeTone>> = {
  [states.draft]: 'neutral',
  [states.sending]: 'info',
  [states.sent]: 'success',
  [states.needs_attention]: 'error',
};

interface RecordStatusProps {
  record: OutboxRecord;
  blockedReason?: BlockedReason | null;
  sentence?: string | undefined;
  isScreen?: boolean;
  ref?: Ref<HTMLDivElement>;
}

export function RecordStatus({ record, blockedReason, sentence, isScreen, ref }: RecordStatusProps) {
  const { label, description } = useRecordStatus(record, blockedReason);
  return (
    <div ref={ref} role="status" tabIndex={-1} className="flex flex-col gap-1 outline-none">
      {isScreen ? (
        <RecordTrack record={record} label={label} />
      ) : (
        <div>
          <Badge tone={tones[label] ?? 'warning'}>{label}</Badge>
        </div>
      )}
      <p>{sentence ?? description}</p>
    </div>
  );
}

/** "24 Nov, 10:28": short, since four steps share a phone's width. */
const timeOf = (at: number | undefined) =>
  at ? dateAndTime(new Date(at).toISOString()).replace(/(\w{3})\w* \d{4}/, '$1') : undefined;

export const isUnderWay = ({ state }: OutboxRecord) => ['queued', 'sending', 'sent'].includes(state);

interface RecordTrackProps {
  record: OutboxRecord;
  label: string;
}

function RecordTrack({ record, label }: RecordTrackProps) {
  if (!isUnderWay(record)) return null;
  const isSent = record.state === 'sent';
  const [sent, ...others] = stepsOf({ status: isSent ? 'submitted' : null });
  const steps = isSent
    ? [{ ...sent!, note: timeOf(record.sent_at) }, ...others]
    : [{ name: label, state: 'now' as const }, sent!, ...others];
  return <ProgressSteps label={applying.progress} steps={steps} />;
}
