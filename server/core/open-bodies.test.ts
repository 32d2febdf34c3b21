import { beforeEach, expect, test, vi } from 'vitest';
import { createOpenBodies, type OpenBodies, type Sender } from './open-bodies';

const MB = 1024 * 1024;
const refused = { code: 'unavailable', retryAfterSeconds: 5 };

let now: number;
let bodies: OpenBodies;
beforeEach(() => {
  now = 0;
  bodies = createOpenBodies({ now: () => now });
});

const guest = (address: string): Sender => ({ address, isApproved: false });
const student = (account: number, address: string): Sender => ({ address, account, isApproved: true });

/** Begins bodies of half a MB, or small ones. @returns how many were let in, and what is called to cut one */
function flood(count: number, sender: (index: number) => Sender, isSmall = false) {
  const cut = vi.fn();
  let opened = 0;
  for (let index = 0; index < count; index += 1) {
    try {
      const body = bodies.hold(sender(index), cut, isSmall);
      if (!isSmall) body.add(MB / 2);
      opened += 1;
    } catch {
      // Refused.
    }
  }
  return { opened, cut };
}

test.each<[string, number, (index: number) => Sender, number]>([
  ['an account', 9, () => student(1, 'a'), 8],
  ['visitors of a network', 40, () => guest('a'), 16],
  ['visitors of 65,536 networks of one customer', 40, (one) => guest(`2001:db8:7:${one}`), 16],
  ['all visitors', 200, (one) => guest(`n${one}`), 64],
  ['a network of approved people', 200, (one) => student(one, 'a'), 64],
  ['approved people', 300, (one) => student(one, `n${one}`), 128],
])('%s has a ceiling for unfinished bodies', (_, count, sender, most) => {
  expect(flood(count, sender).opened).toBe(most);
  expect(() => bodies.hold(sender(0), () => undefined).add(1)).toThrow(expect.objectContaining(refused));
});

test('visitors that fill their half leave approved people theirs, also behind one address', () => {
  flood(200, () => guest('a'));
  flood(200, (one) => guest(`n${one}`));
  expect(flood(40, (one) => student(one, 'a')).opened).toBe(40);
});

test('log-ins never wait for forms with files', () => {
  flood(400, (one) => student(one, `n${one}`));
  expect(flood(100, () => guest('n1'), true).opened).toBe(100);
});

test('silence ends first where places are short: visitors, then the one silent for longest', () => {
  const { cut } = flood(64, (one) => student(one, 'a'));
  now = 9_999;
  expect(() => bodies.hold(student(99, 'a'), () => undefined).add(1)).toThrow(
    expect.objectContaining(refused),
  );
  now = 10_000;
  bodies.hold(student(99, 'a'), () => undefined).add(MB / 2);
  expect(cut).toHaveBeenCalledTimes(1);
});

test('a body that trickles is silent, and one on a slow link is not', () => {
  const [trickling, slow] = [vi.fn(), vi.fn()];
  const held = [trickling, slow].map((cut) => bodies.hold(student(1, 'a'), cut));
  for (const body of held) body.add(2 * MB);
  for (now = 0; now < 60_000; now += 1000) {
    held[0]!.received(1);
    held[1]!.received(512);
  }
  bodies.hold(student(1, 'b'), () => undefined).add(MB / 2);
  expect([trickling, slow].map((cut) => cut.mock.calls.length)).toEqual([1, 0]);
  expect(() => held[0]!.add(1), 'what was cut off holds nothing more').toThrow(
    expect.objectContaining(refused),
  );
});

test('small bodies that trickle give way after ten seconds', () => {
  const { cut, opened } = flood(200, () => guest('a'), true);
  expect(opened).toBe(128);
  now = 10_000;
  bodies.hold(guest('a'), () => undefined, true).release();
  expect(cut).toHaveBeenCalledTimes(1);
});

test('what ends gives its room back, once', () => {
  const first = bodies.hold(student(1, 'a'), () => undefined);
  first.add(4 * MB);
  first.release();
  first.release();
  expect(flood(9, () => student(1, 'a')).opened).toBe(8);
});
