import { browserTimers } from '../environment';
import type { VersionedSession } from '../record';
import { connect } from './connection';
import { readVersioned } from './sessions';
import { inTransaction } from './transaction';

/** Reads the durable session without the rest of the outbox, for the start of a page. @throws StorageUnavailable */
export const readDurableSession = (): Promise<VersionedSession> =>
  inTransaction(connect({ indexedDB, timers: browserTimers }), 'readonly', readVersioned);
