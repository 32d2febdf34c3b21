import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { type OutboxRecord, documentsHere } from '#outbox/record';
import type { RemovedNote } from '#outbox/store/sent';
import { STUCK_MS } from '#outbox/transition';
import { statusOf, wasRejected, type BlockedReason, type OutboxStatus } from '#outbox/status';
import { documentFields, type DocumentField } from '#contract/files';
import type { Records } from '../../services/outbox-client';
import { isReachable } from '../../services/connection';
import { useConnection, useHasSignal, useOutboxRecords, useServices, useNow } from '../../services/services';
import { profileQuery } from '../../services/shared-queries';

interface MyRecords {
  records: Records | null;
  failed: boolean;
  /** Nor later: the screen's frame says what helps. */
  isBroken: boolean;
}

export function useMyRecords(): MyRecords {
  const records = useOutboxRecords();
  const { outbox } = useServices();
  const failed = useSyncExternalStore(outbox.subscribe, outbox.failed, () => false);
  const isBroken = useSyncExternalStore(outbox.subscribe, outbox.isBroken, () => false);
  return { records, failed: failed && records === null, isBroken };
}

export function useRemovedNotes(): readonly RemovedNote[] {
  const { outbox } = useServices();
  return useSyncExternalStore(outbox.subscribe, outbox.removed, () => none);
}
const none: readonly RemovedNote[] = [];

function useIsHeldBack(record: OutboxRecord): boolean {
  const { outbox } = useServices();
  const isHeldBack = useSyncExternalStore(outbox.subscribe, outbox.isHeldBack, () => false);
  return isHeldBack && record.state === 'queued' && !record.any_link;
}

export function useRecordStatus(record: OutboxRecord, blockedReason?: BlockedReason | null): OutboxStatus {
  const now = useNow();
  const since = record.lease?.since ?? 0;
  // The screen's clock is up to 30 s late, so a try may seem to start in its future; further ahead, the clock was set back.
  const isJustBegun = now !== null && since > now && since - now <= STUCK_MS;
  const isConnected = isReachable(useConnection());
  const isHeldBack = useIsHeldBack(record);
  const time = isJustBegun ? since : now;
  return statusOf(record, time, blockedReason, isConnected, isHeldBack, useHasSignal());
}

/** Two ticks of the screen's clock, in milliseconds. */
const clockToleranceMs = 60_000;

/** Whether the account is rejected (rule account-1), by the cached profile or a later refusal. Fetches nothing. */
export function useIsRejected(record: OutboxRecord | null): boolean {
  const { api } = useServices();
  const profile = useQuery({ ...profileQuery(api), enabled: false }).data;
  const now = useNow() ?? 0;
  const refusedAt = record && wasRejected(record) ? record.updated_at : null;
  if (!profile) return refusedAt !== null;
  // A refusal dated in the future came before the clock was set back, and cannot be compared.
  const isComparable = refusedAt !== null && refusedAt - now < clockToleranceMs;
  if (isComparable && profile.savedAt <= refusedAt) return true;
  return profile.body.user.status === 'rejected';
}

interface Sentences {
  both: string;
  one: (here: string, elsewhere: string) => string;
  none: string;
}

const nameOf = (field: DocumentField) => documentFields[field].toLowerCase();

/** The true sentence for this application: documents of an earlier one may be on the portal only (rule document-4). */
export function whatIsSaved(record: Pick<OutboxRecord, 'files'>, { both, one, none }: Sentences): string {
  const [first, second] = documentsHere(record);
  if (first === undefined) return none;
  return second === undefined
    ? one(nameOf(first), nameOf(first === 'resume' ? 'cover_letter' : 'resume'))
    : both;
}
