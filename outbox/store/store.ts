import type { UseStore } from 'idb-keyval';
import type { DocumentField } from '#contract/files';
import type { Environment } from '../environment';
import { StorageUnreliable } from '../errors';
import {
  isPromised,
  isUntouched,
  newDraft,
  type DraftChanges,
  type InternshipSummary,
  type OutboxRecord,
  type Session,
  type StoredFile,
} from '../record';
import { isDue, isLeaseValid, isStuck, type OutboxEvent, type Written } from '../transition';
import {
  applyEvent as applyEventAt,
  erase,
  isSupported,
  putBytes,
  putRecord,
  readAll,
  readBytes,
  readOwned,
  readRecord,
  removeBytes,
} from './records';
import * as sessions from './sessions';
import { inTransaction, type Operations } from './transaction';

const IDENTITY = 'identity';

/** What a drainer gets when it asks for work. */
export type Claim =
  /** The lease is written; the session was read in the same transaction. */
  | { kind: 'claimed'; record: OutboxRecord; session: Session }
  /** Another drainer is sending, with a lease until then. */
  | { kind: 'busy'; until: number }
  /** Nothing is due now; the next may be at `next_due_at`. */
  | { kind: 'idle'; next_due_at: number | null }
  | { kind: 'no_session' };

export interface StoreDependencies extends Pick<Environment, 'now' | 'uuid' | 'sha256'> {
  useStore: UseStore;
}

/**
 * The outbox in IndexedDB. Every call is one transaction, except the reading back after a file. All of them throw
 * StorageFull or StorageUnavailable, and then have changed nothing; those with an id throw RecordGone.
 */
