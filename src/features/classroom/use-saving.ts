import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useServices } from '../../lib/services';
import { nothing, saveEverything, type Outcome, type Progress, type Sources } from './save-everything';

export interface LastSave {
  /** Milliseconds, phone clock. */
  at: number;
  progress: Progress;
}

export type Saving =
  { state: 'idle' } | { state: 'saving'; progress: Progress | null } | { state: 'ended'; outcome: Outcome };

/** Cached with the answers it counts, so that it is wiped and evicted with them. */
const lastSaveKey = ['classroom', 'last_save'];

/** Runs one save at a time; unmounting aborts it, and the next one continues. */
export function useSaving(sources: Sources) {
  const services = useServices();
  const { queryClient, persistence, now } = services;
  const lastSave = useQuery<LastSave>({ queryKey: lastSaveKey, queryFn: skipToken }).data;
  const [saving, setSaving] = useState<Saving>({ state: 'idle' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function save(signal: AbortSignal): Promise<Outcome> {
    // First: pictures are cached only by a controlling service worker.
    const hasWorker = await waitForServiceWorker(signal);
    const outcome = await saveEverything(services, sources, hasWorker, signal, (progress) =>
      setSaving({ state: 'saving', progress }),
    );
    if (outcome.kind === 'saved') {
      queryClient.setQueryData<LastSave>(lastSaveKey, { at: now(), progress: outcome.progress });
      persistence.flush();
    } else if (outcome.kind === 'no_worker') {
      // The earlier full save no longer holds.
      queryClient.removeQueries({ queryKey: lastSaveKey });
      persistence.flush();
    }
    return outcome;
  }

  async function start(): Promise<void> {
    if (running.current) return;
    const controller = (running.current = new AbortController());
    setSaving({ state: 'saving', progress: null });
    const outcome = await save(controller.signal).catch(
      // An unexpected error must not leave the progress bar forever.
      (error: unknown): Outcome => ({ kind: 'refused', progress: nothing, error }),
    );
    running.current = null;
    setSaving({ state: 'ended', outcome });
  }
  return { saving, lastSave, start, stop: () => running.current?.abort() };
}

/** How long to wait for a service worker to take control, in milliseconds. */
const installTimeoutMs = 30_000;

/**
 * Whether a service worker controls this page, so that the app shell and fetched pictures are cached.
 * Waits for one that is still installing. Never rejects.
 * @param signal ends the wait with false
 */
async function waitForServiceWorker(signal: AbortSignal): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  const { serviceWorker } = navigator;
  if (serviceWorker.controller) return true;
  if (signal.aborted) return false;
  return new Promise((resolve) => {
    const end = (isSaved: boolean) => {
      clearTimeout(late);
      resolve(isSaved);
    };
    const late = setTimeout(() => end(false), installTimeoutMs);
    signal.addEventListener('abort', () => end(false), { once: true });
    serviceWorker.addEventListener('controllerchange', () => end(true), { once: true });
  });
}
