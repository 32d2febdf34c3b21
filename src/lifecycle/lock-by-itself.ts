import type { RegisteredRouter } from '@tanstack/react-router';
import { locksKey } from '../lib/people-keys';
import type { Services } from '../lib/services';
import { corners, followLocks, leave, tidyCorners } from './corners';
import { endSession } from './log-out';

/** When the phone locks by itself, and when it was last touched, by its clock in milliseconds. */
interface Locks {
  user: number;
  minutes: number;
  at: number;
}

type Kept = Pick<Services, 'storage' | 'session'>;

/** What whoever is logged in has chosen; null where the phone does not lock by itself. */
function read({ storage, session }: Kept): Locks | null {
  try {
    const locks = JSON.parse(storage.getItem(locksKey) ?? 'null') as Locks | null;
    return locks && locks.user === session.get()?.userId && locks.minutes > 0 ? locks : null;
  } catch {
    return null;
  }
}

function note({ storage }: Kept, locks: Locks): void {
  try {
    storage.setItem(locksKey, JSON.stringify({ ...locks, at: Date.now() }));
  } catch {
    // Storage is full: this page knows of the touch, and the next start locks too early.
  }
}

/** Nobody sees the screen of somebody whose corner could not be kept: then the session ends as it does by itself. */
async function lock(services: Services): Promise<void> {
  await leave(services).catch(() => endSession(services, { keepForms: true }));
}

/** At the start of a page, before anything is shown: locks what was not touched for the time that its person chose. */
export async function lockIfDue(services: Services): Promise<void> {
  const locks = read(services);
  if (!locks) return;
  const idle = Date.now() - locks.at;
  if (idle >= locks.minutes * 60_000) return lock(services);
  // A clock that was put back counts from now on.
  if (idle < 0) note(services, locks);
}

const touches = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;
/** How often a touch is noted, and the time looked at, in milliseconds. */
const noteEveryMs = 5000;
const lookEveryMs = 10_000;

/** Ends the watch of this page; one at a time. */
let stop = () => {};

/**
 * Locks the phone when nobody has touched it for the time that its person chose, in any tab; a page that was asleep when it wakes. Deletes
 * what was left of those who are away.
 * @param root what is shown, hidden until it is locked
 * @returns stop
 */
export function watchPeople(services: Services, router: RegisteredRouter, root: HTMLElement): () => void {
  stop();
  const { session, storage } = services;
  /** The last touch as this page knows it, by a clock that nobody can set. */
  let seen = { at: 0, since: performance.now() };
  let isLocking = false;

  const touched = () => {
    const locks = read(services);
    if (!locks || isLocking || isDue(locks)) return;
    seen = { at: locks.at, since: performance.now() };
    if (Math.abs(Date.now() - locks.at) < noteEveryMs) return;
    note(services, locks);
  };
  const isDue = (locks: Locks): boolean => {
    // Touched in another tab.
    if (locks.at > seen.at) seen = { at: locks.at, since: performance.now() };
    const idle = Math.max(Date.now() - locks.at, performance.now() - seen.since);
    return idle >= locks.minutes * 60_000;
  };
  const look = async () => {
    const locks = read(services);
    if (!locks || isLocking || !isDue(locks)) return;
    isLocking = true;
    root.style.visibility = 'hidden';
    try {
      await lock(services);
      await router.navigate({ to: '/who', replace: true });
    } finally {
      // Whoever is still logged in sees their own screen.
      root.style.visibility = '';
      isLocking = false;
    }
  };
  const wake = () => void look().catch(() => undefined);
  /** Somebody has come back with their password: what they have chosen is true again. */
  const follow = async () => {
    const owner = session.get()?.userId;
    if (owner === undefined || read(services)) return;
    const person = await corners().person(owner);
    if (person && session.get()?.userId === owner) followLocks(storage, owner, person.locks_after);
  };
  const followQuietly = () => void follow().catch(() => undefined);

  const options = { passive: true, capture: true } as const;
  for (const name of touches) window.addEventListener(name, touched, options);
  for (const name of ['pageshow', 'focus']) window.addEventListener(name, wake);
  for (const name of ['visibilitychange', 'resume']) document.addEventListener(name, wake);
  const timer = setInterval(wake, lookEveryMs);
  const unsubscribe = session.subscribe(followQuietly);
  followQuietly();
  tidyCorners(services).catch(() => undefined);
  stop = () => {
    for (const name of touches) window.removeEventListener(name, touched, options);
    for (const name of ['pageshow', 'focus']) window.removeEventListener(name, wake);
    for (const name of ['visibilitychange', 'resume']) document.removeEventListener(name, wake);
    clearInterval(timer);
    unsubscribe();
  };
  return stop;
}
