import type { PageEnvironment } from '#outbox/environment';
import { RECORD_VERSION, wasAnsweredWrongly, type OutboxRecord } from '#outbox/record';
import { isLeaseValid } from '#outbox/transition';
import type { Upload } from '../test-uploads';
import { createCosts } from './costs';
import type { DatabaseWatcher } from './database-watch';
import { readRequest, type SeenRequest } from './seen-request';

/** After so long a try may be restarted by somebody else. */
const LATE_MS = 60_000;

/** Of a call to IndexedDB that does not answer (outbox/store/connection.ts). */
const DATABASE_TIMEOUT_MS = 15_000;

/** One try of a process to send a record. */
interface Try {
  key: string;
  /** Our server has said that it has nothing under this key. */
  isAsked: boolean;
  /** The last try was answered wrongly: this one asks first. */
  mustAsk: boolean;
  /** Its process was frozen, the clock was put wrong, or an answer came late: another one may send as well. */
  isSpoiled: boolean;
}

/** A page or a worker, as the witness knows it. */
interface Actor {
  isAwake(): boolean;
  /** Null also when its lease is in memory alone. */
  trying: Try | null;
  /** It found the phone full: its next write stores what it has noted since. */
  isHolding: boolean;
  /** Key of a question that was answered while the lease was in memory alone. */
  asked: string | null;
  /** What the server has told it of uploads in this try: how many bytes it has. */
  words: Map<string, number>;
  /** It was frozen once: its lock may have been stolen. */
  wasFrozen: boolean;
  /** The last answer whose report may be lost with the process. */
  last: { key: string; bytes: number } | null;
}

/** Whether a record is claimed for another try. */
const isBegun = (before: OutboxRecord | undefined, { state, lease, attempts }: OutboxRecord): boolean =>
  state === 'sending' &&
  (before?.state !== 'sending' || before.lease?.holder !== lease?.holder || attempts > before.attempts);

interface WitnessDependencies {
  now: () => number;
  server: { uploads: ReadonlyMap<string, Upload>; isWhole(answer: Response): boolean };
  /** At most so many bytes of documents leave without a question. */
  oneRequest: number;
}

/**
 * Sees each write and each request of a phone, and which process made it: what a look at both ledgers between two steps
 * cannot tell. Collects what must not happen.
 */
