import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { ensureBrowser, launchArgs } from './browsers.mjs';
import { startServer } from './built-server';

/** `npm run bench -- --runs=3 --page=home`: our pages beside hand-written ones, as Markdown (docs/performance.md). */
const pages = {
  home: { path: '/', words: 'main h1' },
  list: { path: '/all-internships', words: 'main li h2' },
};
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    page: { type: 'string', multiple: true, default: Object.keys(pages) },
  },
});

/** A cheap phone on a distant 3G. */
const CPU_RATE = 4;
const LINK = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const SCREEN = { width: 360, height: 640, deviceScaleFactor: 2, mobile: true };
/** The visit ends after this quiet time, in milliseconds. */
const QUIET = 2_000;
const PATIENCE = 120_000;

const style =
  'body{margin:0 auto;max-width:40rem;padding:1rem;font:1rem/1.5 sans-serif;color:#1a1414}h1,h2,h3{line-height:1.2}' +
  'a{color:#b80f2a}nav a,footer a{margin-right:1rem}li{margin-bottom:1rem}dl{display:grid;grid-template-columns:auto 1fr;gap:0 1rem}' +
  'dd{margin:0;font-weight:600}input,select,button{font:inherit;width:100%;min-height:3rem;box-sizing:border-box}';
const worker = `addEventListener('install',e=>e.waitUntil(caches.open('pages').then(c=>c.addAll(['/','/all-internships']))));
addEventListener('activate',e=>e.waitUntil(clients.claim()));
addEventListener('fetch',e=>e.respondWith(caches.match(e.request).then(r=>r||fetch(e.request))));`;
const kept = /\s(href|action|method|name|value|type|for|id|maxlength)="[^"]*"/gi;
const dropped =
  /<(svg|aside|noscript)\b[^]*?<\/\1>|<button type="button"[^]*?<\/button>|<!--[^]*?-->|<img[^>]*>|<\/?(div|span|section)\b[^>]*>/g;

