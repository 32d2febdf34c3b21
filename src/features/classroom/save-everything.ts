import type { InternshipAnswer, InternshipListAnswer, InternshipRow } from '#contract/internships';
import { cacheSizes } from '#contract/worker-protocol';
import { isCode, NoAnswerError, type Saved } from '../../services/api';
import type { Services } from '../../services/services';
import {
  categoriesQuery,
  internshipKeys,
  internshipQuery,
  profileQuery,
} from '../../services/shared-queries';

/** Queries of other features, injected by the route; each fetches and caches. */
export interface Sources {
  list(): Promise<Saved<InternshipListAnswer>>;
  own: readonly (() => Promise<Saved<unknown>>)[];
}

export interface Progress {
  done: number;
  all: number;
  details: number;
  internships: number;
  /** Whether details are saved; visitors cannot read them. */
  isWithDetails: boolean;
  logos: number;
  bytes: number;
}

export type Outcome =
  | { kind: 'saved' | 'cut_off' | 'stopped'; progress: Progress }
  | { kind: 'no_worker'; progress: Progress }
  | { kind: 'full'; progress: Progress; leftOut: number }
  | { kind: 'refused'; progress: Progress; error: unknown };

/** Concurrent requests: few, to leave a slow link usable. */
const concurrency = 3;
/** Matching details younger than this are not refetched, in milliseconds. */
const freshMs = 86_400_000;

export const nothing: Progress = {
  done: 0,
  all: 0,
  details: 0,
  internships: 0,
  isWithDetails: false,
  logos: 0,
  bytes: 0,
};
const sizeOf = ({ body }: Saved<unknown>) => JSON.stringify(body).length;

async function forEachConcurrently<T>(
  items: readonly T[],
  signal: AbortSignal,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  let failed = false;
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined && !failed; next = waiting.shift()) {
      signal.throwIfAborted();
      await work(next).catch((error: unknown) => {
        failed = true;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

function savedDetails({ queryClient, now }: Services, row: InternshipRow) {
  const saved = queryClient.getQueryData<Saved<InternshipAnswer>>(internshipKeys.detail(String(row.id)));
  const isCurrent =
    saved?.body.internship.updated_at === row.updated_at && Math.abs(now() - saved.savedAt) < freshMs;
  return isCurrent ? saved : undefined;
}

async function fetchLogo(url: string, signal: AbortSignal): Promise<number> {
  // The service worker caches the response.
  const answer = await fetch(url, { signal }).catch((error: unknown) => {
    throw signal.aborted ? error : new NoAnswerError(error);
  });
  return answer.ok ? (await answer.blob()).size : 0;
}

/** Saves all open internships with logos, and what applying needs; resumable. Never rejects. */
export async function saveEverything(
  services: Services,
  { list, own }: Sources,
  hasWorker: boolean,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Outcome> {
  const { api, queryClient, session, savedQueries } = services;
  let progress = nothing;
  let isOver = false;
  const report = (step: Partial<Progress>) => {
    if (isOver) return;
    progress = { ...progress, ...step };
    onProgress(progress);
  };
  const step = (bytes: number, more: Partial<Progress> = {}) =>
    report({ ...more, done: progress.done + 1, bytes: progress.bytes + bytes });

  const saveDetails = async (row: InternshipRow) => {
    try {
      const query = { ...internshipQuery(api, String(row.id)), staleTime: 0 };
      const saved = savedDetails(services, row) ?? (await queryClient.fetchQuery(query));
      step(sizeOf(saved), { details: progress.details + 1 });
    } catch (error) {
      // The internship closed meanwhile.
      if (!isCode(error, 'internship_not_found') && !isCode(error, 'not_found')) throw error;
      step(0, { internships: progress.internships - 1 });
    }
  };

  async function run(): Promise<void> {
    signal.throwIfAborted();
    const saved = await list();
    const { internships } = saved.body;
    const isLoggedIn = session.get() !== null;
    const logos = hasWorker ? [...new Set(internships.flatMap(({ company }) => company.logo_url ?? []))] : [];
    // More would evict the first ones from the worker's cache.
    logos.splice(cacheSizes.logos);
    const rest = [
      () => queryClient.fetchQuery({ ...categoriesQuery(api), staleTime: 0 }),
      ...(isLoggedIn ? [() => queryClient.fetchQuery({ ...profileQuery(api), staleTime: 0 }), ...own] : []),
    ];
    const details = isLoggedIn ? internships : [];
    report({
      all: 1 + details.length + logos.length + rest.length,
      internships: internships.length,
      isWithDetails: isLoggedIn,
    });
    step(sizeOf(saved));
    await forEachConcurrently(details, signal, saveDetails);
    await forEachConcurrently(logos, signal, async (url) => {
      const bytes = await fetchLogo(url, signal);
      step(bytes, { logos: progress.logos + 1 });
    });
    for (const ask of rest) {
      signal.throwIfAborted();
      step(sizeOf(await ask()));
    }
  }

  const failure = await Promise.race([run(), stopped(signal)]).then(
    () => null,
    (error: unknown) => ({ error }),
  );
  isOver = true;
  const leftOut = await savedQueries.settled();
  if (failure === null) {
    if (leftOut > 0) return { kind: 'full', progress, leftOut };
    return { kind: hasWorker ? 'saved' : 'no_worker', progress };
  }
  if (signal.aborted) return { kind: 'stopped', progress };
  if (failure.error instanceof NoAnswerError) return { kind: 'cut_off', progress };
  return { kind: 'refused', progress, error: failure.error };
}

const stopped = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
