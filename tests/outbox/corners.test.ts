import { beforeEach, describe, expect, it } from 'vitest';
import { peopleLimits } from '#contract/people-limits';
import { createCorners, delayAfter, NotHere, PeopleFull, type Corners } from '#outbox/people/corners';
import { lockBox, openBox, type Content } from '#outbox/people/locked-box';
import { createPin, openPin } from '#outbox/people/pin';
import type { Outbox } from '#outbox/outbox';
import type { Session } from '#outbox/record';
import { connect } from '#outbox/store/connection';
import { fillForm } from './applications';
import { internship } from './samples';
import { settled } from './test-clock';
import { createPhone, type Phone } from './test-world';

const maria = { token: 'token-of-7', userId: 7, role: 'student' } as const;
const joseph = { token: 'token-of-8', userId: 8, role: 'student' } as const;
const nameOf = (id: number) => ({ 7: 'Maria K.', 8: 'Joseph T.' })[id] ?? `P${id} X.`;
type Student = Session & { role: 'student' };

let phone: Phone;
let outbox: Outbox;
let corners: Corners;
/** As a page does that was just loaded. */
const openCorners = () =>
  createCorners({ ...phone.dependencies(), useStore: connect(phone.dependencies()), lock: lockBox });
beforeEach(() => {
  phone = createPhone();
  outbox = phone.openTab();
  corners = openCorners();
  for (const { token, userId } of [maria, joseph]) {
    phone.server.students.set(`Bearer ${token}`, String(userId));
    phone.server.students.set(`Bearer send-${token}`, String(userId));
  }
});

const leaveAs = async (session: Student, storage: Content['storage'] = {}) => {
  const { version } = await phone.openStore().versionedSession();
  const { token, userId } = session;
  return corners.leave({
    session,
    version,
    name: nameOf(userId),
    sendToken: `send-${token}`,
    digest: `digest of ${token}`,
    storage,
  });
};
const setPin = async ({ userId: id, role }: Student, digits: string) =>
  corners.choose({ id, name: nameOf(id), role }, { pin: await createPin(digits, 0) });
const openAll = async (id: number, digits: string) => {
  const pin = await corners.beginTry(id);
  if (pin === null || typeof pin === 'number') return pin;
  const key = await openPin(pin, digits);
  if (!key) return corners.wrongTry(id);
  const boxes = await corners.boxes(id);
  return Promise.all(
    boxes.map(async ({ key: name, box }) => ({ key: name, content: await openBox(key, box) })),
  );
};
const comeBack = async (id: number, digits: string) => {
  const opened = await openAll(id, digits);
  if (!Array.isArray(opened)) throw new Error('not opened');
  return corners.enter(id, opened, 0);
};
/** All that is stored, as somebody finds it who searches the disk. */
const everything = async () =>
  (await phone.dump())
    .map(
      ([key, value]) =>
        key +
        JSON.stringify(value, (_, one: unknown) =>
          one instanceof ArrayBuffer ? Buffer.from(one).toString('latin1') : one,
        ),
    )
    .join('\n');

