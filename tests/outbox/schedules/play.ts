import assert from 'node:assert/strict';
import type { Outbox } from '#outbox/outbox';
import { canEdit } from '#outbox/transition';
import { createLedger } from './ledger';
import { createLife } from './life';
import { createPeople, people } from './people';
import { createSteps, weights, type StepName } from './steps';

const STEPS = 100;

const draws = (Object.entries(weights) as [StepName, number][]).flatMap(([name, weight]) =>
  Array<StepName>(weight).fill(name),
);

/** What a schedule did and what came of it. */
export interface Played {
  applications: number;
  lost: number;
  twice: number;
  /** The names of the steps, and how many requests were made by then; the same for the same seed. */
  trace: string;
}

/**
 * Plays one schedule: 100 random steps of a phone with two tabs, a worker, two students and one of staff, each followed by a look at
 * what phone and server have; then the link becomes good, and the people do what is asked of them.
 * @throws AssertionError naming seed and step
 */
export async function play(seed: number): Promise<Played> {
  const life = createLife(seed);
  const ledger = createLedger(life);
  const somebody = createPeople(life, ledger);
  const steps = createSteps(life, ledger, somebody);
  const trace: string[] = [];
  let name: StepName | 'start' | 'end' = 'start';
  try {
    life.openTab();
    await steps.log_in();
    await steps.apply();
    for (let step = 0; step < STEPS; step += 1) {
      name = life.pick(draws);
      trace.push(`${name} ${life.server.requests()}`);
      await steps[name]();
      await life.turns(Math.floor(life.random() * 12));
      await ledger.check();
    }
    name = 'end';
    await end();
  } catch (error) {
    throw new Error(`seed ${seed}, step ${trace.length} (${name}): ${(error as Error).message}`, {
      cause: error,
    });
  }
  return { ...ledger.count(), trace: trace.join('\n') };

  /** A good link, enough room, the newest version: everything arrives that was saved. */
  async function end(): Promise<void> {
    life.disk.writesLeft = Infinity;
    await steps.update();
    // Half of them end while something is sent, and half after it has arrived.
    if (life.random() < 0.5) life.killBrowser();
    life.mendLink();
    await life.settled();
    life.killBrowser();
    const left = new Set((await ledger.records()).map(({ lease }) => lease?.holder));
    for (const person of people) {
      const { outbox } = life.openTab();
      life.page.session = { session: null, version: life.page.session.version + 1 };
      await somebody.logIn(outbox, person);
      await somebody.seeApplications(outbox, person);
      await life.settled();
      // Where there are Web Locks a free one proves that its holder is dead; without them its lease has to end.
      for (const { id, lease } of life.withLocks ? await outbox.list(person) : [])
        assert(!lease || !left.has(lease.holder), `${id} waits for the lease of a dead page`);
      // Each answer may ask for something else: a document again, or to delete one that the server has already.
      for (let round = 0; round < 6; round += 1) {
        await finish(outbox, person);
        for (let turn = 0; turn < 3; turn += 1) {
          await life.settled();
          await life.clock.advance(15 * 60_000);
        }
        if ((await outbox.list(person)).every(({ state }) => state === 'sent')) break;
      }
      await ledger.check();
      for (const record of await outbox.list(person)) {
        const { id, state, last_error } = record;
        assert.equal(state, 'sent', `${id} is stuck (${last_error?.code})`);
        assert(ledger.hasArrived(record), `${id} has not arrived`);
      }
      life.killBrowser();
    }
    const { lost, twice } = ledger.count();
    assert.deepEqual({ lost, twice }, { lost: 0, twice: 0 });
  }

  /** The person does what is asked of them. */
  async function finish(outbox: Outbox, person: number): Promise<void> {
    const all = await outbox.list(person);
    for (const record of all) {
      const { id, state } = record;
      const isOrphan = record.for && !all.some((other) => other.id === record.for?.registration);
      if (isOrphan && state !== 'sent') await somebody.remove(outbox, record);
      else if (record.registration) {
        if (state === 'needs_attention') await outbox.sendNow(id);
      } else if (state === 'needs_attention' && !canEdit(record)) {
        assert(ledger.hasArrived(record), `${id} cannot be sent, and the server never had it`);
        await somebody.remove(outbox, record);
      } else if (state === 'needs_attention' || state === 'draft') {
        ledger.beginChange(id);
        if (state === 'needs_attention') await outbox.edit(id);
        await somebody.write(outbox, id, false);
        await somebody.queue(outbox, id);
      }
    }
  }
}