export function createWitness({ now, server, oneRequest }: WitnessDependencies) {
  const violations: string[] = [];
  const say = (what: string) => void violations.push(what);
  const actors = new Set<Actor>();
  const byConnection = new WeakMap<object, Actor>();
  /** By the id under which a run holds its leases. */
  const byHolder = new Map<string, Actor>();
  const records = new Map<string, OutboxRecord>();
  const owners = new Map<string, number>();
  const costs = createCosts(say);

  /** The report of its last answer may be lost. */
  const excuseLast = (actor: Actor) => {
    if (actor.last) costs.excuse(actor.last.key, actor.last.bytes);
    actor.last = null;
  };
  const spoil = (actor: Actor) => {
    excuseLast(actor);
    if (actor.trying) actor.trying.isSpoiled = true;
  };

  /** A lease was written. */
  function begin(actor: Actor | undefined, before: OutboxRecord | undefined, record: OutboxRecord): void {
    const { id, lease } = record;
    if (before?.state === 'sending' && before.lease) {
      if (before.lease.holder === lease?.holder)
        say(`a run sends ${id} again without an end of its last try`);
      const other = byHolder.get(before.lease.holder);
      const isLiving = other?.isAwake() && other.trying?.key === id && !other.trying.isSpoiled;
      if (other !== actor && isLiving && isLeaseValid(before, now()))
        say(`${id} was taken from a living sender with a valid lease`);
    }
    if (!actor || actor.isHolding) return;
    actor.trying = {
      key: id,
      isAsked: actor.asked === id,
      mustAsk: wasAnsweredWrongly(record),
      isSpoiled: actor.wasFrozen,
    };
    // Its question was answered while the lease was in memory alone: what the server has said since is of this try.
    if (actor.asked !== id) actor.words.clear();
    actor.last = null;
    actor.asked = null;
  }

  function storedRecord(actor: Actor | undefined, id: string, record: OutboxRecord): void {
    const before = records.get(id);
    records.set(id, record);
    owners.set(id, record.owner);
    // Its try ends, and cannot say so.
    if (record.version > RECORD_VERSION)
      for (const one of actors) if (one.trying?.key === id) one.trying.isSpoiled = true;
    for (const [field, file] of Object.entries(record.files ?? {}))
      if (file) costs.owe(id, `${field} ${file.sha256}`, file.size);
    for (const { id: upload, received } of Object.values(record.uploads ?? {})) {
      const there = server.uploads.get(upload)?.bytes.length;
      if (there !== undefined && received > there)
        say(`${received} bytes of ${id} are counted, the server has ${there}`);
      const earlier = Object.values(before?.uploads ?? {}).find((one) => one.id === upload);
      if (earlier && received < earlier.received) say(`the progress of ${id} went back`);
    }
    if (isBegun(before, record)) begin(actor, before, record);
  }

  /** Looks at a request that leaves the phone. */
  function leaves({ trying, words }: Actor, seen: SeenRequest, headers: Headers): void {
    const { kind, key, upload, bytes } = seen;
    const person = /^Bearer (?:token|send) (\d+) /.exec(headers.get('Authorization') ?? '')?.[1];
    const owner = owners.get(key ?? trying?.key ?? '');
    if (owner !== undefined && String(owner) !== person)
      say(`${key ?? trying?.key} of ${owner} was sent by ${person}`);
    if (!trying && kind === 'question') words.clear();
    if (!trying) return;
    if ((kind === 'new upload' || kind === 'piece') && !trying.isAsked)
      say(`a document of ${trying.key} was sent before the question`);
    if (kind === 'form' && bytes > 0 && !trying.isAsked) {
      if (bytes > oneRequest) say(`${bytes} bytes of ${key} were sent before the question`);
      if (trying.mustAsk) say(`${key} was sent after a wrong answer, without a question`);
    }
    if (kind !== 'piece') return;
    const begins = Number(headers.get('Upload-Offset'));
    const word = words.get(upload);
    if (word !== begins)
      say(`a piece of ${trying.key} begins at ${begins}, and the server's last word was ${word}`);
    words.delete(upload);
  }

  /** Looks at an answer that came to a process. */
  function comes(actor: Actor, seen: SeenRequest, answer: Response, isInTime: boolean): void {
    const { trying, words } = actor;
    const { kind, key, upload, bytes } = seen;
    if (!trying && kind === 'question' && answer.status === 404) actor.asked = key;
    const offset = answer.headers.get('Upload-Offset');
    const created = answer.headers.get('Location')?.slice('/api/uploads/'.length);
    if (answer.ok && offset !== null) words.set(created ?? upload, Number(offset));
    if (!trying) return;
    // It has expired, or an application that came late has used it up.
    if (kind === 'look' && answer.status === 404) costs.forget(trying.key);
    if (kind === 'question' && key === trying.key && answer.status === 404) trying.isAsked = true;
    if (!isInTime) spoil(actor);
    // A conflict: somebody else has sent this piece.
    const isCounted = kind === 'piece' ? answer.ok || answer.status === 409 : answer.status === 201;
    if (bytes === 0 || !isCounted || trying.isSpoiled || !server.isWhole(answer)) return;
    actor.last = { key: trying.key, bytes };
    costs.count(trying.key, bytes);
  }

  const watcher: DatabaseWatcher = {
    used(connection) {
      const actor = byConnection.get(connection);
      if (actor && !actor.isAwake()) say('a hidden or ended page uses the database');
    },
    foundFull(connection) {
      const actor = byConnection.get(connection);
      if (!actor) return;
      excuseLast(actor);
      if (actor.trying) costs.forget(actor.trying.key);
      actor.trying = null;
      actor.isHolding = true;
      actor.asked = null;
    },
    stored(connection, values) {
      const actor = byConnection.get(connection);
      for (const [key, value] of values) {
        if (!key.startsWith('record/')) continue;
        const id = key.slice('record/'.length);
        if (value === undefined) records.delete(id);
        else storedRecord(actor, id, value as OutboxRecord);
      }
      // A write that was under way stores nothing of what is held since.
      if (actor && [...values.keys()].some((key) => key.startsWith('record/'))) actor.isHolding = false;
    },
  };

  return {
    watcher,
    violations,
    /** What the server or the phone has forgotten of a record may be sent again. */
    forget: (key: string) => costs.forget(key),
    /** The phone's clock is put wrong: each lease may seem to have ended. */
    clockWasSet: () => actors.forEach(spoil),
    /** Another database is in its place. */
    evicted: () => records.clear(),

    /** Watches a process. @returns its environment; `isAwake` is to be set */
    watch(environment: PageEnvironment) {
      const actor: Actor = {
        isAwake: () => true,
        trying: null,
        words: new Map(),
        wasFrozen: false,
        isHolding: false,
        asked: null,
        last: null,
      };
      actors.add(actor);
      const { indexedDB, uuid, fetch, timers } = environment;
      const open = (name: string) => {
        const request = indexedDB.open(name);
        request.addEventListener('success', () => byConnection.set(request.result, actor));
        return request;
      };
      const watched: PageEnvironment = {
        ...environment,
        indexedDB: { open } as IDBFactory,
        timers: {
          ...timers,
          after: (milliseconds, work) =>
            timers.after(milliseconds, () => {
              // What it wanted to report is lost.
              if (milliseconds === DATABASE_TIMEOUT_MS) spoil(actor);
              work();
            }),
        },
        uuid() {
          const id = uuid();
          byHolder.set(id, actor);
          return id;
        },
        fetch: async (path, init = {}) => {
          const seen = readRequest(path as string, init);
          leaves(actor, seen, new Headers(init.headers));
          const began = now();
          const trying = actor.trying;
          const answer = await fetch(path, init);
          const isInTime = Math.abs(now() - began) < LATE_MS && actor.isAwake();
          // A question may leave while the lease is in memory alone, and be answered when it is stored.
          const isOfTry = actor.trying === trying || (trying === null && seen.kind === 'question');
          if (isOfTry && !init.signal?.aborted) comes(actor, seen, answer, isInTime);
          return answer;
        },
      };
      return {
        environment: watched,
        follow: (isAwake: () => boolean) => void (actor.isAwake = isAwake),
        frozen(): void {
          actor.wasFrozen = true;
          spoil(actor);
        },
        ended() {
          excuseLast(actor);
          actors.delete(actor);
        },
      };
    },
  };
}
