import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import type { Api } from './api';
import type { ConnectionStore, Connection } from './connection';
import type { DataSaver } from './data-saver';
import type { OutboxClient, Records } from './outbox-client';
import type { Persistence } from './persistence';
import type { ServerTime } from './server-time';
import type { StringStorage, Session, SessionStore } from './session';
import { useNow } from './use-now';

/** The stateful services of the page, created once in main.tsx and in tests. */
export interface Services {
  api: Api;
  session: SessionStore;
  connection: ConnectionStore;
  serverTime: ServerTime;
  queryClient: QueryClient;
  persistence: Persistence;
  outbox: OutboxClient;
  dataSaver: DataSaver;
  storage: StringStorage;
  now: () => number;
}

export const ServicesContext = createContext<Services | null>(null);

/** The services of this page. @throws outside of a ServicesContext */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('ServicesContext is missing');
  return services;
}

/** The session; null in Node and in the first render there. */
export function useSession(): Session | null {
  const { session } = useServices();
  return useSyncExternalStore(session.subscribe, session.get, () => null);
}

/** The connection state that the chip shows; online in Node and in the first render there. */
export function useConnection(): Connection {
  const { connection } = useServices();
  return useSyncExternalStore<Connection>(connection.subscribe, connection.get, () => 'online');
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
