import { IDBFactory } from 'fake-indexeddb';
import { entries, update } from 'idb-keyval';
import { createOutbox, type Outbox } from '#outbox/outbox';
import type { VersionedSession } from '#outbox/record';
import { pieceSizes } from '#outbox/sender/pieces';
import { createSender } from '#outbox/sender/drain';
import { connect } from '#outbox/store/connection';
import { seededRandom } from '../../../e2e/support/seeded-random';
import { createChannels } from '../test-browser';
import { settled } from '../test-clock';
import type { RequestOutcome } from '../test-server';
import { createPhone, tinyPieces } from '../test-world';
import { createProcess, type BrowserProcess } from './browser-process';
import { watchDatabase } from './database-watch';
import { chooseOutcome, roomyDisk, useDisk } from './faults';
import { createWitness } from './witness';

export type Tab = BrowserProcess & { outbox: Outbox };

/** What a phone, its people and the server live through in one schedule; everything random comes from the seed. */
export function createLife(seed: number) {
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const disk = roomyDisk();
  useDisk(disk);

  const withLocks = random() < 0.7;
  const quality = 0.5 + 0.48 * random();
  const sizes = random() < 0.7 ? { sizes: { ...tinyPieces, ask: 16 } } : {};
  const phone = createPhone({ random, withLocks, ...sizes });
  const { clock, server, locks } = phone;
  const { oneRequest } = sizes.sizes ?? pieceSizes;
  const witness = createWitness({ now: clock.now, server, oneRequest });
  watchDatabase(witness.watcher);
  const channel = createChannels();
  const onTheWay: (() => void)[] = [];
  /** localStorage in memory, and as the browser has written it to disk. */
  const page: { session: VersionedSession; written: VersionedSession } = {
    session: { session: null, version: 0 },
    written: { session: null, version: 0 },
  };
  let indexedDB = new IDBFactory();
  let looking = connect({ indexedDB, timers: clock.timers });
  let isGood = false;
  /** What the network does to every PATCH, for good. */
  const toPatch = pick<RequestOutcome | null>([null, null, 'method_refused', { cut: 'request', at: 0 }]);

  server.outcome = () => {
    if (toPatch && server.asked.at(-1)!.startsWith('PATCH')) return toPatch;
    if (isGood) return 'delivered';
    const outcome = chooseOutcome(random, quality, server.asked.at(-1)!);
    if (random() < 0.7) return outcome;
    return new Promise<RequestOutcome>((resolve) =>
      onTheWay.push(() => resolve(isGood ? 'delivered' : outcome)),
    );
  };

  const open = (): BrowserProcess => {
    const watched = witness.watch({
      ...phone.dependencies(),
      indexedDB,
      channel: channel(),
      session: {
        get: () => page.session,
        adopt: (durable) => void (page.session = durable),
      },
    });
    const process = createProcess(watched.environment, withLocks ? locks.client() : undefined);
    watched.follow(process.isAwake);
    return {
      ...process,
      kill() {
        watched.ended();
        process.kill();
      },
      freeze() {
        watched.frozen();
        process.freeze();
      },
    };
  };

  let tabs: Tab[] = [];
  let worker: BrowserProcess | null = null;

  const life = {
    random,
    pick,
    disk,
    clock,
    server,
    page,
    onTheWay,
    witness,
    withLocks,
    awakeTabs: () => tabs.filter((tab) => tab.isAwake()),
    frozenTabs: () => tabs.filter((tab) => tab.isAlive() && !tab.isAwake()),
    /** A page is opened, and starts to send. */
    openTab(): Tab {
      const started = open();
      const tab = { ...started, outbox: createOutbox(started.environment) };
      tabs.push(tab);
      tab.outbox.linkImproved().catch(() => undefined);
      return tab;
    },
    /** A Background Sync wakes the worker: one run, with connections of its own. */
    startWorker(): void {
      worker?.kill();
      worker = open();
      const sender = createSender(worker.environment);
      sender.drainOnce().then(
        () => sender.close(),
        () => sender.close(),
      );
    },
    killWorker(): void {
      worker?.kill();
      worker = null;
    },
    killTab(tab: Tab): void {
      tab.kill();
      tabs = tabs.filter((other) => other !== tab);
    },
    /** The browser is killed; what localStorage has not written to disk yet may be lost. */
    killBrowser(): void {
      for (const tab of tabs) tab.kill();
      tabs = [];
      life.killWorker();
      locks.die();
      clock.clear();
      if (random() < 0.5) page.session = page.written;
      page.written = page.session;
    },
    /** The browser throws the database away. */
    evict(): void {
      life.killBrowser();
      witness.evicted();
      indexedDB = new IDBFactory();
      looking = connect({ indexedDB, timers: clock.timers });
    },
    /** Everything that is stored, in one look. */
    dump: () => entries<string, unknown>(looking),
    /** Changes what is stored as another version of the outbox does, in one transaction. */
    rewrite: (key: string, change: (stored: unknown) => unknown) => update(key, change, looking),
    /** From now on everything arrives. */
    mendLink(): void {
      isGood = true;
      while (onTheWay.length > 0) onTheWay.shift()!();
    },
    /** Runs what is under way for some turns of the event loop. */
    async turns(count: number): Promise<void> {
      for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    },
    settled,
  };
  return life;
}
export type Life = ReturnType<typeof createLife>;
