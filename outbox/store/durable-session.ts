import { browserTimers } from '../environment';
import type { VersionedSession } from '../record';
import { connect } from './connection';
import { readVersioned } from './sessions';
import { inTransaction } from './transaction';

/** Reads the session alone, for a page's start. @throws StorageUnavailable */
export const readDurableSession = (): Promise<VersionedSession> =>
  inTransaction(connect({ indexedDB, timers: browserTimers }), 'readonly', readVersioned);

/** Whether anything was ever stored: a session, its version, or a record. @throws StorageUnavailable */
export const hasOutbox = (): Promise<boolean> =>
  inTransaction(
    connect({ indexedDB, timers: browserTimers }),
    'readonly',
    async ({ keys }) => (await keys()).length > 0,
  );
