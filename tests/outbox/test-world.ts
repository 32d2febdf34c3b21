import { IDBFactory } from 'fake-indexeddb';
import { entries, set } from 'idb-keyval';
import { createHash } from 'node:crypto';
import type { Receipt } from '#contract/applications';
import { errorTable, type ErrorCode } from '#contract/errors';
import { connect } from '#outbox/store/connection';
import { drain, type DrainDependencies } from '#outbox/sender/drain';
import { createOutbox, type Outbox } from '#outbox/outbox';
import type { Environment, PageEnvironment, Timers } from '#outbox/environment';
import { createStore } from '#outbox/store/store';
import { NOW, hash } from './samples';

/** A clock that stands still until it is moved; timers run when it passes them. */
export function createClock(start = NOW) {
  let now = start;
  let timers: { at: number; every: number | null; run: () => void }[] = [];
  const add = (milliseconds: number, every: number | null, run: () => void) => {
    const timer = { at: now + milliseconds, every, run };
    timers.push(timer);
    return () => void (timers = timers.filter((other) => other !== timer));
  };
  const clockTimers: Timers = {
    after: (milliseconds, run) => add(milliseconds, null, run),
    every: (milliseconds, run) => add(milliseconds, milliseconds, run),
  };
  return {
    now: () => now,
    timers: clockTimers,
    pending: () => timers.length,
    /** The phone's clock is put right or wrong; no timer notices. */
    set(time: number) {
      for (const timer of timers) timer.at += time - now;
      now = time;
    },
    /** Nobody is left who waits for anything. */
    clear: () => void (timers = []),
    async advance(milliseconds: number) {
      const end = now + milliseconds;
      for (;;) {
        const next = timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        now = Math.max(now, next.at);
        if (next.every === null) timers = timers.filter((timer) => timer !== next);
        else next.at += next.every;
        next.run();
        await settled();
      }
      now = end;
      await settled();
    },
  };
}
export type Clock = ReturnType<typeof createClock>;

/** Lets everything that is under way in this process come to rest (fake-indexeddb works by setImmediate). */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Web Locks, as far as the outbox uses them; one for all tabs and workers of a phone. */
export function createLocks(): NonNullable<Environment['locks']> & { die(): void } {
  interface Held {
    stolen: (error: Error) => void;
  }
  let held: Held | null = null;
  let queue: (() => void)[] = [];
  const request = (
    _name: string,
    options: LockOptions,
    work: (lock: Lock | null) => unknown,
  ): Promise<unknown> => {
    const take = () =>
      new Promise((resolve, reject) => {
        const mine: Held = { stolen: reject };
        held = mine;
        const release = () => {
          if (held !== mine) return;
          held = null;
          queue.shift()?.();
        };
        Promise.resolve(work({ name: _name, mode: 'exclusive' }))
          .then(resolve, reject)
          .finally(release);
      });
    if (options.steal) {
      held?.stolen(new DOMException('stolen', 'AbortError'));
      return take();
    }
    if (!held) return take();
    if (options.ifAvailable) return Promise.resolve(work(null));
    return new Promise((resolve, reject) => {
      const turn = () => void take().then(resolve, reject);
      queue.push(turn);
      options.signal?.addEventListener('abort', () => {
        if (!queue.includes(turn)) return;
        queue = queue.filter((other) => other !== turn);
        reject(new DOMException('given up', 'AbortError'));
      });
    });
  };
  return {
    request: request as LockManager['request'],
    /** The browser was killed: nobody holds or waits for anything. */
    die() {
      held = null;
      queue = [];
    },
  };
}

/** What happens to one request on its way. */
export type Fate =
  | 'delivered'
  | 'lost_before'
  | 'answer_lost'
  | 'answer_cut'
  | 'portal_page'
  | 'server_error'
  | 'never'
  | ErrorCode;

interface Row {
  key: string;
  student: string;
  internship: string;
  resume: string;
  cover_letter: string;
}

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
export const errorAnswer = (code: ErrorCode) => {
  const { status, sentence } = errorTable[code];
  return json(status, { code, error: sentence, message: sentence });
};

