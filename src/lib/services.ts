import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Api } from './api';
import type { ConnectionStore, Connection } from './connection';
import type { OutboxClient } from './outbox-client';
import type { Persistence } from './persistence';
import type { ServerTime } from './server-time';
import type { KeyValue, Session, SessionStore } from './session';

/** Everything with a life of its own that screens use. Made once, in main.tsx, and in tests. */
export interface Services {
  api: Api;
  session: SessionStore;
  connection: ConnectionStore;
  serverTime: ServerTime;
  queryClient: QueryClient;
  persistence: Persistence;
  outbox: OutboxClient;
  storage: KeyValue;
  now: () => number;
}

export const ServicesContext = createContext<Services | null>(null);

/** The services of this page. @throws outside of a ServicesContext */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('ServicesContext is missing');
  return services;
}

/** Who is logged in; nobody in Node and in the first render there. */
export function useSession(): Session | null {
  const { session } = useServices();
  return useSyncExternalStore(session.subscribe, session.get, () => null);
}

/** How the link stands, as the chip shows it; online in Node and in the first render there. */
export function useConnection(): Connection {
  const { connection } = useServices();
  return useSyncExternalStore<Connection>(connection.subscribe, connection.get, () => 'online');
}

const never = () => () => {};

/** False in Node and in the first render there; true once the page is alive. */
export const useIsAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
