import type { Environment } from '../environment';
import { ImpossibleTransition, RecordGone } from '../errors';
import type { OutboxStore } from '../store/store';
import { createRequests } from './requests';
import { askReceipt } from './send';

interface CompareDependencies extends Pick<Environment, 'fetch' | 'now' | 'timers'> {
  store: OutboxStore;
}

/** A request that was under way when the person deleted it may still arrive. */
const ON_THE_WAY_MS = 60_000;

/**
 * Asks our server by their keys about applications that the person deleted here and that may have arrived.
 * @returns whether anything was found out
 */
export async function askAboutRemoved({ store, ...deps }: CompareDependencies): Promise<boolean> {
  const session = await store.session();
  if (!session) return false;
  const requests = createRequests(deps, session, new AbortController().signal);
  let found = false;
  for (const { record, has_arrived } of await store.removed(session.userId)) {
    if (has_arrived) continue;
    const outcome = await askReceipt(requests, record, deps.now());
    const isConflict = outcome?.type === 'refused' && outcome.error.code === 'idempotency_conflict';
    if (outcome?.type === 'accepted' || isConflict) await store.removedHasArrived(record.id);
    else if (outcome === null && Math.abs(deps.now() - record.updated_at) >= ON_THE_WAY_MS)
      await store.forgetRemoved(record.id);
    else continue;
    found = true;
  }
  return found;
}

/**
 * Compares the receipts on this phone with the list of the person's applications. For one that is missing there our
 * server is asked by its key, and what it says that it does not have is queued again (outbox/README.md, A server put back).
 * @param listed the internships of the whole list
 * @returns whether anything was queued
 */
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
    // Only its own "not found" counts, not that the list lacks it.
    if ((await askReceipt(requests, record, deps.now())) !== null) continue;
    try {
      await store.lostByServer(record.id);
      found = true;
    } catch (error) {
      if (!(error instanceof ImpossibleTransition || error instanceof RecordGone)) throw error;
    }
  }
  return found;
}
