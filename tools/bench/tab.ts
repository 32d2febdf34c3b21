import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { openBrowser } from './browser';
import type { LinkShape } from './links';

/** What a page shows when it is there; see in-page.js. */
export interface Watch {
  /** Selectors of the page's main words: all of them are on the screen. */
  words: readonly string[];
  rows: { selector: string; count: number };
  /** The first visible one is tried. */
  control: string;
}

/** Milliseconds since the start of the navigation; null for what was not seen. */
export interface Seen {
  words: number | null;
  rows: number | null;
  usable: number | null;
  live: number | null;
  painted: number | null;
  shift: number;
  /** Start and duration of tasks over 50 ms. */
  tasks: [number, number][];
}

/** Conditions that the browser imposes on page and worker. */
export type Conditions = LinkShape | 'none' | 'offline';

/** A small phone, whose processor is four times slower. */
const CPU_RATE = 4;
const screen = { width: 360, height: 640, deviceScaleFactor: 2, mobile: true };

const probe = readFileSync(fileURLToPath(new URL('in-page.js', import.meta.url)), 'utf8');

const networkOf = (conditions: Conditions) => {
  const shape = typeof conditions === 'string' ? null : conditions;
  return {
    offline: conditions === 'offline',
    latency: shape?.roundTrip ?? 0,
    downloadThroughput: shape ? (shape.down * 1000) / 8 : -1,
    uploadThroughput: shape ? (shape.up * 1000) / 8 : -1,
  };
};

/** The one tab of a new browser process. */
export interface Tab {
  go(url: string, watch: Watch): Promise<void>;
  /** Runs an expression in the page. */
  run(expression: string): Promise<unknown>;
  /** Waits until an expression is true. @throws Error after so long, in milliseconds */
  until(expression: string, within: number): Promise<void>;
  seen(): Promise<Seen>;
  setConditions(conditions: Conditions): Promise<void>;
  close(): Promise<void>;
}

export interface TabOptions {
  profile: string;
  pin: string;
  conditions: Conditions;
}

/** Opens a browser with a tab; page and workers have the conditions from their first request on. */
export async function openTab({ profile, pin, conditions: first }: TabOptions): Promise<Tab> {
  let conditions = first;
  const sessions = new Map<string, string>();
  let tellPage = (_session: string) => {};
  const pageReady = new Promise<string>((resolve) => (tellPage = resolve));
  const quietly = (method: string, params: object, session: string) =>
    browser.send(method, params as Record<string, unknown>, session).catch(() => ({}));
  const limit = (session: string) =>
    quietly('Network.emulateNetworkConditions', networkOf(conditions), session);

  const browser = await openBrowser(profile, pin, (method, params, session) => {
    // A stored worker forgets the conditions that it was given before its script ran.
    if (method === 'Inspector.workerScriptLoaded' && session) void limit(session);
    if (method === 'Target.attachedToTarget') {
      const { sessionId, targetInfo } = params as { sessionId: string; targetInfo: { type: string } };
      attach(sessionId, targetInfo.type);
    }
  });

  /** The commands are carried out in order: the target waits for the last one. */
  function attach(session: string, type: string): void {
    sessions.set(session, type);
    void quietly('Network.enable', {}, session);
    void quietly('Inspector.enable', {}, session);
    void limit(session);
    if (type === 'page') {
      void quietly('Page.enable', {}, session);
      void quietly('Emulation.setDeviceMetricsOverride', screen, session);
      void quietly('Emulation.setCPUThrottlingRate', { rate: CPU_RATE }, session);
    }
    void quietly('Runtime.runIfWaitingForDebugger', {}, session).then(
      () => type === 'page' && tellPage(session),
    );
  }

  const autoAttach = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };
  await browser.send('Target.setAutoAttach', autoAttach);
  await browser.send('Target.createTarget', { url: 'about:blank', newWindow: true });
  const page = await pageReady;
  let scriptId: unknown;

  const run = async (expression: string) => {
    const { result } = await browser.send(
      'Runtime.evaluate',
      { expression, returnByValue: true, awaitPromise: true },
      page,
    );
    return (result as { value: unknown }).value;
  };
  return {
    async go(url, watch) {
      if (scriptId !== undefined)
        await browser.send('Page.removeScriptToEvaluateOnNewDocument', { identifier: scriptId }, page);
      const source = `globalThis.benchWatch = ${JSON.stringify(watch)};${probe}`;
      ({ identifier: scriptId } = await browser.send(
        'Page.addScriptToEvaluateOnNewDocument',
        { source },
        page,
      ));
      await browser.send('Page.navigate', { url }, page);
    },
    run,
    async until(expression, within) {
      const deadline = performance.now() + within;
      while (!(await run(`Boolean(${expression})`).catch(() => false))) {
        if (performance.now() > deadline) throw new Error(`not within ${within} ms: ${expression}`);
        await wait(100);
      }
    },
    seen: async () => (await run('globalThis.benchSeen')) as Seen,
    async setConditions(next) {
      conditions = next;
      await Promise.all([...sessions.keys()].map(limit));
    },
    close: () => browser.close(),
  };
}
