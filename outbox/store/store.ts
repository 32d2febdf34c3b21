import { documentNames, type DocumentField } from '#contract/files';
import type { Environment } from '../environment';
import { StorageUnreliable } from '../errors';
import {
  isUntouched,
  isWaitedFor,
  newDraft,
  wasAnsweredWrongly,
  type AppliedFor,
  type DraftChanges,
  type InternshipSummary,
  type OutboxRecord,
  type Session,
  type StoredFile,
  type StoredRegistration,
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
import { claimCalls, wifiCalls } from './claims';
import type { UseDurableStore, Operations } from './connection';
import { deviceProfileCalls, forgetSendToken, removeProfile, logIn, readSenders } from './device-profiles';
import * as sessions from './sessions';
import { eraseNotes, removedCalls, sentCalls } from './sent';
import { identify, surveyCalls } from './eviction-marker';
import { createTransactions } from './held-changes';

export interface StoreDependencies extends Pick<Environment, 'now' | 'uuid' | 'sha256' | 'linkType'> {
  useStore: UseDurableStore;
}

/** A lease is void after a power cut, and the server knows an upload's offset: its id is stored at 0 bytes. */
const canBeLost = (event: OutboxEvent): boolean =>
  event.type === 'renew_lease' || (event.type === 'uploaded' && event.upload.received > 0);

const isPromise = ({ type }: OutboxEvent): boolean => ['change', 'queue', 'edit', 'correct'].includes(type);

/** Each call is a transaction. @throws StorageFull, StorageUnavailable, RecordGone */
export function createStore({ useStore, now, uuid, sha256, linkType }: StoreDependencies) {
  const { reading, writing, holding, freeing, isHolding } = createTransactions(useStore);
  const holdingRelaxed = <T>(body: (on: Operations) => Promise<T>) => holding(body, 'relaxed');

  const applyEvent = (on: Operations, record: OutboxRecord, event: OutboxEvent) =>
    applyEventAt(on, record, event, now());
  const changeFile = (on: Operations, record: OutboxRecord, field: DocumentField, file: StoredFile | null) =>
    applyEvent(on, record, { type: 'change', changes: { files: { ...record.files, [field]: file } } });

  return {
    /** Last changed first, without untouched drafts. */
    list: (owner: number) =>
      reading(async (on) =>
        (await readOwned(on, owner))
          .filter((record) => !isUntouched(record))
          .sort((a, b) => b.updated_at - a.updated_at),
      ),

    get: (id: string) => reading((on) => readRecord(on, id)),

    draftFor: (owner: number, internship: InternshipSummary, person?: AppliedFor) =>
      writing(async (on) => {
        const found = (await readOwned(on, owner)).find(
          (record) =>
            record.internship.id === internship.id && record.for?.registration === person?.registration,
        );
        if (found) return found;
        await identify(on, uuid);
        const draft = { ...newDraft(uuid(), owner, internship, now()), ...(person && { for: person }) };
        putRecord(on, draft);
        return draft;
      }),

    /** Complete at once: written and queued in one transaction (rule admin-9). */
    addRegistration: (owner: number, registration: StoredRegistration, at: number | undefined) =>
      writing(async (on) => {
        await identify(on, uuid);
        const named = { id: 0, title: registration.full_name, company_name: '', last_date_to_apply: '' };
        const record = { ...newDraft(uuid(), owner, named, now()), registration };
        return applyEvent(on, record, { type: 'queue', ...(at !== undefined && { at }) });
      }),

    /** Compare-and-set: applies to the record as stored now. @throws ImpossibleTransition */
    apply: (id: string, event: OutboxEvent, holder?: string) =>
      (canBeLost(event) ? holdingRelaxed : isPromise(event) ? writing : holding)(async (on) =>
        applyEventAt(on, await readRecord(on, id), event, now(), holder),
      ),

    isHolding,
    storeHeld: () => writing(() => Promise.resolve()),

    saveDraft(id: string, changes: Omit<DraftChanges, 'files'>, seen?: Written) {
      return this.apply(id, { type: 'change', changes, ...(seen && { seen }) });
    },

    /** Verifies both; `bytes` are null when only the server has them. @throws StorageUnreliable */
    async putFile(
      id: string,
      field: DocumentField,
      file: StoredFile,
      bytes: ArrayBuffer | null,
    ): Promise<OutboxRecord> {
      const changed = await writing(async (on) => {
        if (bytes) putBytes(on, id, field, bytes);
        else removeBytes(on, id, field);
        return changeFile(on, await readRecord(on, id), field, file);
      });
      if (!bytes) return changed;
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

    readDocument: (id: string, field: DocumentField) => reading((on) => readBytes(on, id, field)),

    /** Of the same owner (rule document-4). */
    async findBytes(id: string, hash: string): Promise<ArrayBuffer | null> {
      const places = await reading(async (on) => {
        const others = (await readOwned(on, (await readRecord(on, id)).owner)).filter((one) => one.id !== id);
        return others.flatMap((record) =>
          documentNames
            .filter((field) => record.files[field]?.sha256 === hash)
            .map((field) => ({ id: record.id, field })),
        );
      });
      for (const place of places) {
        const bytes = await this.readDocument(place.id, place.field);
        if (bytes && (await sha256(bytes)) === hash) return bytes;
      }
      return null;
    },

    ...claimCalls({ reading, holdingRelaxed, now, linkType }),
    ...wifiCalls(reading, writing, { linkType }),
    ...sessions.sessionCalls(reading, writing),
    ...surveyCalls(reading),
    ...sentCalls({ reading, writing, freeing, now }),
    ...removedCalls(reading, writing),
    ...deviceProfileCalls(reading, writing, { now }),

    login: (session: Session, version = 0) =>
      writing(async (on) => {
        const stored = await sessions.readVersioned(on);
        const isSame = stored.session?.token === session.token;
        if (isSame && stored.version >= version) return stored.version;
        const next = Math.max(isSame ? stored.version : stored.version + 1, version);
        await logIn(on, { session, version: next }, now());
        return next;
      }),

    /** @returns false when a newer session has replaced it */
    pause: (session: Session, code: Extract<OutboxEvent, { type: 'unauthorised' }>['code']) =>
      holding(async (on) => {
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

    /** On another link an old try hangs on the previous one, and ends. */
    linkImproved: (owner: number, sign: LinkSign = 'look') =>
      holding(async (on) => {
        for (const record of await readSupported(on, owner)) {
          const waits = record.state === 'queued' && (record.attempts > 0 || !isDue(record, now()));
          const mayShorten = waits && !(sign === 'look' && wasAnsweredWrongly(record));
          if (mayShorten || (sign === 'change' && isStuck(record, now())))
            applyEvent(on, record, { type: 'link_improved', sign });
        }
      }),

    /** Not after a new log-in or sign-out; `keepSent` on expiry. */
    keepForLater: (owner: number, keepSent = false) =>
      writing(async (on) => {
        if ((await readSenders(on)).some(({ userId }) => userId === owner)) return;
        if (!keepSent) removeProfile(on, owner);
        const own = await readOwned(on, owner);
        for (const record of own) {
          const isDone = record.state === 'sent' && !keepSent && !isWaitedFor(record, own);
          if (isDone || isUntouched(record)) erase(on, record.id);
          else if (isSupported(record) && (record.state === 'queued' || record.state === 'sending')) {
            applyEvent(on, record, { type: 'unauthorised', code: 'logged_out' });
          }
        }
      }),

    discard: (owner: number) =>
      writing(async (on) => {
        for (const record of await readOwned(on, owner)) erase(on, record.id);
        await eraseNotes(on, owner);
      }),
  };
}

export type OutboxStore = ReturnType<typeof createStore>;
