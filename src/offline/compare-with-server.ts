import type { QueryClient } from '@tanstack/react-query';
import type { OwnApplicationsAnswer } from '#contract/applications';
import type { Saved } from '../services/api';
import type { OutboxClient } from '../services/outbox-client';
import type { SessionStore } from '../services/session';
import { applicationKeys } from '../services/shared-queries';

interface Sources {
  outbox: Pick<OutboxClient, 'records' | 'load'>;
  queryClient: QueryClient;
  session: Pick<SessionStore, 'get'>;
}

const isOwnList = (queryKey: readonly unknown[]) =>
  queryKey.length === applicationKeys.mine.length &&
  applicationKeys.mine.every((part, index) => part === queryKey[index]);

/** Compares the student's applications with receipts on each answer (README, A server put back). @returns stop */
export function compareWithServer({ outbox, queryClient, session }: Sources): () => void {
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
    if (!isOwnList(event.query.queryKey as readonly unknown[])) return;
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