function plainHtml(page: string): string {
  const [, root = ''] = /<div id="root">([^]*)<script type="application\/json"/.exec(page) ?? [];
  const body = root
    .replace(dropped, '')
    .replace(
      /<(\w+)((?:\s[^>]*)?)>/g,
      (_, tag: string, attributes: string) => `<${tag}${(attributes.match(kept) ?? []).join('')}>`,
    );
  return (
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>Wokabaut</title><style>${style}</style>${body}` +
    `<script>navigator.serviceWorker.register('/sw.js')</script></html>`
  );
}

async function startHandWritten(ours: string) {
  const texts = new Map([['/sw.js', worker]]);
  for (const { path } of Object.values(pages))
    texts.set(path, plainHtml(await (await fetch(ours + path)).text()));
  const server = createServer(({ url = '' }, response) => {
    const text = texts.get(url);
    if (text === undefined) return response.writeHead(404).end();
    const type = url === '/sw.js' ? 'text/javascript' : 'text/html';
    return response
      .writeHead(200, { 'Content-Type': `${type}; charset=utf-8`, 'Content-Encoding': 'br' })
      .end(brotliCompressSync(text));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => void server.close().closeAllConnections(),
  };
}

interface Figures {
  /** Words on the screen, in milliseconds since the navigation. */
  words: number;
  /** Hydrated; null without script. */
  live: number | null;
  /** Time over 50 ms of tasks after the first paint. */
  blocked: number;
  bytes: number;
}

const probe = (selector: string) => `(() => {
  let painted = 0, words = 0, live = null, tasks = [];
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('paint', (one) => { if (one.name === 'first-contentful-paint') painted = one.startTime; });
  observe('longtask', (one) => tasks.push([one.startTime, one.duration]));
  const isVisible = (one) =>
    one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && one.getClientRects().length > 0;
  const look = () => {
    if (!words && [...document.querySelectorAll('${selector}')].some(isVisible)) words = performance.now();
    if (!live && document.querySelector('#root[data-live]')) live = performance.now();
    if (!words || !live) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  globalThis.figures = () => {
    if (!words || !painted) return null;
    const over = tasks.map(([start, length]) => Math.max(0, start + length - Math.max(start, painted) - 50));
    return { words: Math.max(words, painted), live, blocked: over.reduce((sum, one) => sum + one, 0) };
  };
})()`;

type Json = Record<string, unknown>;
type Message = Record<'params' | 'result', Json> & { id: number; method?: string; sessionId: string };

/** Over DevTools: Playwright misses a worker's first request. */
async function visit(profile: string, url: string, words: string, isOffline: boolean): Promise<Figures> {
  const child = spawn(
    await ensureBrowser(),
    [
      ...launchArgs,
      ...['--headless=new', '--disable-gpu', '--disable-extensions', '--no-startup-window'],
      ...['--remote-debugging-pipe', `--user-data-dir=${profile}`],
      // DevTools' "offline" misses a worker that starts with the page.
      ...(isOffline ? ['--host-resolver-rules=MAP * ~NOTFOUND'] : []),
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const [, , , writer, reader] = child.stdio as unknown as [null, null, null, Writable, Readable];
  const waiting: ((result: Json) => void)[] = [];
  const send = (method: string, params: Json = {}, sessionId?: string) =>
    new Promise<Json>((resolve) => {
      writer.write(`${JSON.stringify({ id: waiting.push(resolve), method, params, sessionId })}\0`);
    });

  let page: string | undefined;
  const onTheWire = new Set<string>();
  let bytes = 0;
  let moved = performance.now();
  const limit = (session: string) =>
    send('Network.emulateNetworkConditions', { offline: isOffline, ...LINK }, session);
  async function attach(session: string, type: string): Promise<void> {
    void send('Network.enable', {}, session);
    void send('Inspector.enable', {}, session);
    void limit(session);
    if (type === 'page') {
      void send('Emulation.setDeviceMetricsOverride', SCREEN, session);
      void send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE }, session);
      void send('Page.enable', {}, session);
      void send('Page.addScriptToEvaluateOnNewDocument', { source: probe(words) }, session);
    }
    await send('Runtime.runIfWaitingForDebugger', {}, session);
    if (type === 'page') page = session;
  }
  function heard(method: string, params: Json, session: string): void {
    if (method === 'Target.attachedToTarget')
      void attach(String(params.sessionId), String((params.targetInfo as Json).type));
    // A stored worker forgets conditions set before its script.
    if (method === 'Inspector.workerScriptLoaded') void limit(session);
    const request = `${session} ${String(params.requestId)}`;
    const answer = params.response as { url: string; fromDiskCache: boolean; fromServiceWorker: boolean };
    if (method === 'Network.responseReceived' && answer.url.startsWith('http'))
      if (!answer.fromDiskCache && !answer.fromServiceWorker) onTheWire.add(request);
    if (method === 'Network.loadingFinished' && onTheWire.has(request))
      bytes += Number(params.encodedDataLength);
    if (method.startsWith('Network.')) moved = performance.now();
  }
  let rest = '';
  reader.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\0');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const { id, method, params, result, sessionId } = JSON.parse(part) as Message;
      if (method !== undefined) heard(method, params, sessionId);
      else waiting[id - 1]?.(result);
    }
  });

  const deadline = performance.now() + PATIENCE;
  try {
    await send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true });
    await send('Target.createTarget', { url: 'about:blank', newWindow: true });
    while (page === undefined) await wait(10);
    await send('Page.navigate', { url }, page);
    while (performance.now() < deadline) {
      await wait(250);
      const look = { expression: 'globalThis.figures?.()', returnByValue: true };
      const { result } = (await send('Runtime.evaluate', look, page)) as { result?: { value?: Figures } };
      if (result?.value && performance.now() - moved > QUIET) return { ...result.value, bytes };
    }
    throw new Error(`${url} shows no ${words}.`);
  } finally {
    void send('Browser.close');
    await Promise.race([ended, wait(5_000)]);
    child.kill('SIGKILL');
  }
}

const visits = ['first', 'again', 'offline'] as const;
type Visits = Record<(typeof visits)[number], Figures>;

async function run(origin: string, { path, words }: (typeof pages)['home']): Promise<Visits> {
  const profile = mkdtempSync(join(tmpdir(), 'bench-'));
  const made: Partial<Visits> = {};
  for (const name of visits) made[name] = await visit(profile, origin + path, words, name === 'offline');
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  return made as Visits;
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;

const ours = await startServer({ quiet: true });
const handWritten = await startHandWritten(ours.url);
try {
  console.log(`Node ${process.versions.node}, ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}.\n`);
  console.log(
    '| page | visit | words ms | hand-written | ratio | live ms | blocked ms | hand-written | KB |',
  );
  console.log('| --- | --- | --: | --: | --: | --: | --: | --: | --: |');
  for (const name of values.page as (keyof typeof pages)[]) {
    const made: Record<'ours' | 'other', Visits[]> = { ours: [], other: [] };
    // In turns: other load slows both.
    for (let left = Number(values.runs); left > 0; left -= 1) {
      made.ours.push(await run(ours.url, pages[name]));
      made.other.push(await run(handWritten.url, pages[name]));
    }
    for (const one of visits) {
      const of = (site: keyof typeof made, figure: keyof Figures) =>
        Math.round(median(made[site].map((visited) => visited[one][figure] ?? NaN)));
      const ratio = (of('ours', 'words') / of('other', 'words')).toFixed(2);
      const words = [of('ours', 'words'), of('other', 'words'), `${ratio} ×`, of('ours', 'live')];
      const rest = [of('ours', 'blocked'), of('other', 'blocked'), (of('ours', 'bytes') / 1000).toFixed(1)];
      console.log(`| ${[name, one, ...words, ...rest].join(' | ')} |`);
    }
  }
} finally {
  handWritten.stop();
  await ours.stop();
}