export function createStore({ useStore, now, uuid, sha256 }: StoreDependencies) {
  const reading = <T>(body: (on: Operations) => Promise<T>) => inTransaction(useStore, 'readonly', body);
  const writing = <T>(body: (on: Operations) => Promise<T>) => inTransaction(useStore, 'readwrite', body);

  const applyEvent = (on: Operations, record: OutboxRecord, event: OutboxEvent) =>
    applyEventAt(on, record, event, now());
  const supportedOf = async (on: Operations, owner: number) =>
    (await readOwned(on, owner)).filter(isSupported);
  const changeFile = (on: Operations, record: OutboxRecord, field: DocumentField, file: StoredFile | null) =>
    applyEvent(on, record, { type: 'change', changes: { files: { ...record.files, [field]: file } } });

  return {
    /** The owner's records, the last changed first, without drafts in which nothing was written. */
    list: (owner: number) =>
      reading(async (on) =>
        (await readOwned(on, owner))
          .filter((record) => !isUntouched(record))
          .sort((a, b) => b.updated_at - a.updated_at),
      ),

    get: (id: string) => reading((on) => readRecord(on, id)),

    /** The one record of this owner for this internship, in whatever state; a new draft when there is none. */
    draftFor: (owner: number, internship: InternshipSummary) =>
      writing(async (on) => {
        const found = (await readOwned(on, owner)).find((record) => record.internship.id === internship.id);
        if (found) return found;
        if ((await on.get(IDENTITY)) === undefined) on.put(IDENTITY, uuid());
        const draft = newDraft(uuid(), owner, internship, now());
        putRecord(on, draft);
        return draft;
      }),

    /**
     * Compare-and-set: the event applies to the record as it is stored now, not as the caller last saw it.
     * @throws ImpossibleTransition
     */
    apply: (id: string, event: OutboxEvent) =>
      writing(async (on) => applyEvent(on, await readRecord(on, id), event)),

    /** @param seen what the caller believes is stored; see the event `change` */
    saveDraft(id: string, changes: Omit<DraftChanges, 'files'>, seen?: Written) {
      return this.apply(id, { type: 'change', changes, ...(seen && { seen }) });
    },

    /**
     * Stores a document's bytes and the record that names it together, then reads both back and compares.
     * @throws StorageUnreliable when they differ: it must not be called saved
     */
    async putFile(
      id: string,
      field: DocumentField,
      file: StoredFile,
      bytes: ArrayBuffer,
    ): Promise<OutboxRecord> {
      await writing(async (on) => {
        changeFile(on, await readRecord(on, id), field, file);
        putBytes(on, id, field, bytes);
      });
      const [record, stored] = await reading(async (on) => [
        await readRecord(on, id),
        await readBytes(on, id, field),
      ]);
      if (stored === null || (await sha256(stored)) !== record.files[field]?.sha256) {
        throw new StorageUnreliable(`the stored ${field} differs from what was written`);
      }
      return record;
    },

    removeFile: (id: string, field: DocumentField) =>
      writing(async (on) => {
        const changed = changeFile(on, await readRecord(on, id), field, null);
        removeBytes(on, id, field);
        return changed;
      }),

    /** The stored bytes of both documents; null where there are none. */
    readBytes: (id: string) =>
      reading(async (on) => ({
        resume: await readBytes(on, id, 'resume'),
        cover_letter: await readBytes(on, id, 'cover_letter'),
      })),

    /**
     * Takes the next due record of the logged-in person, and writes the lease.
     * @param alone the caller holds the Web Lock: any other lease belongs to a dead drainer
     */
    claimNext: (holder: string, alone: boolean): Promise<Claim> =>
      writing(async (on): Promise<Claim> => {
        const session = await sessions.readSession(on);
        if (!session) return { kind: 'no_session' };
        const records = await supportedOf(on, session.userId);
        const sending = records.filter((record) => record.state === 'sending');
        const alive = sending.filter((record) => !alone && isLeaseValid(record, now()));
        if (alive.length > 0) {
          return { kind: 'busy', until: Math.max(...alive.map((record) => record.lease?.until ?? 0)) };
        }
        const freed = sending.map((record) =>
          applyEvent(on, record, { type: 'lease_expired', holder_gone: alone }),
        );
        const queued = [...freed, ...records.filter((record) => record.state === 'queued')].sort(
          (a, b) =>
            (a.next_attempt_at ?? 0) - (b.next_attempt_at ?? 0) || (a.queued_at ?? 0) - (b.queued_at ?? 0),
        );
        const due = queued.find((record) => isDue(record, now()));
        if (!due) return { kind: 'idle', next_due_at: queued[0]?.next_attempt_at ?? null };
        return { kind: 'claimed', record: applyEvent(on, due, { type: 'start_sending', holder }), session };
      }),

    /** Until when the lease of another drainer for the logged-in person is valid; null when there is none. */
    busyUntil: () =>
      reading(async (on) => {
        const session = await sessions.readSession(on);
        const records = session ? await readOwned(on, session.userId) : [];
        const alive = records.filter((record) => record.state === 'sending' && isLeaseValid(record, now()));
        return alive.reduce<number | null>((last, { lease }) => Math.max(last ?? 0, lease?.until ?? 0), null);
      }),

    ...sessions.sessionCalls(reading, writing),

    /**
     * Login: stores the session, and queues what waited for it.
     * @param version of the page's copy
     * @returns the version that was stored, higher than any before
     */
    login: (session: Session, version = 0) =>
      writing(async (on) => {
        const stored = await sessions.readVersioned(on);
        const isSame = stored.session?.token === session.token;
        if (isSame && stored.version >= version) return stored.version;
        const next = Math.max(isSame ? stored.version : stored.version + 1, version);
        sessions.writeSession(on, { session, version: next });
        for (const record of await supportedOf(on, session.userId)) {
          if (record.state === 'needs_login') applyEvent(on, record, { type: 'logged_in' });
        }
        return next;
      }),

    /** A 401 pauses all records of the session's owner. @returns false when a newer session has replaced it */
    pause: (session: Session, code: 'token_missing' | 'session_expired') =>
      writing(async (on) => {
        const current = await sessions.readSession(on);
        if (current && current.token !== session.token) return false;
        for (const record of await supportedOf(on, session.userId)) {
          if (record.state === 'queued' || record.state === 'sending') {
            applyEvent(on, record, { type: 'unauthorised', code });
          }
        }
        return true;
      }),

    /**
     * Ends the backoff of the owner's records.
     * @param changed the phone is on another link: a try that began long ago hangs on the old one, and ends
     */
    linkImproved: (owner: number, changed = false) =>
      writing(async (on) => {
        for (const record of await supportedOf(on, owner)) {
          const waits = record.state === 'queued' && (record.attempts > 0 || !isDue(record, now()));
          if (waits || (changed && isStuck(record, now()))) applyEvent(on, record, { type: 'link_improved' });
        }
      }),

    /** Deletes a record and its bytes. */
    remove: (id: string) => writing((on) => Promise.resolve(erase(on, id))),

    /** Logout: locks unsent work and deletes the rest. Changes nothing when the owner has logged in again meanwhile. */
    keepForLater: (owner: number) =>
      writing(async (on) => {
        if ((await sessions.readSession(on))?.userId === owner) return;
        for (const record of await readOwned(on, owner)) {
          if (record.state === 'sent' || isUntouched(record)) erase(on, record.id);
          else if (isSupported(record) && (record.state === 'queued' || record.state === 'sending')) {
            applyEvent(on, record, { type: 'unauthorised', code: 'logged_out' });
          }
        }
      }),

    /** Deletes everything of the owner from this phone. */
    discard: (owner: number) =>
      writing(async (on) => {
        for (const record of await readOwned(on, owner)) erase(on, record.id);
      }),

    /** How many applications of anybody were applied and wait for a log-in to be sent. */
    countPromised: () => reading(async (on) => (await readAll(on)).filter(isPromised).length),

    /** The identity of this database and how many unsent applications anybody has in it; see eviction-marker.ts. */
    countUnsent: () =>
      reading(async (on) => {
        const unsent = (await readAll(on)).filter(
          (record) => record.state !== 'sent' && !isUntouched(record),
        );
        const identity = (await on.get(IDENTITY)) as string | undefined;
        return { identity: identity ?? null, unsent: unsent.length };
      }),
  };
}

export type OutboxStore = ReturnType<typeof createStore>;
