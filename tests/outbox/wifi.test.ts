import { beforeEach, expect, it } from 'vitest';
import { messages } from '#contract/messages';
import type { Outbox } from '#outbox/outbox';
import { isHeldBackOn } from '#outbox/environment';
import { statusOf } from '#outbox/status';
import { fillDraft, queueForm } from './applications';
import { NOW, OWNER, recordIn, session } from './samples';
import { settled } from './test-clock';
import { createPhone, type Phone } from './test-world';

let phone: Phone;
let outbox: Outbox;
let link: string | undefined;
const linkType = () => link;
beforeEach(async () => {
  link = 'cellular';
  phone = createPhone();
  outbox = phone.openTab({ linkType });
  await outbox.markLoggedIn(session);
  await outbox.setWifiOnly(OWNER, true);
});
const stateOf = async (id: string) => (await outbox.get(id)).state;
/** What the worker does at a sync event. */
const work = () => phone.drainer({ linkType, store: storeOf() })();
const storeOf = () => phone.openStore({ linkType });

it('who sends only on Wi-Fi sends nothing over mobile data, neither from the page nor from the worker', async () => {
  const id = await queueForm(outbox);
  await work();
  await outbox.linkImproved();
  await phone.clock.advance(60 * 60_000);
  expect([await stateOf(id), phone.server.requests()]).toEqual(['queued', 0]);
  link = 'wifi';
  await outbox.linkChanged();
  expect(await stateOf(id)).toBe('sent');
});

it('"Send now" sends over any link, that one alone, and also when a first try failed', async () => {
  const [id, other] = [await queueForm(outbox, 3), await queueForm(outbox, 4)];
  phone.server.outcome = () => 'lost_before';
  await outbox.sendNow(id);
  await settled();
  phone.server.outcome = () => 'delivered';
  await phone.clock.advance(60_000);
  expect([await stateOf(id), await stateOf(other)]).toEqual(['sent', 'queued']);
});

it('what was begun on Wi-Fi does not go on over mobile data', async () => {
  link = 'wifi';
  phone.server.outcome = () => 'never';
  const id = await queueForm(outbox);
  expect(await stateOf(id)).toBe('sending');
  link = 'cellular';
  phone.server.outcome = () => 'delivered';
  await outbox.linkChanged();
  await phone.clock.advance(60_000);
  expect([await stateOf(id), phone.server.requests()]).toEqual(['queued', 1]);
});

it('the choice is of one person, stays, and can be taken back', async () => {
  await queueForm(outbox);
  expect([await outbox.isWifiOnly(OWNER), await outbox.isWifiOnly(OWNER + 1)]).toEqual([true, false]);
  outbox.close();
  outbox = phone.openTab({ linkType });
  expect(await outbox.isWifiOnly(OWNER)).toBe(true);
  await outbox.setWifiOnly(OWNER, false);
  await settled();
  expect(phone.server.rows).toHaveLength(1);
});

it('a phone that waits for Wi-Fi does not look again and again', async () => {
  await queueForm(outbox);
  const { next_due_at } = await work();
  expect(next_due_at! - phone.clock.now()).toBe(15 * 60_000);
});

it.each([
  ['wifi', false],
  ['ethernet', false],
  [undefined, false],
  ['cellular', true],
  ['none', true],
] as const)('over %s it is held back: %s', (type, isHeld) => {
  expect(isHeldBackOn(type)).toBe(isHeld);
});

it('the status says what it waits for, until the person has said to send it', () => {
  const { states, lead } = messages.outbox;
  const queued = recordIn('queued', { last_error: null });
  expect(statusOf(queued, NOW, null, true, true)).toEqual({
    label: states.queued,
    description: lead.waitingForWifi,
    nextAction: 'send_now',
  });
  expect(statusOf({ ...queued, any_link: true }, NOW, null, true, true).label).toBe('Sending');
});

/** Somebody is away who sends only on Wi-Fi and has something to send, and another person is logged in. */
async function away() {
  link = 'wifi';
  phone.server.students.set('Bearer token-of-8', '8');
  await outbox.markLoggedIn({ token: 'token-of-8', userId: 8 });
  await phone.putRaw(`profile/${OWNER}`, { id: OWNER, name: 'Maria K.', send_token: session.token });
  phone.server.outcome = () => 'never';
}

it('who sends only on Wi-Fi breaks off what somebody else sends over no link', async () => {
  await away();
  const store = phone.openStore();
  await outbox.queue(await fillDraft(store, 4, 8));
  await settled();
  await store.apply(await fillDraft(store, 5), { type: 'queue' });
  expect(phone.server.requests()).toBe(1);
  link = 'cellular';
  void outbox.linkChanged();
  await settled();
  expect(phone.server.requests()).toBe(1);
  expect((await outbox.list(8)).map(({ state }) => state)).toEqual(['sending']);
});

it('what is sent under that choice breaks off on mobile data, whoever is logged in', async () => {
  await away();
  await queueForm(outbox);
  expect((await outbox.list(OWNER)).map(({ state }) => state)).toEqual(['sending']);
  link = 'cellular';
  void outbox.linkChanged();
  await settled();
  expect((await outbox.list(OWNER)).map(({ state }) => state)).toEqual(['queued']);
});
