import { beforeEach, describe, expect, it } from 'vitest';
import { peopleLimits } from '#contract/people-limits';
import type { Outbox } from '#outbox/outbox';
import { createCorners, delayAfter, type Corners } from '#outbox/people/corners';
import { lockBox, openBox } from '#outbox/people/locked-box';
import { createPin, openPin } from '#outbox/people/pin';
import { connect } from '#outbox/store/connection';
import { fillForm } from './applications';
import { session } from './samples';
import { settled } from './test-clock';
import { createPhone, type Phone } from './test-world';

const maria = { ...session, role: 'student' } as const;
const id = maria.userId;
const digits = '2580';

let phone: Phone;
let outbox: Outbox;
let corners: Corners;
beforeEach(async () => {
  phone = createPhone();
  outbox = phone.openTab();
  corners = createCorners({
    ...phone.dependencies(),
    useStore: connect(phone.dependencies()),
    lock: lockBox,
  });
  phone.server.students.set('Bearer send', String(id));
  await outbox.markLoggedIn(maria);
});

const setPin = async () =>
  corners.choose({ id, name: 'Maria K.', role: maria.role }, { pin: await createPin(digits, 0) });
const leave = async () => {
  const { version } = await phone.openStore().versionedSession();
  const leaving = { session: maria, version, name: 'Maria K.', sendToken: 'send', digest: 'digest' };
  return corners.leave({ ...leaving, storage: {} });
};
const comeBack = async () => {
  const key = await openPin((await corners.person(id))!.pin!, digits);
  const boxes = await corners.boxes(id);
  const opened = boxes.map(async ({ key: name, box }) => ({ key: name, content: await openBox(key!, box) }));
  await corners.enter(id, await Promise.all(opened), 0);
};
const states = async () => (await outbox.list(id)).map((record) => [record.id, record.state]);

describe('what needs its person stays where what waits stays', () => {
  /** Applied, and refused by the server. */
  const refuse = async () => {
    phone.server.outcome = () => 'validation_failed';
    const refused = await fillForm(outbox);
    await outbox.queue(refused);
    await settled();
    expect(await states()).toEqual([[refused, 'needs_attention']]);
    return refused;
  };

  it('through ten wrong PINs, with its documents', async () => {
    await setPin();
    const refused = await refuse();
    const before = await phone.openStore().readBytes(refused);
    await leave();
    for (let count = 1; count <= peopleLimits.pin.tries; count += 1) {
      await corners.beginTry(id);
      await corners.wrongTry(id);
      await phone.clock.advance(delayAfter(count));
    }
    expect((await corners.person(id))?.pin).toBeNull();
    expect(await states()).toEqual([[refused, 'needs_attention']]);
    expect(await phone.openStore().readBytes(refused)).toEqual(before);
  });

  it('through the removal of what nobody has used for 30 days', async () => {
    await setPin();
    const refused = await refuse();
    await leave();
    await corners.removeUnused();
    await phone.clock.advance(peopleLimits.unused + 1);
    expect(await corners.removeUnused()).toEqual([]);
    expect(await states()).toEqual([[refused, 'needs_attention']]);
  });

  it('also what the disk has half of, and what a newer version has written', async () => {
    await setPin();
    const [half, newer] = [await fillForm(outbox, 4), await fillForm(outbox, 5)];
    const { files } = await outbox.get(half);
    const stored = await phone.dump();
    const of = (key: string) => stored.find(([name]) => name === `record/${key}`)![1] as object;
    await phone.putRaw(`record/${half}`, { ...of(half), state: 'queued', files: { ...files, resume: null } });
    await phone.putRaw(`record/${newer}`, { ...of(newer), state: 'of tomorrow', version: 99 });
    await leave();
    const left = await states();
    expect(left).toHaveLength(2);
    expect(left).toEqual(expect.arrayContaining([half, newer].map((one) => [one, 'needs_attention'])));
    await comeBack();
    expect(await states()).toEqual(left);
  });
});

it('what the worker has sent while its person was leaving is called sent on return', async () => {
  phone.server.outcome = () => 'lost_before';
  await setPin();
  const sent = await fillForm(outbox);
  await outbox.queue(sent);
  await settled();
  outbox.close();
  phone.server.outcome = () => 'delivered';
  await phone.clock.advance(60_000);
  await phone.drainer()();
  expect(phone.server.rows).toHaveLength(1);
  await leave();
  outbox = phone.openTab();
  expect(await states()).toEqual([]);
  await comeBack();
  expect(await states()).toEqual([[sent, 'sent']]);
});

describe('a corner with a draft is not removed as long unused', () => {
  const later = () => phone.clock.advance(peopleLimits.unused + 1);
  const isThere = async () => {
    expect(await corners.removeUnused()).toEqual([]);
    expect((await corners.people()).map((person) => person.id)).toEqual([id]);
  };

  it('although its clock was wrong when its person left', async () => {
    await fillForm(outbox);
    await leave();
    await later();
    await isThere();
    await later();
    expect(await corners.removeUnused()).toEqual([id]);
  });

  it.each([
    ['that was never left', () => Promise.resolve()],
    ['that was left long ago', async () => void (await leave(), await corners.removeUnused())],
  ])('%s, when a session of 60 days ends by itself', async (_, before) => {
    await setPin();
    await before();
    await outbox.markLoggedIn({ ...maria, token: 'another' });
    const draft = await fillForm(outbox);
    await later();
    await isThere();
    await later();
    await outbox.keepForLater({ ...maria, token: 'another' }, true);
    await isThere();
    expect(await states()).toEqual([[draft, 'draft']]);
  });
});

it('a corner that is removed leaves nothing of what its person has deleted', async () => {
  phone.server.outcome = () => 'answer_lost';
  const gone = await fillForm(outbox);
  await outbox.queue(gone);
  await settled();
  await outbox.remove(gone);
  expect(await outbox.removed(id)).toHaveLength(1);
  await leave();
  expect(await corners.remove([id])).toEqual([id]);
  expect((await phone.dump()).filter(([key]) => key.startsWith('removed/'))).toEqual([]);
});
