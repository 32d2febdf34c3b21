import { STUCK_MS } from '#outbox/sender/backoff';
import type { OutboxRecord } from '#outbox/record';
import { statusOf, type BlockedReason, type OutboxStatus } from '#outbox/status';
import { useNow } from '../../lib/use-now';

/** Where an application of this phone is, in words, as the screen's clock goes on. */
export function useRecordStatus(record: OutboxRecord, blockedReason?: BlockedReason | null): OutboxStatus {
  const now = useNow();
  const since = record.lease?.since ?? 0;
  // The screen's clock ticks twice a minute, so a try may seem to begin ahead of it; far ahead, the phone was set back.
  const isJustBegun = now !== null && since > now && since - now <= STUCK_MS;
  return statusOf(record, isJustBegun ? since : now, blockedReason);
}
