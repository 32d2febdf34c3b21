import type { UseStore } from 'idb-keyval';
import type { DocumentField } from '#contract/files';
import { atomically, type Operations } from './transaction';
import { RecordGone, StorageUnreliable } from '../errors';
import { readRevocations, writeRevocations } from './revocations';
import {
  RECORD_VERSION,
  isUntouched,
  newDraft,
  upgrade,
  type DraftChanges,
  type InternshipSummary,
  type OutboxRecord,
  type Session,
  type StoredFile,
} from '../record';
import { deleteSession, readSession, writeSession } from './session';
import { isDue, isStuck, leaseStands, transition, type OutboxEvent, type Written } from '../transition';

const RECORD = 'record/';
const IDENTITY = 'identity';
const fields: DocumentField[] = ['resume', 'cover_letter'];
const recordKey = (id: string) => RECORD + id;
const bytesKey = (id: string, field: DocumentField) => `bytes/${id}/${field}`;

/** What a drainer gets when it asks for work. */
export type Claim =
  /** Its lease is written; the session is the one that was there in the same transaction. */
  | { kind: 'claimed'; record: OutboxRecord; session: Session }
  /** Another drainer is sending, and may be believed to be alive until then. */
  | { kind: 'busy'; until: number }
  /** Nothing may be sent now; the next may be at `next_due_at`. */
  | { kind: 'idle'; next_due_at: number | null }
  | { kind: 'no_session' };

export interface StoreDependencies {
  useStore: UseStore;
  now(): number;
  uuid(): string;
  /** Lower-case hex. */
  sha256(bytes: ArrayBuffer): Promise<string>;
}

/**
 * The outbox in IndexedDB. Every call is one transaction, except the reading back after a file. All of them throw
 * StorageFull or StorageUnavailable, and then have changed nothing; those with an id throw RecordGone.
 */
