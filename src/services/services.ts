import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { Api, Saved } from './api';
import type { ConnectionStore, Connection } from './connection';
import type { DataSaver } from './data-saver';
import type { OutboxClient, Records } from './outbox-client';
import type { PageData } from './page-data';
import type { PersistenceClient } from './persistence-client';
import type { ServerTime } from './server-time';
import type { StringStorage, Session, SessionStore } from './session';
import { useNow } from './use-now';

/** Somebody whose pages work without the script. */
export interface RenderedPerson {
  session: Session;
  /** For the person's forms (contract/pages.ts). */
  proof: string;
}

/** The stateful services of the page, created once in main.tsx and in tests. */
export interface Services {
  api: Api;
  session: SessionStore;
  connection: ConnectionStore;
  serverTime: ServerTime;
  queryClient: QueryClient;
  persistence: PersistenceClient;
  outbox: OutboxClient;
  dataSaver: DataSaver;
  storage: StringStorage;
  /** What the server handed over with the HTML of this page; null where it sent the shell. In Node a posted form, or null. */
  pageData: PageData | null;
  /** In Node: whom the page is rendered for without the script; null for a visitor, and in the browser. */
  person: RenderedPerson | null;
  now: () => number;
}

export const ServicesContext = createContext<Services | null>(null);

/** The services of this page. @throws outside of a ServicesContext */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('ServicesContext is missing');
  return services;
}

/** The session; null while the HTML of a visitor becomes the page. */
export function useSession(): Session | null {
  const { session, person } = useServices();
  return useSyncExternalStore(session.subscribe, session.get, () => person?.session ?? null);
}

/** The connection state that the chip shows; online in Node and in the first render there. */
export function useConnection(): Connection {
  const { connection } = useServices();
  return useSyncExternalStore<Connection>(connection.subscribe, connection.get, () => 'online');
}

/** Whether the browser has a network, also where nobody answers. */
export function useHasSignal(): boolean {
  const { connection } = useServices();
  return useSyncExternalStore(connection.subscribeToSignal, connection.hasSignal, () => true);
}

/**
 * The server's time in milliseconds, estimated on the phone; null in Node and before the first answer. With null nothing
 * is shown as closed, since the server checks again (rule 16).
 */
export function useServerNow(): number | null {
  const now = useNow();
  const { serverTime } = useServices();
  const offset = useSyncExternalStore(serverTime.subscribe, serverTime.offset, () => null);
  return now === null || offset === null ? null : now + offset;
}

/** The user's outbox records, updated on changes in this page, another tab or the worker; null until they are read. */
export function useOutboxRecords(): Records | null {
  const { outbox } = useServices();
  useEffect(() => void outbox.load().catch(() => undefined), [outbox]);
  return useSyncExternalStore(outbox.subscribe, outbox.records, () => null);
}

const subscribeToNothing = () => () => {};

/** False in Node and in the first render there; true after hydration. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

/**
 * The data of a query; during hydration, and until there is any, what the HTML was rendered from: the first render then
 * equals the HTML.
 * @param rendered undefined where the HTML was made from something else
 */
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
