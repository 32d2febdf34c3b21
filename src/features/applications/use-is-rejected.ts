import { useQuery } from '@tanstack/react-query';
import type { OutboxRecord } from '#outbox/record';
import { wasRejected } from '#outbox/status';
import { useServices } from '../../lib/services';
import { profileQuery } from '../../lib/shared-queries';
import { useNow } from '../../lib/use-now';

/** The screen's clock is up to half a minute late; in milliseconds. */
const TICK = 60_000;

/**
 * Whether the account can send nothing new (rule 6), by the portal's last word: the saved profile, or what it said
 * of this record since. The profile is not fetched for it.
 */
export function useIsRejected(record: OutboxRecord | null): boolean {
  const { api } = useServices();
  const profile = useQuery({ ...profileQuery(api), enabled: false }).data;
  const now = useNow() ?? 0;
  const refusedAt = record && wasRejected(record) ? record.updated_at : null;
  if (!profile) return refusedAt !== null;
  // A refusal far ahead was dated by a clock that has been put right since: it does not say which came first.
  const isDated = refusedAt !== null && refusedAt - now < TICK;
  if (isDated && profile.savedAt <= refusedAt) return true;
  return profile.body.user.status === 'rejected';
}
