import assert from 'node:assert/strict';
import {
  FileRefused,
  ImpossibleTransition,
  RecordGone,
  StorageFull,
  StorageUnavailable,
} from '#outbox/errors';
import type { Outbox } from '#outbox/outbox';
import type { OutboxRecord } from '#outbox/record';
import { NotHere } from '#outbox/store/device-profiles';
import type { Ledger } from './ledger';
import type { Life } from './life';
import { HELPER, type People } from './people';

const DAY_MS = 86_400_000;

/** What may be refused without anything being wrong: another tab was quicker, or the phone is full. */
function ignoreRefusal(error: unknown, more: readonly (typeof NotHere)[]): void {
  const kinds = [FileRefused, ImpossibleTransition, RecordGone, StorageFull, StorageUnavailable];
  const isExpected = [...kinds, ...more].some((kind) => error instanceof kind);
  if (!isExpected) throw error;
}

/** Everything that can happen to a phone, by name. */
export function createSteps(life: Life, ledger: Ledger, somebody: People) {
  const { pick, random, clock, server, onTheWay, disk } = life;

  /**
   * Somebody does something in a page, which may be killed or frozen in the middle.
   * @param refusals what may be refused besides
   */
  const inTab = async (
    work: (outbox: Outbox) => Promise<void>,
    refusals: readonly (typeof NotHere)[] = [],
  ): Promise<void> => {
    const tab = pick(life.awakeTabs()) ?? life.openTab();
    let isDone = false;
    let failure: unknown;
    work(tab.outbox).then(
      () => (isDone = true),
      (error: unknown) => {
        isDone = true;
        failure = error;
      },
    );
    const isKilled = random() < 0.08;
    for (let turn = 0; !isDone && turn < 3000; turn += 1) {
      if (isKilled && random() < 0.03) {
        life.killBrowser();
        return;
      }
      await life.turns(1);
    }
    assert(isDone, 'a call of the outbox hangs');
    if (failure !== undefined) ignoreRefusal(failure, refusals);
  };
  /** A record that is still to be sent: what is sent may be deleted at a logout, whoever wrote it. */
  const unsentRecord = async () =>
    pick((await ledger.records()).filter(({ id, state }) => state !== 'sent' && !ledger.newer.has(id)));

  const steps = {
    apply: () => inTab((outbox) => somebody.apply(outbox)),
    mend: () => inTab((outbox) => somebody.mend(outbox)),
    answer: async () => {
      for (let count = pick([1, 1, 2, 8]); count > 0; count -= 1) {
        onTheWay.shift()?.();
        await life.turns(5);
      }
    },
    wait: async () => {
      life.page.written = life.page.session;
      await clock.advance(pick([1_000, 30_000, 15 * 60_000]));
    },
    better_link: () => inTab(async (outbox) => void outbox.linkImproved().catch(() => undefined)),
    another_link: () => inTab(async (outbox) => void outbox.linkChanged().catch(() => undefined)),
    server_answers: () => inTab(async (outbox) => void outbox.serverAnswered().catch(() => undefined)),
    worker: async () => life.startWorker(),
    open_tab: async () => {
      if (life.awakeTabs().length < 2) life.openTab();
    },
    log_in: () => inTab((outbox) => somebody.logIn(outbox, 7)),
    log_out: () => inTab((outbox) => somebody.logOut(outbox, random() < 0.8)),
    another_person: async () => {
      await inTab((outbox) => somebody.logIn(outbox, 8));
    },
    helper: () => inTab((outbox) => somebody.logIn(outbox, HELPER)),
    sign_out: async () => {
      await inTab((outbox) => somebody.signOut(outbox), [NotHere]);
    },
    remove: () => inTab((outbox) => somebody.remove(outbox)),
    kill_browser: async () => life.killBrowser(),
    kill_worker: async () => life.killWorker(),
    kill_tab: async () => {
      const tab = pick([...life.awakeTabs(), ...life.frozenTabs()]);
      if (!tab) return;
      life.killTab(tab);
    },
    freeze: async () => {
      const tab = pick(life.awakeTabs());
      if (!tab) return;
      tab.freeze();
    },
    thaw: async () => pick(life.frozenTabs())?.thaw(),
    wrong_clock: async () => {
      life.witness.clockWasSet();
      clock.set(clock.now() + pick([-400, -3, -1, 1, 3, 400]) * DAY_MS);
    },
    full: async () => {
      disk.writesLeft = Math.floor(random() * 6);
      disk.failures = pick([1, 1, 3, Infinity]);
    },
    room: async () => void (disk.writesLeft = Infinity),
    expire: async () => {
      if (server.uploads.size === 0) return;
      server.uploads.clear();
    },
    forget: async () => {
      const row = pick(server.rows);
      if (!row) return;
      server.deleted.add(row.id);
    },
    restore_server: async () => {
      const count = Math.floor(random() * (server.rows.length + 1));
      if (count === server.rows.length) return;
      ledger.restoreServer(count);
    },
    see_applications: () =>
      inTab(async (outbox) => void somebody.seeApplications(outbox).catch(() => undefined)),
    end_session: async () => {
      server.students.clear();
    },
    newer_version: async () => {
      const record = await unsentRecord();
      if (!record) return;
      const full = disk.writesLeft;
      disk.writesLeft = Infinity;
      await life.rewrite(`record/${record.id}`, (stored) => {
        if ((stored as OutboxRecord).state === 'sent') return stored;
        // A receipt that comes now cannot be stored.
        life.witness.forget(record.id);
        const changed = { ...(stored as object), version: 99, of_tomorrow: true };
        ledger.newer.set(record.id, JSON.stringify(changed));
        return changed;
      });
      disk.writesLeft = full;
    },
    update: async () => {
      const full = disk.writesLeft;
      disk.writesLeft = Infinity;
      for (const id of ledger.newer.keys())
        if ((await life.dump()).some(([key]) => key === `record/${id}`))
          await life.rewrite(`record/${id}`, (stored) => ({ ...(stored as object), version: 1 }));
      ledger.newer.clear();
      disk.writesLeft = full;
    },
    evict: async () => {
      const unsent = (await ledger.records()).filter(({ state }) => state !== 'sent');
      life.evict();
      for (const { id } of unsent) ledger.release(id);
      ledger.newer.clear();
      const { outbox } = life.openTab();
      const isTold = await outbox.lostWork();
      // A draft may be lost before it is marked; of what has arrived a full phone may have had the receipt in memory alone.
      if (unsent.some((record) => ledger.isPromised(record) && !ledger.hasArrived(record)))
        assert(isTold, 'work was lost, and nobody is told');
      outbox.acknowledgeLoss();
    },
  } satisfies Record<string, () => Promise<unknown>>;

  return steps;
}
export type StepName = keyof ReturnType<typeof createSteps>;

/** How often each step is drawn. */
export const weights: Record<StepName, number> = {
  apply: 80,
  answer: 90,
  wait: 60,
  worker: 50,
  better_link: 30,
  mend: 20,
  open_tab: 20,
  log_in: 20,
  see_applications: 10,
  room: 20,
  another_link: 10,
  server_answers: 10,
  kill_browser: 8,
  kill_worker: 10,
  kill_tab: 10,
  freeze: 6,
  thaw: 10,
  wrong_clock: 10,
  full: 10,
  another_person: 8,
  helper: 8,
  log_out: 7,
  sign_out: 12,
  update: 7,
  expire: 5,
  newer_version: 4,
  forget: 4,
  end_session: 3,
  restore_server: 3,
  remove: 1,
  evict: 1,
};
