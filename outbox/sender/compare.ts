import type { Environment } from '../environment';
import { ImpossibleTransition, RecordGone } from '../errors';
import type { OutboxStore } from '../store/store';
import { createRequests } from './requests';
import { askReceipt } from './send';

interface CompareDependencies extends Pick<Environment, 'fetch' | 'now' | 'timers'> {
  store: OutboxStore;
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
