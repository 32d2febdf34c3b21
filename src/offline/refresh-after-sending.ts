import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Saved } from '../services/api';
import type { OutboxClient } from '../services/outbox-client';
import { applicationKeys, internshipKeys } from '../services/shared-queries';

interface Sources {
  outbox: Pick<OutboxClient, 'records' | 'subscribe'>;
  queryClient: QueryClient;
}

/** Refetches list and internship after an application was sent, by any tab or the worker. @returns stop */
export function refreshAfterSending({ outbox, queryClient }: Sources): () => void {
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
