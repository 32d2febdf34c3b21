import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import type { ErrorBody } from '#contract/errors';
import { defaultCategories } from '#contract/categories';
import { createApp } from '#server/app';
import { createOpenBodies } from '#server/core/open-bodies';
import { type Clock, type Dependencies, createLogger } from '#server/dependencies';
import { diskStore } from '#server/storage/disk-store';
import type { FileStore } from '#server/storage/file-store';
import { trustedProxies } from '#server/http/client-address';
import { listen } from '#server/listen';
import { ensureCategories } from '#server/modules/internships/internships.repository';
import { defaultEngine, engines, openFreshDatabase, type Engine } from './server-database';

/** Where tests begin: nothing in them depends on the day they run. */
export const START = Date.parse('2027-03-01T00:00:00Z');

export class TestClock implements Clock {
  constructor(private time = START) {}
  now = () => this.time;
  set(time: number): void {
    this.time = time;
  }
  advance(milliseconds: number): void {
    this.time += milliseconds;
  }
}

export interface CallOptions {
  token?: string | undefined;
  json?: unknown;
  body?: string | Uint8Array<ArrayBuffer> | FormData | ReadableStream;
  headers?: Record<string, string> | undefined;
}

export interface Answer<T> {
  status: number;
  headers: Headers;
  /** The parsed JSON as what the test says it is, or the text of anything else. */
  body: T;
}

export interface TestServer {
  url: string;
  deps: Dependencies;
  clock: TestClock;
  /** Every line logged so far, as JSON text. */
  log: string[];
  /** One request to `path` under /api, or to an absolute URL path when it begins with /api already. */
  call<T = ErrorBody>(method: string, path: string, options?: CallOptions): Promise<Answer<T>>;
  close(): Promise<void>;
}

interface TestServerOptions {
  engine?: Engine;
  clock?: TestClock;
  pageDir?: string;
  /** Where files are kept; a folder of the test's own when it is left out. */
  openFiles?: () => FileStore;
  /** Gets lost database connections; by default a lost connection is thrown. */
  onConnectionLost?: (error: Error) => void;
}

/** A real server on a free port, over a fresh database with the default categories and an empty file store. */
export async function startTestServer({
  engine = defaultEngine,
  clock = new TestClock(),
  pageDir,
  openFiles,
  onConnectionLost,
}: TestServerOptions = {}): Promise<TestServer> {
  const dir = await mkdtemp(join(tmpdir(), 'wokabaut-test-'));
  const incomingDir = join(dir, 'incoming');
  await mkdir(incomingDir);
  const opened = await openFreshDatabase(engine, onConnectionLost);
  const log: string[] = [];
  const deps: Dependencies = {
    database: opened.database,
    lifecycle: { isStopping: false },
    files: openFiles?.() ?? diskStore(join(dir, 'files'), incomingDir),
    clock,
    logger: createLogger({ write: (line) => void log.push(line) }),
    secretKey: 'a secret key that only the tests use',
    pushHosts: [],
    sendsSms: false,
    requiresSecondFactor: false,
    dataDir: dir,
    incomingDir,
    freeBytes: () => Promise.resolve(Infinity),
    trustedProxies: trustedProxies([])!,
    openBodies: createOpenBodies(clock),
    publicUrl: () => 'https://portal.example',
    pageDir: pageDir ?? null,
  };
  await ensureCategories(deps.database, defaultCategories);
  const server = await listen(createApp(deps), { host: '127.0.0.1', port: 0 });
  return {
    url: server.url,
    deps,
    clock,
    log,
    call: (method, path, options) =>
      call(`${server.url}${path.startsWith('/api') ? '' : '/api'}${path}`, method, options),
    close: async () => {
      await server.close(1000);
      await opened.close();
      await rm(dir, { recursive: true });
    },
  };
}

/** One request to a whole URL. */
export async function call<T>(url: string, method: string, options: CallOptions = {}): Promise<Answer<T>> {
  const { token, json, headers } = options;
  const sent = json === undefined ? options.body : JSON.stringify(json);
  const response = await fetch(url, {
    method,
    headers: {
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(json !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(sent !== undefined && { body: sent, duplex: 'half' }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const body = (isJson && text !== '' ? JSON.parse(text) : text) as T;
  return { status: response.status, headers: response.headers, body };
}

/** Another server on the same database, with a memory of its own. */
export async function startSecondServer({
  deps,
}: TestServer): Promise<{ url: string; close(): Promise<void> }> {
  const { url, close } = await listen(createApp({ ...deps }), { host: '127.0.0.1', port: 0 });
  return { url, close: () => close(1000) };
}

/** Runs the tests with a server of their own: on PostgreSQL, and in a full run on every engine. */
export function describeServer(name: string, tests: (server: () => TestServer) => void): void {
  describe.each(engines)(`${name} (%s)`, (engine) => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startTestServer({ engine });
    });
    afterAll(() => server.close());
    tests(() => server);
  });
}