/** The server as rules 24 and 25 describe it: the oracle. */
export function createServer() {
  const rows: Row[] = [];
  const receipts = new Map<string, { content: string; receipt: Receipt }>();
  const students = new Map([['Bearer token-of-7', '7']]);
  let requests = 0;
  const server = {
    rows,
    students,
    requests: () => requests,
    fate: (): Fate | Promise<Fate> => 'delivered',
    fetch: (async (_input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
      requests += 1;
      const signal = init?.signal;
      const fate = await server.fate();
      if (signal?.aborted) throw new DOMException('aborted', 'AbortError');
      if (fate === 'never') {
        return new Promise((_resolve, reject) =>
          signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
        );
      }
      if (fate === 'lost_before') throw new TypeError('Failed to fetch');
      if (fate === 'portal_page') return new Response('<h1>Welcome to the Wi-Fi</h1>', { status: 200 });
      if (fate === 'server_error') return new Response('Bad Gateway', { status: 502 });
      if (fate in errorTable) return errorAnswer(fate as ErrorCode);
      const headers = new Headers(init?.headers);
      const answer = await server.receive(headers, init?.body as FormData);
      if (fate === 'answer_lost') throw new TypeError('Failed to fetch');
      if (fate === 'answer_cut') {
        return new Response((await answer.text()).slice(0, 20), {
          status: answer.status,
          headers: answer.headers,
        });
      }
      return answer;
    }) as typeof fetch,
    async receive(headers: Headers, form: FormData): Promise<Response> {
      const student = students.get(headers.get('Authorization') ?? '');
      if (!student) return errorAnswer('session_expired');
      const key = headers.get('Idempotency-Key') ?? '';
      const file = async (name: string) => {
        const bytes = await (form.get(name) as File).arrayBuffer();
        return { sha256: hash(bytes), size: bytes.byteLength };
      };
      const files = { resume: await file('resume'), cover_letter: await file('cover_letter') };
      const internship = form.get('internship_id') as string;
      const content = createHash('sha256')
        .update(JSON.stringify([internship, form.get('level_achieved'), files]))
        .digest('hex');
      const known = receipts.get(`${student}/${key}`);
      if (known && known.content !== content) return errorAnswer('idempotency_conflict');
      if (!known) {
        if (rows.some((row) => row.student === student && row.internship === internship)) {
          return errorAnswer('already_applied');
        }
        rows.push({
          key,
          student,
          internship,
          resume: files.resume.sha256,
          cover_letter: files.cover_letter.sha256,
        });
        receipts.set(`${student}/${key}`, { content, receipt: { idempotency_key: key, files } });
      }
      return json(201, { status: 201, receipt: receipts.get(`${student}/${key}`)?.receipt });
    },
  };
  return server;
}
/** A BroadcastChannel for the tabs and the worker of one phone: what one says, all others hear. */
export function createChannels() {
  const hearers = new Map<object, ((message: unknown) => void)[]>();
  return (): NonNullable<PageEnvironment['channel']> => {
    const mine = {};
    hearers.set(mine, []);
    return {
      postMessage(message: unknown) {
        for (const [who, listeners] of hearers) {
          if (who !== mine) for (const listener of listeners) setImmediate(() => listener(message));
        }
      },
      addEventListener: (_type: string, listener: unknown) =>
        hearers.get(mine)?.push(listener as (message: unknown) => void),
      close: () => void hearers.delete(mine),
    } as NonNullable<PageEnvironment['channel']>;
  };
}

/** One phone: what survives a killed browser. Tabs and workers are opened on it. */
export function createPhone({
  random = () => 0.5,
  withLocks = true,
}: { random?: () => number; withLocks?: boolean } = {}) {
  const clock = createClock();
  const server = createServer();
  const indexedDB = new IDBFactory();
  let life = 0;
  const locks = createLocks();
  const kept = new Map<string, string>();
  let ids = 0;
  const uuid = () => `00000000-0000-4000-8000-${String((ids += 1)).padStart(12, '0')}`;
  const sha256 = (bytes: ArrayBuffer) => Promise.resolve(hash(bytes));

  const dependencies = (): PageEnvironment => ({
    indexedDB,
    fetch: server.fetch,
    now: clock.now,
    random,
    uuid,
    sha256,
    timers: clock.timers,
    locks: withLocks ? locks : undefined,
    channel: undefined,
    storage: undefined,
    marker: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    session: undefined,
    shrinkPhoto: (photo) => Promise.resolve(photo),
    registerSync: () => Promise.resolve(),
  });

  const looking = connect(dependencies());

  return {
    clock,
    server,
    indexedDB,
    locks,
    kept,
    dependencies,
    openTab: (changes: Partial<PageEnvironment> = {}): Outbox =>
      createOutbox({ ...dependencies(), ...changes }),
    openStore: () => createStore({ ...dependencies(), useStore: connect(dependencies()) }),
    /** The browser is killed: whoever ran says and does nothing more, whatever was under way may or may not be stored. */
    kill() {
      life += 1;
      locks.die();
      clock.clear();
    },
    /** Puts something into the database as another version of the outbox may have left it. */
    putRaw: (key: string, value: unknown) => set(key, value, connect(dependencies())),
    /** Everything that is stored, to compare before and after. */
    dump: () => entries<string, unknown>(looking),
    /** What the worker does, and every page: one run of the drain with connections of its own. */
    drainer(changes: Partial<DrainDependencies> = {}, signal = new AbortController().signal) {
      const deps = dependencies();
      const born = life;
      const useStore = connect(deps);
      const whileAlive = <T>(work: () => Promise<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          if (life !== born) return;
          work().then(
            (result) => life === born && resolve(result),
            (error: Error) => life === born && reject(error),
          );
        });
      const store = createStore({
        ...deps,
        useStore: (mode, work) => whileAlive(() => useStore(mode, work)),
      });
      const subscribe = () => () => undefined;
      return () => drain({ ...deps, store, notify: () => undefined, subscribe, ...changes }, signal);
    },
  };
}
export type Phone = ReturnType<typeof createPhone>;