describe('two people on one phone', () => {
  it('each application written without signal arrives under its own person, once', async () => {
    phone.server.outcome = () => 'lost_before';
    await outbox.markLoggedIn(maria);
    await outbox.queue(await fillForm(outbox));
    await leaveAs(maria);
    await outbox.markLoggedIn(joseph);
    const { id } = await outbox.draftFor(8, { ...internship, id: 5 });
    await outbox.saveDraft(id, { levels: [{ grade: 12, school_name: 'Gordons' }] });
    for (const field of ['resume', 'cover_letter'] as const)
      await outbox.addFile(id, field, new File(['%PDF-1.4\nJoseph\n%%EOF\n'], 'j.pdf'));
    await outbox.queue(id);
    await settled();
    expect(phone.server.rows).toEqual([]);
    phone.server.outcome = () => 'delivered';
    await outbox.linkChanged();
    await settled();
    expect(phone.server.rows.map(({ student, internship: one }) => [student, one])).toEqual([
      ['7', '3'],
      ['8', '5'],
    ]);
  });

  it('what waits of somebody who is away is sent while nobody is logged in, also by the worker', async () => {
    phone.server.outcome = () => 'lost_before';
    await outbox.markLoggedIn(maria);
    await outbox.queue(await fillForm(outbox));
    await leaveAs(maria);
    outbox.close();
    await settled();
    phone.server.outcome = () => 'delivered';
    await phone.clock.advance(16 * 60_000);
    const result = await phone.drainer()();
    expect(result).toMatchObject({ sent: 1, waiting: 0 });
  });

  it('one sees, sends and counts nothing of the other', async () => {
    phone.server.outcome = () => 'lost_before';
    await outbox.markLoggedIn(maria);
    await outbox.queue(await fillForm(outbox));
    await fillForm(outbox, 4);
    await leaveAs(maria);
    await outbox.markLoggedIn(joseph);
    expect([await outbox.list(8), await outbox.unsent(8)]).toEqual([[], []]);
    phone.server.outcome = () => 'delivered';
    await outbox.linkChanged();
    await settled();
    expect(phone.server.rows.map(({ student }) => student)).toEqual(['7']);
    expect([await outbox.list(8), await outbox.unsent(8)]).toEqual([[], []]);
  });

  it('a send-only token that the server refuses is forgotten: it waits for the password, and the other goes on', async () => {
    phone.server.outcome = () => 'lost_before';
    await outbox.markLoggedIn(maria);
    const id = await fillForm(outbox);
    await outbox.queue(id);
    await settled();
    await leaveAs(maria);
    phone.server.outcome = () => 'delivered';
    phone.server.students.delete('Bearer send-token-of-7');
    await outbox.markLoggedIn(joseph);
    await outbox.linkChanged();
    await settled();
    expect((await outbox.get(id)).state).toBe('needs_login');
    expect((await corners.person(7))?.send_token).toBeNull();
    expect(await phone.openStore().session()).toMatchObject({ userId: 8 });
    await outbox.markLoggedIn(maria);
    await settled();
    expect(phone.server.rows).toHaveLength(1);
  });

  it('a log-in with the password ends the session that was left, and goes on sending with the new one', async () => {
    await outbox.markLoggedIn(maria);
    await leaveAs(maria);
    await outbox.markLoggedIn({ ...maria, token: 'another' });
    expect(await outbox.toRevoke()).toEqual(['digest of token-of-7']);
    expect(await phone.openStore().senders()).toEqual([{ ...maria, token: 'another' }]);
  });

  it('nobody can leave for somebody who has logged in in another tab meanwhile', async () => {
    await outbox.markLoggedIn(maria);
    const { version } = await phone.openStore().versionedSession();
    await outbox.markLoggedIn(joseph);
    const leaving = { session: maria, version, name: 'Maria K.', sendToken: 's', digest: 'd', storage: {} };
    await expect(corners.leave(leaving)).rejects.toThrow(NotHere);
    expect(await phone.openStore().session()).toMatchObject({ userId: 8 });
  });

  it('a log-out removes the corner, and what waits needs the password', async () => {
    phone.server.outcome = () => 'lost_before';
    await outbox.markLoggedIn(maria);
    await setPin(maria, '2580');
    const id = await fillForm(outbox);
    await outbox.queue(id);
    await outbox.keepForLater(maria);
    expect(await corners.people()).toEqual([]);
    expect((await outbox.get(id)).state).toBe('needs_login');
  });
});

