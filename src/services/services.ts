import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { Api, Saved } from './api';
import type { ConnectionStore, Connection, ServerTime } from './connection';
import type { DataSaver } from './data-saver';
import type { OutboxClient, Records } from './outbox-client';
import type { PageData } from './page-data';
import type { SavedQueriesClient } from './saved-queries-client';
import type { StringStorage, Session, SessionStore } from './session';

export interface RenderedPerson {
  session: Session;
  proof: string;
}

export interface Services {
  api: Api;
  session: SessionStore;
  connection: ConnectionStore;
  serverTime: ServerTime;
  queryClient: QueryClient;
  savedQueries: SavedQueriesClient;
  outbox: OutboxClient;
  dataSaver: DataSaver;
  storage: StringStorage;
  /** The HTML's data; null for the shell. In Node a posted form, or null. */
  pageData: PageData | null;
  /** In Node: the person without the script; null for a visitor, and in the browser. */
  person: RenderedPerson | null;
  now: () => number;
}

export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('ServicesContext is missing');
  return services;
}

/** Null while a visitor's HTML is hydrated. */
export function useSession(): Session | null {
  const { session, person } = useServices();
  return useSyncExternalStore(session.subscribe, session.get, () => person?.session ?? null);
}

export function useConnection(): Connection {
  const { connection } = useServices();
  return useSyncExternalStore<Connection>(connection.subscribe, connection.get, () => 'online');
}

export function useHasSignal(): boolean {
  const { connection } = useServices();
  return useSyncExternalStore(connection.subscribeToSignal, connection.hasSignal, () => true);
}

/** Estimated server time in ms; null before the first answer, then nothing is shown as closed (rule internship-3). */
export function useServerNow(): number | null {
  const now = useNow();
  const { serverTime } = useServices();
  const offset = useSyncExternalStore(serverTime.subscribe, serverTime.offset, () => null);
  return now === null || offset === null ? null : now + offset;
}

export function useOutboxRecords(): Records | null {
  const { outbox } = useServices();
  useEffect(() => void outbox.load().catch(() => undefined), [outbox]);
  return useSyncExternalStore(outbox.subscribe, outbox.records, () => null);
}

const subscribeToNothing = () => () => {};

export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

/** A query's data, or the HTML's until there is any: the first render must equal the HTML. */
export function useRenderedFirst<T>(
  data: Saved<T> | undefined,
  rendered: T | undefined,
): Saved<T> | undefined {
  const isHydrated = useHydrated();
  const { now } = useServices();
  const [renderedAt] = useState(now);
  if (rendered === undefined || (isHydrated && data)) return data;
  return { body: rendered, savedAt: renderedAt };
}

const tickMs = 30_000;
let current = 0;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function renew(): void {
  current = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    // Outdated after a time without subscribers.
    current = Date.now();
    timer = setInterval(renew, tickMs);
    // Timers of background tabs are throttled.
    document.addEventListener('visibilitychange', renew);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    document.removeEventListener('visibilitychange', renew);
  };
}

/** The phone's clock in milliseconds, updated every 30 s; null in Node. */
export const useNow = (): number | null =>
  useSyncExternalStore(
    subscribe,
    () => (current ||= Date.now()),
    () => null,
  );
