import type { Environment } from '../environment';
import { isStale } from '../errors';
import type { OutboxStore } from '../store/store';
import { createRequests } from './requests';
import { askReceipt } from './send';

interface CompareDependencies extends Pick<Environment, 'fetch' | 'now' | 'timers'> {
  store: OutboxStore;
}

/** A pending request may still arrive after the deletion. */
const ON_THE_WAY_MS = 60_000;

export async function askAboutRemoved({ store, ...deps }: CompareDependencies): Promise<boolean> {
  const session = await store.session();
  if (!session) return false;
  const requests = createRequests(deps, session, new AbortController().signal);
  let found = false;
  for (const { record, has_arrived } of await store.removed(session.userId)) {
    if (has_arrived) continue;
    const answer = await askReceipt(requests, record, deps.now());
    const isConflict = answer?.type === 'refused' && answer.error.code === 'idempotency_conflict';
    if (answer?.type === 'accepted' || isConflict) await store.removedHasArrived(record.id);
    else if (answer === null && Math.abs(deps.now() - record.updated_at) >= ON_THE_WAY_MS)
      await store.forgetRemoved(record.id);
    else continue;
    found = true;
  }
  return found;
}

export async function compareWithServer(
  { store, ...deps }: CompareDependencies,
  owner: number,
  listed: readonly number[],
): Promise<boolean> {
  const session = await store.session();
  if (session?.userId !== owner) return false;
  const requests = createRequests(deps, session, new AbortController().signal);
  let found = false;
  for (const record of await store.listSent(owner)) {
    if (listed.includes(record.internship.id)) continue;
    // Only its own "not found" counts, not the list.
    if ((await askReceipt(requests, record, deps.now())) !== null) continue;
    try {
      await store.lostByServer(record.id);
      found = true;
    } catch (error) {
      if (!isStale(error)) throw error;
    }
  }
  return found;
}