describe('a corner with a PIN', () => {
  it('has its drafts, session and saved answers encrypted while its person is away, and as they were afterwards', async () => {
    await outbox.markLoggedIn(maria);
    await setPin(maria, '2580');
    const id = await fillForm(outbox);
    await outbox.saveDraft(id, { letter: 'Kwila is my favourite wood.' });
    const before = await outbox.get(id);
    const bytes = await phone.openStore().readBytes(id);
    await leaveAs(maria, { 'wokabaut.cache.7': 'My saved answers' });
    const words = ['Kwila', 'Gordons', 'resume', '"token-of-7"', 'My saved answers', 'Bookkeeper'];
    const stored = await everything();
    expect(words.filter((word) => stored.includes(word))).toEqual([]);
    expect(stored).toContain('send-token-of-7');
    await comeBack(7, '2580');
    expect(await outbox.get(id)).toEqual(before);
    expect(await phone.openStore().readBytes(id)).toEqual(bytes);
    expect(await phone.openStore().session()).toEqual(maria);
    expect((await phone.dump()).filter(([key]) => key.startsWith('locked/'))).toEqual([]);
  });

  it('opens with what was locked twice, after a log-in with the password in between', async () => {
    await outbox.markLoggedIn(maria);
    await setPin(maria, '2580');
    const first = await fillForm(outbox, 4);
    await leaveAs(maria);
    await outbox.markLoggedIn({ ...maria, token: 'token-of-7' });
    const second = await fillForm(outbox, 5);
    await leaveAs(maria);
    await comeBack(7, '2580');
    expect((await outbox.list(7)).map(({ id }) => id).sort()).toEqual([first, second].sort());
  });

  it('counts a try before it is made, so that a reload does not begin anew', async () => {
    await outbox.markLoggedIn(maria);
    await setPin(maria, '2580');
    await leaveAs(maria);
    for (let count = 0; count < 3; count += 1) await corners.beginTry(7);
    corners = openCorners();
    expect(await corners.beginTry(7)).toBe(delayAfter(3));
    expect(delayAfter(3)).toBe(30_000);
    await phone.clock.advance(30_000);
    expect(typeof (await corners.beginTry(7))).toBe('object');
  });

  it('begins to wait anew when the clock is put back, and is not locked for good', async () => {
    await outbox.markLoggedIn(maria);
    await setPin(maria, '2580');
    await leaveAs(maria);
    for (let count = 0; count < 4; count += 1) {
      await phone.clock.advance(delayAfter(count));
      await openAll(7, '1111');
    }
    phone.clock.set(phone.clock.now() - 5 * 86_400_000);
    expect(await corners.beginTry(7)).toBe(delayAfter(4));
    await phone.clock.advance(delayAfter(4));
    await comeBack(7, '2580');
  });

  it('after ten wrong tries has no PIN any more; what waits is sent, and the password opens it', async () => {
    phone.server.outcome = () => 'lost_before';
    await outbox.markLoggedIn(maria);
    await setPin(maria, '2580');
    await outbox.queue(await fillForm(outbox));
    await settled();
    await leaveAs(maria);
    for (let count = 1; count <= peopleLimits.pin.tries; count += 1) {
      expect(await openAll(7, '1111')).toBe(peopleLimits.pin.tries - count);
      await phone.clock.advance(delayAfter(count));
    }
    expect(await openAll(7, '2580')).toBeNull();
    expect((await corners.person(7))?.pin).toBeNull();
    phone.server.outcome = () => 'delivered';
    await outbox.linkChanged();
    await settled();
    expect(phone.server.rows).toHaveLength(1);
    await outbox.markLoggedIn(maria);
    await settled();
    expect((await outbox.list(7)).map(({ state }) => state)).toEqual(['sent']);
    expect(await phone.openStore().session()).toEqual(maria);
  });
});

describe('the number of people', () => {
  const add = async (id: number) => {
    const session = { token: `token ${id}`, userId: id, role: 'student' } as const;
    await outbox.markLoggedIn(session);
    await phone.clock.advance(1000);
    await leaveAs(session);
  };

  it('is at most 40: the one who was away longest and has nothing to send makes room', async () => {
    phone.server.outcome = () => 'lost_before';
    await outbox.markLoggedIn(maria);
    await outbox.queue(await fillForm(outbox));
    await leaveAs(maria);
    for (let id = 101; id <= 140; id += 1) await add(id);
    const ids = (await corners.people()).map(({ id }) => id);
    expect(ids).toHaveLength(peopleLimits.most);
    expect(ids).toContain(7);
    expect(ids).not.toContain(101);
    expect(await outbox.toRevoke()).toEqual(['digest of token 101']);
  });

  it('does not grow where all of them have something to send', async () => {
    phone.server.outcome = () => 'lost_before';
    for (let id = 101; id <= 140; id += 1) await add(id);
    for (let id = 101; id <= 140; id += 1)
      await phone.putRaw(`record/${id}`, { version: 1, owner: id, state: 'needs_attention', internship });
    await expect(add(141)).rejects.toThrow(PeopleFull);
    expect(await phone.openStore().session()).toMatchObject({ userId: 141 });
  });

  it('shrinks by corners that nobody has used for 30 days and in which nothing waits', async () => {
    await add(101);
    expect(await corners.removeUnused()).toEqual([]);
    await phone.clock.advance(peopleLimits.unused - 5000);
    await add(102);
    expect(await corners.removeUnused()).toEqual([]);
    await phone.clock.advance(10_000);
    expect(await corners.removeUnused()).toEqual([101]);
  });
});
