import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { InternshipRow } from '#contract/internships';
import { savedLimits } from '#contract/limits';
import { saved as text } from '#contract/messages/internships';
import type { SavedChange, SavedInternship, SavedInternshipsAnswer } from '#contract/saved-internships';
import type { Api } from '../services/api';
import { isReachable } from '../services/connection';
import { formKeyPrefix } from '../services/session';
import { createListeners } from '../lib/listeners';
import { useServices, useSession, type Services } from '../services/services';
import { dayMs, getQuery, internshipKeys, internshipQuery } from '../services/shared-queries';
import { toast } from '../lib/toast';

/* Saved internships (rule internship-9): the server's, overlaid by unsent presses, which last until a log-out. */

const savedQuery = (api: Api) =>
  getQuery<SavedInternshipsAnswer>(api, ['saved-internships'], 'saved_internships');

type Press = SavedInternship & { saved: boolean };
type Presses = Record<string, Press>;

const keyOf = (userId: number | undefined) => `${formKeyPrefix}${String(userId)}.saved`;

let read: { text: string | null; presses: Presses } = { text: null, presses: {} };
/** Parsed once a text: every row asks. */
function parse(stored: string | null): Presses {
  if (stored !== read.text) {
    let presses: Presses = {};
    try {
      presses = JSON.parse(stored ?? '{}') as Presses;
    } catch {
      // As if empty.
    }
    read = { text: stored, presses };
  }
  return read.presses;
}

const pressed = createListeners();
function subscribe(listener: () => void): () => void {
  const stop = pressed.subscribe(listener);
  window.addEventListener('storage', listener);
  return () => {
    stop();
    window.removeEventListener('storage', listener);
  };
}

function write({ storage }: Pick<Services, 'storage'>, key: string, presses: Presses): void {
  if (Object.keys(presses).length > 0) storage.setItem(key, JSON.stringify(presses));
  else storage.removeItem(key);
  pressed.notify();
}

const merge = (known: readonly SavedInternship[], presses: Presses): SavedInternship[] =>
  [
    ...Object.values(presses).filter(({ saved }) => saved),
    ...known.filter(({ id }) => !(id in presses)),
  ].sort((a, b) => Date.parse(b.changed_at) - Date.parse(a.changed_at));

const knownOf = ({ api, queryClient }: Pick<Services, 'api' | 'queryClient'>) =>
  queryClient.getQueryData(savedQuery(api).queryKey)?.body.saved_internships ?? [];

export function useSaved(): SavedInternship[] {
  const { api, storage } = useServices();
  const key = keyOf(useSession()?.userId);
  const stored = useSyncExternalStore(
    subscribe,
    () => storage.getItem(key),
    () => null,
  );
  const { data } = useQuery({ ...savedQuery(api), enabled: false });
  return merge(data?.body.saved_internships ?? [], parse(stored));
}

export type SavedRow = Pick<InternshipRow, 'id' | 'title' | 'last_date_to_apply'> & {
  company_name: string;
};

export function pressSave(services: Services, row: SavedRow, saved: boolean): void {
  const { api, queryClient, session, serverTime, storage, now } = services;
  const key = keyOf(session.get()?.userId);
  const known = knownOf(services);
  const presses = parse(storage.getItem(key));
  if (saved && merge(known, presses).length >= savedLimits.most) return toast('error', text.full);
  const before = known.find(({ id }) => id === row.id)?.changed_at ?? 0;
  // After the server's time, also with a slow clock.
  const at = Math.max(serverTime.at(now()), new Date(before).getTime() + 1);
  const { [row.id]: _, ...others } = presses;
  const press = { ...row, is_there: true, saved, changed_at: new Date(at).toISOString() };
  try {
    write(services, key, { ...others, [row.id]: press });
  } catch {
    return toast('error', text.notKept);
  }
  if (saved)
    void queryClient.prefetchQuery({
      ...internshipQuery(api, String(row.id)),
      staleTime: dayMs,
      retry: false,
    });
  void syncSaved(services);
}

type Needed = Pick<Services, 'api' | 'queryClient' | 'session' | 'storage' | 'connection' | 'dataSaver'>;

async function sync(services: Needed): Promise<void> {
  const { api, queryClient, session, storage, connection, dataSaver } = services;
  const owner = session.get();
  if (owner?.role !== 'student') return;
  const key = keyOf(owner.userId);
  const sent = Object.values(parse(storage.getItem(key))).slice(0, savedLimits.changes);
  if (sent.length === 0) await queryClient.prefetchQuery({ ...savedQuery(api), retry: false });
  else {
    const changes = sent.map(({ id, saved, changed_at }): SavedChange => ({
      internship_id: id,
      saved,
      changed_at,
    }));
    const body = await api.put<SavedInternshipsAnswer>('saved_internships', { changes });
    if (session.get()?.token !== owner.token) return;
    const { queryKey } = savedQuery(api);
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, { body, savedAt: Date.now() });
    const left = Object.entries(parse(storage.getItem(key))).filter(
      ([, { id, changed_at }]) => !sent.some((press) => press.id === id && press.changed_at === changed_at),
    );
    write(services, key, Object.fromEntries(left));
  }
  for (const { id, is_there } of knownOf(services)) {
    const isMissing = queryClient.getQueryData(internshipKeys.detail(String(id))) === undefined;
    // When saving data, only those saved here (rule offline-5).
    const isWanted = !dataSaver.get() || sent.some((press) => press.id === id);
    if (session.get()?.token !== owner.token || !isReachable(connection.get())) return;
    if (is_there && isMissing && isWanted)
      await queryClient.prefetchQuery({ ...internshipQuery(api, String(id)), retry: false });
  }
}

let running = Promise.resolve();

/** Sends presses, adopts other phones', fetches details for offline. One run at a time, retried. Never rejects. */
export const syncSaved = (services: Needed): Promise<void> =>
  (running = running.then(() => sync(services)).catch(() => undefined));
