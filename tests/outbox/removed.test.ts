import { beforeEach, expect, it } from 'vitest';
import type { Outbox } from '#outbox/outbox';
import { level, queueForm } from './applications';
import { OWNER, session } from './samples';
import { settled } from './test-clock';
import type { RequestOutcome } from './test-server';
import { createPhone, tinyPieces, type Phone } from './test-world';

let phone: Phone;
let outbox: Outbox;
beforeEach(() => begin());
function begin(options: Parameters<typeof createPhone>[0] = {}) {
  phone = createPhone(options);
  outbox = phone.openTab();
}
const isForm = () => phone.server.asked.at(-1)!.endsWith('/internship_applications');
/** An application whose form met that on its way. */
async function send(outcome: RequestOutcome, elsewhere: RequestOutcome = 'delivered') {
  phone.server.outcome = () => (isForm() ? outcome : elsewhere);
  await outbox.markLoggedIn(session);
  return queueForm(outbox);
}
const mayHaveArrived = async (id: string) => (await outbox.get(id)).maybe_arrived ?? false;
const noted = async (owner = OWNER) =>
  (await outbox.removed(owner)).map(({ record, has_arrived }) => [record.id, has_arrived]);
/** The link works, and the page is opened a while later. */
async function laterWithSignal() {
  phone.server.outcome = () => 'delivered';
  await phone.clock.advance(61_000);
  await outbox.linkImproved();
  await settled();
}

it.each([
  ['answer_lost', true],
  ['lost_before', true],
  ['portal_page', true],
  ['validation_failed', false],
  ['delivered', false],
] as const)('whose form met %s may have arrived: %s', async (outcome, may) => {
  expect(await mayHaveArrived(await send(outcome))).toBe(may);
});

it('has not arrived before its form was sent, however much of its documents was', async () => {
  begin({ sizes: tinyPieces });
  phone.server.outcome = () => (phone.server.asked.at(-1)!.startsWith('PATCH') ? 'lost_before' : 'delivered');
  await outbox.markLoggedIn(session);
  const id = await queueForm(outbox);
  expect(await mayHaveArrived(id)).toBe(false);
  await outbox.remove(id);
  expect(await noted()).toEqual([]);
});

it('is known to may have arrived by a phone that died while it was being sent', async () => {
  const id = await send('never');
  phone.kill();
  outbox = phone.openTab();
  expect(await mayHaveArrived(id)).toBe(true);
});

it('when it had arrived, the person sees which one the business has, until they have read it', async () => {
  const id = await send('answer_lost');
  await outbox.remove(id);
  expect([await noted(), await outbox.list(OWNER)]).toEqual([[[id, false]], []]);
  expect(await noted(OWNER + 1)).toEqual([]);
  await laterWithSignal();
  expect(await noted()).toEqual([[id, true]]);
  const [note] = await outbox.removed(OWNER);
  expect(note!.record).toMatchObject({ levels: [level], files: { resume: { name: 'resume.pdf' } } });
  expect((await phone.dump()).filter(([key]) => key.startsWith('bytes/'))).toEqual([]);

  const requests = phone.server.requests();
  await outbox.linkImproved();
  await settled();
  expect(phone.server.requests(), 'it is asked once').toBe(requests);
  await outbox.forgetRemoved(id);
  expect(await noted()).toEqual([]);
});

it('when it had not arrived, nothing is left of it', async () => {
  const id = await send('lost_before', 'lost_before');
  await outbox.remove(id);
  await laterWithSignal();
  expect(JSON.stringify(await phone.dump())).not.toContain(id);
});

it('is asked about again when it may still be on its way, and when somebody else answers', async () => {
  const id = await send('lost_before', 'lost_before');
  await outbox.remove(id);
  phone.server.outcome = () => 'delivered';
  await outbox.linkImproved();
  await settled();
  expect(await noted()).toEqual([[id, false]]);
  await phone.clock.advance(61_000);
  phone.server.outcome = () => 'portal_page';
  await outbox.linkImproved();
  await settled();
  expect(await noted()).toEqual([[id, false]]);
  await laterWithSignal();
  expect(await noted()).toEqual([]);
});

it('is not noted when the server has refused it, nor kept at a log-out that deletes everything', async () => {
  const refused = await send('account_rejected');
  await outbox.remove(refused);
  expect(await noted()).toEqual([]);
  const lost = await send('answer_lost');
  await outbox.remove(lost);
  await outbox.discard(OWNER);
  expect(JSON.stringify(await phone.dump())).not.toContain(lost);
});
