import { beforeEach, describe, expect, it } from 'vitest';
import type { Outbox } from '#outbox/outbox';
import type { PageLifecycle } from '#outbox/environment';
import { registerRetryTriggers } from '#outbox/sender/retry-triggers';
import { fillForm, queueForm } from './applications';
import { OWNER, pdfFile, session } from './samples';
import { createChannels } from './test-browser';
import { settled } from './test-clock';
import { createPhone, neverInPieces, type Phone } from './test-world';

let phone: Phone;
let outbox: Outbox;
beforeEach(() => {
  phone = createPhone({ sizes: neverInPieces });
  outbox = phone.openTab();
});
const stateOf = async (id: string) => (await outbox.get(id)).state;

describe('a try that hangs', () => {
  const hang = async (tab: Outbox) => {
    phone.server.outcome = () => 'never';
    await tab.markLoggedIn(session);
    const id = await fillForm(tab);
    // So large that the sender itself has patience for some minutes.
    await tab.addFile(id, 'resume', pdfFile('much '.repeat(100_000), 'resume.pdf'));
    await tab.queue(id);
    await settled();
    expect(await stateOf(id)).toBe('sending');
    phone.server.outcome = () => 'delivered';
    return id;
  };

  it('for a minute begins anew when the phone is on another link, and not before', async () => {
    const id = await hang(outbox);
    await phone.clock.advance(50_000);
    void outbox.linkChanged();
    await settled();
    expect([await stateOf(id), phone.server.requests()]).toEqual(['sending', 1]);
    await phone.clock.advance(11_000);
    void outbox.linkChanged();
    await settled();
    expect([await stateOf(id), phone.server.requests()]).toEqual(['sent', 2]);
    expect(phone.server.rows).toHaveLength(1);
  });

  it('begins anew when the person asks, and a fresh one is left alone', async () => {
    const id = await hang(outbox);
    expect((await outbox.sendNow(id)).state).toBe('sending');
    await settled();
    expect(phone.server.requests()).toBe(1);
    await phone.clock.advance(61_000);
    expect(phone.server.requests()).toBe(1);
    await outbox.sendNow(id);
    await settled();
    expect(await stateOf(id)).toBe('sent');
  });

  it('is not ended by a look at the page: on a slow link it may be half way there', async () => {
    const id = await hang(outbox);
    await phone.clock.advance(61_000);
    void outbox.linkImproved();
    await settled();
    expect([await stateOf(id), phone.server.requests()]).toEqual(['sending', 1]);
  });

  it.each(['discard', 'remove', 'keepForLater'] as const)(
    'in another tab ends at once at %s here, and so does the worker’s',
    async (how) => {
      const channel = createChannels();
      const [here, there] = [phone.openTab({ channel: channel() }), phone.openTab({ channel: channel() })];
      let ended = 0;
      const { fetch } = phone.dependencies();
      const watched = phone.openTab({
        channel: channel(),
        // What was removed is then asked about.
        fetch: (...given) =>
          fetch(...given).finally(() => {
            if (given[1]?.method === 'POST') ended += 1;
          }),
      });
      const id = await hang(watched);
      await there.list(OWNER);
      expect(ended).toBe(0);
      if (how === 'discard') await here.discard(OWNER);
      else if (how === 'remove') await here.remove(id);
      else await here.keepForLater(session);
      await settled();
      expect(ended).toBe(1);
      expect(phone.server.rows).toEqual([]);
    },
  );
});

it('a page that found the worker sending tries again when the worker gives up, long before its lease ends', async () => {
  const channel = createChannels();
  let giveUp = () => {};
  const lost = new Promise<Response>((_resolve, reject) => {
    giveUp = () => reject(new TypeError('Failed to fetch'));
  });
  const worker = phone.openTab({ channel: channel(), fetch: () => lost });
  const page = phone.openTab({ channel: channel() });
  await worker.markLoggedIn(session);
  const id = await queueForm(worker);
  await page.drainNow();
  expect([await stateOf(id), phone.server.requests()]).toEqual(['sending', 0]);
  giveUp();
  await settled();
  worker.close();
  expect(await stateOf(id)).toBe('queued');
  // The backoff of a first try is at most 5 s; the lease would go on for 3 minutes.
  await phone.clock.advance(6_000);
  expect([await stateOf(id), phone.server.rows.length]).toEqual(['sent', 1]);
});

describe('a page that found the worker sending, which is killed,', () => {
  const findWorkerSending = async (lifecycle?: PageLifecycle) => {
    const locks = phone.locks.client();
    const worker = phone.openTab({ locks, fetch: () => new Promise(() => undefined) });
    const page = phone.openTab({ locks: phone.locks.client(), lifecycle });
    await worker.markLoggedIn(session);
    const id = await queueForm(worker);
    await page.drainNow();
    expect([await stateOf(id), phone.server.requests()]).toEqual(['sending', 0]);
    return { id, page, kill: locks.die };
  };

  it('goes on at once, long before the lease ends', async () => {
    const { id, kill } = await findWorkerSending();
    kill();
    await settled();
    await phone.clock.advance(2_000);
    expect([await stateOf(id), phone.server.rows.length]).toEqual(['sent', 1]);
  });

  it('asks for no lock while it is frozen, and goes on with the next sign', async () => {
    const suspensions: (() => void)[] = [];
    const { id, page, kill } = await findWorkerSending({ subscribe: (freeze) => suspensions.push(freeze) });
    suspensions.at(-1)!();
    kill();
    await settled();
    await phone.clock.advance(2_000);
    expect(await stateOf(id)).toBe('sending');
    await page.linkImproved();
    expect(await stateOf(id)).toBe('sent');
  });
});

it('a page tries at its start, and at every sign of a better link while it lives', async () => {
  let tries = 0;
  phone.server.outcome = () => ((tries += 1), 'lost_before');
  await outbox.markLoggedIn(session);
  await queueForm(outbox);
  const [window, connection] = [new EventTarget(), new EventTarget()];
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const signs: (() => unknown)[] = [
    () => window.dispatchEvent(new Event('online')),
    () => window.dispatchEvent(new Event('pageshow')),
    () => document.dispatchEvent(new Event('visibilitychange')),
    () => connection.dispatchEvent(new Event('change')),
  ];
  const before = tries;
  const stop = registerRetryTriggers(outbox, { window, document, connection });
  await settled();
  for (const sign of signs) {
    sign();
    await settled();
  }
  expect(tries - before).toBe(5);
  document.visibilityState = 'hidden';
  signs[2]!();
  stop();
  for (const sign of signs) sign();
  await settled();
  expect(tries - before).toBe(5);
});

it('only another link ends what hangs, not a new estimate of the same one', () => {
  const heard: string[] = [];
  const outbox = {
    linkImproved: () => Promise.resolve(void heard.push('improved')),
    linkChanged: () => Promise.resolve(void heard.push('changed')),
  };
  const [window, connection] = [new EventTarget(), Object.assign(new EventTarget(), { type: 'cellular' })];
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  registerRetryTriggers(outbox, { window, document, connection });
  connection.dispatchEvent(new Event('change'));
  connection.type = 'wifi';
  connection.dispatchEvent(new Event('change'));
  connection.dispatchEvent(new Event('change'));
  window.dispatchEvent(new Event('online'));
  expect(heard).toEqual(['improved', 'improved', 'changed', 'improved', 'changed']);
});