export function createStore({ useStore, now, uuid, sha256 }: StoreDependencies) {
  const reading = <T>(body: (on: Operations) => Promise<T>) => atomically(useStore, 'readonly', body);
  const writing = <T>(body: (on: Operations) => Promise<T>) => atomically(useStore, 'readwrite', body);

  async function all(on: Operations): Promise<OutboxRecord[]> {
    const keys = (await on.keys()).filter((key) => key.startsWith(RECORD));
    return Promise.all(keys.map(async (key) => upgrade(key.slice(RECORD.length), await on.get(key))));
  }
  const owned = async (on: Operations, owner: number) =>
    (await all(on)).filter((record) => record.owner === owner);

  async function read(on: Operations, id: string): Promise<OutboxRecord> {
    const stored = await on.get(recordKey(id));
    if (stored === undefined) throw new RecordGone(`no record ${id}`);
    return upgrade(id, stored);
  }

  function erase(on: Operations, id: string): void {
    on.remove(recordKey(id));
    for (const field of fields) on.remove(bytesKey(id, field));
  }

  /** The only way a record changes; bytes go in the same transaction that stores the receipt. */
  function step(on: Operations, record: OutboxRecord, event: OutboxEvent): OutboxRecord {
    const next = transition(record, event, now());
    if (next.state === 'sent') for (const field of fields) on.remove(bytesKey(next.id, field));
    on.put(recordKey(next.id), next);
    return next;
  }

  const known = (record: OutboxRecord) => record.version <= RECORD_VERSION;

  return {
    /** The owner's records, the last changed first, without drafts in which nothing was written. */
    list: (owner: number) =>
      reading(async (on) =>
        (await owned(on, owner))
          .filter((record) => !isUntouched(record))
          .sort((a, b) => b.updated_at - a.updated_at),
      ),

    get: (id: string) => reading((on) => read(on, id)),

    /** The one record of this owner for this internship, in whatever state; a new draft when there is none. */
    draftFor: (owner: number, internship: InternshipSummary) =>
      writing(async (on) => {
        const found = (await owned(on, owner)).find((record) => record.internship.id === internship.id);
        if (found) return found;
        if ((await on.get(IDENTITY)) === undefined) on.put(IDENTITY, uuid());
        const draft = newDraft(uuid(), owner, internship, now());
        on.put(recordKey(draft.id), draft);
        return draft;
      }),

    /**
     * Compare-and-set: the event meets the record as it is stored now, not as the caller last saw it.
     * @throws ImpossibleTransition when it cannot happen to it
     */
    apply: (id: string, event: OutboxEvent) => writing(async (on) => step(on, await read(on, id), event)),

    /** @param seen what the caller believes is stored; see the event `change` */
    saveDraft: (id: string, changes: Omit<DraftChanges, 'files'>, seen?: Written) =>
      writing(async (on) => step(on, await read(on, id), { type: 'change', changes, ...(seen && { seen }) })),

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
        const record = await read(on, id);
        const changed = step(on, record, {
          type: 'change',
          changes: { files: { ...record.files, [field]: file } },
        });
        on.put(bytesKey(id, field), bytes);
        return changed;
      });
      const [record, stored] = await reading(async (on) => [
        await read(on, id),
        await on.get(bytesKey(id, field)),
      ]);
      const hash = stored instanceof ArrayBuffer ? await sha256(stored) : null;
      if (hash === null || hash !== record.files[field]?.sha256) {
        throw new StorageUnreliable(`the stored ${field} differs from what was written`);
      }
      return record;
    },

    removeFile: (id: string, field: DocumentField) =>
      writing(async (on) => {
        const record = await read(on, id);
        const changed = step(on, record, {
          type: 'change',
          changes: { files: { ...record.files, [field]: null } },
        });
        on.remove(bytesKey(id, field));
        return changed;
      }),

    /** The stored bytes of both documents; null where there are none. */
    readBytes: (id: string) =>
      reading(async (on) => {
        const bytes = async (field: DocumentField) => {
          const stored = await on.get(bytesKey(id, field));
          return stored instanceof ArrayBuffer ? stored : null;
        };
        return { resume: await bytes('resume'), cover_letter: await bytes('cover_letter') };
      }),

    /**
     * Takes the next due record of whoever is logged in, and writes the lease.
     * @param alone the caller holds the Web Lock, so that any other lease is a dead drainer's
     */
    claimNext: (holder: string, alone: boolean): Promise<Claim> =>
      writing(async (on): Promise<Claim> => {
        const session = await readSession(on);
        if (!session) return { kind: 'no_session' };
        const records = (await owned(on, session.user_id)).filter(known);
        const sending = records.filter((record) => record.state === 'sending');
        const alive = sending.filter((record) => !alone && leaseStands(record, now()));
        if (alive.length > 0) {
          return { kind: 'busy', until: Math.max(...alive.map((record) => record.lease?.until ?? 0)) };
        }
        const freed = sending.map((record) =>
          step(on, record, { type: 'lease_expired', holder_gone: alone }),
        );
        const queued = [...freed, ...records.filter((record) => record.state === 'queued')].sort(
          (a, b) =>
            (a.next_attempt_at ?? 0) - (b.next_attempt_at ?? 0) || (a.queued_at ?? 0) - (b.queued_at ?? 0),
        );
        const due = queued.find((record) => isDue(record, now()));
        if (!due) return { kind: 'idle', next_due_at: queued[0]?.next_attempt_at ?? null };
        return { kind: 'claimed', record: step(on, due, { type: 'start_sending', holder }), session };
      }),

    /** Until when another drainer may be believed to be sending for whoever is logged in; null when nobody is. */
    busyUntil: () =>
      reading(async (on) => {
        const session = await readSession(on);
        const records = session ? await owned(on, session.user_id) : [];
        const alive = records.filter((record) => record.state === 'sending' && leaseStands(record, now()));
        return alive.reduce<number | null>((last, { lease }) => Math.max(last ?? 0, lease?.until ?? 0), null);
      }),

    session: () => reading(readSession),

    /** Login: the worker may use this token from now on, and what waited for it is queued again. */
    login: (session: Session) =>
      writing(async (on) => {
        const before = await readSession(on);
        if (before?.token === session.token) return;
        writeSession(on, session);
        for (const record of (await owned(on, session.user_id)).filter(known)) {
          if (record.state === 'needs_login') step(on, record, { type: 'logged_in' });
        }
      }),

    /** A 401 for `token` pauses all of its owner's records; not when someone has logged in anew since. */
    pause: (session: Session, code: 'token_missing' | 'session_expired') =>
      writing(async (on) => {
        const current = await readSession(on);
        if (current && current.token !== session.token) return false;
        for (const record of (await owned(on, session.user_id)).filter(known)) {
          if (record.state === 'queued' || record.state === 'sending') {
            step(on, record, { type: 'unauthorised', code });
          }
        }
        return true;
      }),

    /** Deletes the mirrored session, if it is that of this token: in a transaction that needs no room. */
    forgetSession: (token: string) =>
      writing(async (on) => {
        if ((await readSession(on))?.token === token) deleteSession(on);
      }),

    /** Tokens whose sessions the server shall end as soon as it can be reached. */
    toRevoke: () => reading(readRevocations),
    revokeLater: (token: string) =>
      writing(async (on) => writeRevocations(on, [...new Set([...(await readRevocations(on)), token])])),
    revoked: (token: string) =>
      writing(async (on) =>
        writeRevocations(
          on,
          (await readRevocations(on)).filter((other) => other !== token),
        ),
      ),

    /**
     * A sign of a better link: what waits out a back-off may go now.
     * @param changed it is another link than before: a try that began long ago hangs on the old one, and ends
     */
    linkImproved: (owner: number, changed = false) =>
      writing(async (on) => {
        for (const record of (await owned(on, owner)).filter(known)) {
          const waits = record.state === 'queued' && (record.attempts > 0 || !isDue(record, now()));
          if (waits || (changed && isStuck(record, now()))) step(on, record, { type: 'link_improved' });
        }
      }),

    /** Removes a record and its bytes: the person's own, confirmed choice. */
    remove: (id: string) => writing((on) => Promise.resolve(erase(on, id))),

    /**
     * Logout, unsent work kept on this phone and locked until its owner logs in again; the rest is wiped. Who has
     * logged in anew meanwhile keeps everything.
     */
    keepForLater: (owner: number) =>
      writing(async (on) => {
        if ((await readSession(on))?.user_id === owner) return;
        for (const record of await owned(on, owner)) {
          if (record.state === 'sent' || isUntouched(record)) erase(on, record.id);
          else if (known(record) && (record.state === 'queued' || record.state === 'sending')) {
            step(on, record, { type: 'unauthorised', code: 'logged_out' });
          }
        }
      }),

    /** Everything of the owner's deleted from this phone. */
    discard: (owner: number) =>
      writing(async (on) => {
        for (const record of await owned(on, owner)) erase(on, record.id);
      }),

    /** Which database this is, and whether anybody's unsent work is in it: for the marker outside (see marker.ts). */
    survey: () =>
      reading(async (on) => {
        const unsent = (await all(on)).filter((record) => record.state !== 'sent' && !isUntouched(record));
        const identity = (await on.get(IDENTITY)) as string | undefined;
        return { identity: identity ?? null, unsent: unsent.length };
      }),
  };
}

export type OutboxStore = ReturnType<typeof createStore>;
