import { hashKey, type QueryKey } from '@tanstack/react-query';
import type { OwnApplicationsAnswer } from '#contract/applications';
import type { Saved } from '../services/api';
import type { OutboxClient } from '../services/outbox-client';
import type { Services } from '../services/services';
import { applicationKeys, internshipKeys } from '../services/shared-queries';

interface Sources extends Pick<Services, 'queryClient'> {
  outbox: Pick<OutboxClient, 'records' | 'load'>;
  session: Pick<Services['session'], 'get'>;
}

const ownList = hashKey(applicationKeys.mine);

/** Compares the student's applications with receipts on each answer (README, A server put back). @returns stop */
export function compareWithServer({ outbox, queryClient, session }: Sources): () => void {
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
    if (event.query.queryHash !== ownList) return;
    const owner = session.get()?.userId;
    const answer = event.query.state.data as Saved<OwnApplicationsAnswer>;
    // Unknown until read, which after a log-in comes later than this answer.
    const mayHaveSent = outbox.records()?.some(({ state }) => state === 'sent') ?? true;
    if (owner === undefined || !mayHaveSent || answer.fromCache) return;
    const listed = answer.body.internship_application.map(({ internship }) => internship.id);
    outbox
      .load()
      .then((loaded) => loaded.compareWithServer(owner, listed))
      .catch(() => undefined);
  });
}

/** Refetches list and internship after an application was sent, by any tab or the worker. @returns stop */
export function refreshAfterSending({
  outbox,
  queryClient,
}: Pick<Services, 'queryClient'> & { outbox: Pick<OutboxClient, 'records' | 'subscribe'> }): () => void {
  /** Dated by a fast clock: until then each answer would look older. */
  const ofTheFuture = new Set<string>();
  return outbox.subscribe(() => {
    for (const { id, state, updated_at, internship } of outbox.records() ?? []) {
      if (state !== 'sent' || ofTheFuture.has(id)) continue;
      if (updated_at > Date.now()) ofTheFuture.add(id);
      const keys: QueryKey[] = [applicationKeys.mine, internshipKeys.detail(String(internship.id))];
      for (const queryKey of keys) {
        const saved = queryClient.getQueryData<Saved<unknown>>(queryKey);
        if (saved && saved.savedAt <= updated_at)
          void queryClient.invalidateQueries({ queryKey, exact: true });
      }
    }
  });
}
