import type { DocumentField } from '#contract/files';
import type { Environment } from '../environment';
import { StorageUnreliable } from '../errors';
import {
  isUntouched,
  newDraft,
  wasAnsweredWrongly,
  type DraftChanges,
  type InternshipSummary,
  type OutboxRecord,
  type Session,
  type StoredFile,
} from '../record';
import { isDue, isStuck, type LinkSign, type OutboxEvent, type Written } from '../transition';
import {
  applyEvent as applyEventAt,
  erase,
  isSupported,
  putBytes,
  putRecord,
  readBytes,
  readOwned,
  readRecord,
  readSupported,
  removeBytes,
} from './records';
import { claimCalls } from './claims';
import type { UseDurableStore } from './connection';
import { deviceProfileCalls, forgetSendToken, removeProfile } from './device-profiles';
import { reuseCalls } from './reuse';
import { logIn, readSenders } from './senders';
import * as sessions from './sessions';
import { eraseNotes, removedCalls } from './removed';
import { sentCalls } from './sent';
import { identify, surveyCalls } from './survey';
import { wifiCalls } from './wifi-only';
import { inTransaction, type Operations } from './transaction';

export interface StoreDependencies extends Pick<Environment, 'now' | 'uuid' | 'sha256' | 'linkType'> {
  useStore: UseDurableStore;
}

/** A lease means nothing after a power cut, and how far an upload came the server knows: its id is stored at 0 bytes. */
const canBeLost = (event: OutboxEvent): boolean =>
  event.type === 'renew_lease' || (event.type === 'uploaded' && event.upload.received > 0);

/**
 * The outbox in IndexedDB. Every call is one transaction, except the reading back after a file. All of them throw
 * StorageFull or StorageUnavailable, and then have changed nothing; those with an id throw RecordGone.
 */
export function createStore({ useStore, now, uuid, sha256, linkType }: StoreDependencies) {
  const reading = <T>(body: (on: Operations) => Promise<T>) => inTransaction(useStore, 'readonly', body);
  const writing = <T>(body: (on: Operations) => Promise<T>) => inTransaction(useStore, 'readwrite', body);
  /** Does not wait for the disk: for what a power cut may undo. */
  const writingRelaxed = <T>(body: (on: Operations) => Promise<T>) =>
    inTransaction(useStore, 'readwrite', body, 'relaxed');

  const applyEvent = (on: Operations, record: OutboxRecord, event: OutboxEvent) =>
    applyEventAt(on, record, event, now());
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
        await identify(on, uuid);
        const draft = newDraft(uuid(), owner, internship, now());
        putRecord(on, draft);
        return draft;
      }),

    /**
     * Compare-and-set: the event applies to the record as it is stored now, not as the caller last saw it.
     * @throws ImpossibleTransition
     */
    apply: (id: string, event: OutboxEvent) =>
      (canBeLost(event) ? writingRelaxed : writing)(async (on) =>
        applyEvent(on, await readRecord(on, id), event),
      ),

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

    /** The stored bytes of one document; null where there are none. */
    readDocument: (id: string, field: DocumentField) => reading((on) => readBytes(on, id, field)),

    ...reuseCalls({ reading, writing, now, sha256 }),
    ...claimCalls({ reading, writing, writingRelaxed, now, linkType }),
    ...wifiCalls(reading, writing, { linkType }),
    ...sessions.sessionCalls(reading, writing),
    ...surveyCalls(reading),
    ...sentCalls({ reading, writing, now }),
    ...removedCalls(reading, writing),
    ...deviceProfileCalls(reading, writing, { now }),

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
        await logIn(on, { session, version: next }, now());
        return next;
      }),

    /** A 401 pauses all records of the session's owner. @returns false when a newer session has replaced it */
    pause: (session: Session, code: 'token_missing' | 'session_expired') =>
      writing(async (on) => {
        const current = (await readSenders(on)).find(({ userId }) => userId === session.userId);
        if (current && current.token !== session.token) return false;
        await forgetSendToken(on, session.userId);
        for (const record of await readSupported(on, session.userId)) {
          if (record.state === 'queued' || record.state === 'sending') {
            applyEvent(on, record, { type: 'unauthorised', code });
          }
        }
        return true;
      }),

    /**
     * Ends the backoff of the owner's records.
     * @param sign on another link a try that began long ago hangs on the old one, and ends
     */
    linkImproved: (owner: number, sign: LinkSign = 'look') =>
      writing(async (on) => {
        for (const record of await readSupported(on, owner)) {
          const waits = record.state === 'queued' && (record.attempts > 0 || !isDue(record, now()));
          const mayShorten = waits && !(sign === 'look' && wasAnsweredWrongly(record));
          if (mayShorten || (sign === 'change' && isStuck(record, now())))
            applyEvent(on, record, { type: 'link_improved', sign });
        }
      }),

    /**
     * Logout: locks unsent work and deletes the rest, the device profile as well. Changes nothing when the owner has logged in
     * again meanwhile, or has signed out to leave this phone to somebody else.
     * @param keepSent the session has ended by itself
     */
    keepForLater: (owner: number, keepSent = false) =>
      writing(async (on) => {
        if ((await readSenders(on)).some(({ userId }) => userId === owner)) return;
        if (!keepSent) removeProfile(on, owner);
        for (const record of await readOwned(on, owner)) {
          if ((record.state === 'sent' && !keepSent) || isUntouched(record)) erase(on, record.id);
          else if (isSupported(record) && (record.state === 'queued' || record.state === 'sending')) {
            applyEvent(on, record, { type: 'unauthorised', code: 'logged_out' });
          }
        }
      }),

    /** Deletes everything of the owner from this phone. */
    discard: (owner: number) =>
      writing(async (on) => {
        for (const record of await readOwned(on, owner)) erase(on, record.id);
        await eraseNotes(on, owner);
      }),
  };
}

export type OutboxStore = ReturnType<typeof createStore>;
