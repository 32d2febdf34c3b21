import { browserTimers } from '../environment';
import type { VersionedSession } from '../record';
import { connect } from './connection';
import { readVersioned } from './sessions';
import { inTransaction } from './transaction';

/** Reads the durable session without the rest of the outbox, for the start of a page. @throws StorageUnavailable */
export const readDurableSession = (): Promise<VersionedSession> =>
  inTransaction(connect({ indexedDB, timers: browserTimers }), 'readonly', readVersioned);

/** Whether anything was ever stored here: a session, its version, which stays after a log-out, or a record. @throws StorageUnavailable */
export const hasOutbox = (): Promise<boolean> =>
  inTransaction(
    connect({ indexedDB, timers: browserTimers }),
    'readonly',
    async ({ keys }) => (await keys()).length > 0,
  );
