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

/** Fills as many bodies as it can. @returns how many of `of` could be opened, and how many were cut off */
function flood(of: Sender[], bytes: number, isSmall = false) {
  const cut = vi.fn();
  const opened = of.filter((sender) => {
    try {
      const body = bodies.hold(sender, cut, isSmall);
      if (!isSmall) body.add(bytes);
      return true;
    } catch {
      return false;
    }
  });
  return { opened: opened.length, cut };
}
const many = (count: number, sender: (index: number) => Sender) =>
  Array.from({ length: count }, (_, index) => sender(index));

test.each([
  ['an account', many(9, () => student(1, 'a')), 8],
  ['visitors of a network', many(40, () => guest('a')), 16],
  ['visitors of 65,536 networks of one customer', many(40, (one) => guest(`2001:db8:7:${one}`)), 16],
  ['all visitors', many(200, (one) => guest(`n${one}`)), 64],
  ['a network of approved people', many(200, (one) => student(one, 'a')), 64],
  ['approved people', many(300, (one) => student(one, `n${one}`)), 128],
])('%s has a ceiling for unfinished bodies', (_, senders, most) => {
  expect(flood(senders, MB / 2).opened).toBe(most);
  expect(() => bodies.hold(senders[0]!, () => undefined).add(1)).toThrow(expect.objectContaining(refused));
});

test('visitors that fill their half leave approved people theirs, also behind one address', () => {
  flood(
    many(200, () => guest('a')),
    MB / 2,
  );
  flood(
    many(200, (one) => guest(`n${one}`)),
    MB / 2,
  );
  expect(
    flood(
      many(40, (one) => student(one, 'a')),
      MB / 2,
    ).opened,
  ).toBe(40);
});

test('log-ins never wait for forms with files', () => {
  flood(
    many(400, (one) => student(one, `n${one}`)),
    MB / 2,
  );
  expect(
    flood(
      many(100, () => guest('n1')),
      0,
      true,
    ).opened,
  ).toBe(100);
});

test('silence ends first where places are short: visitors, then the one silent for longest', () => {
  const { cut } = flood(
    many(64, (one) => student(one, 'a')),
    MB / 2,
  );
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
  const { cut, opened } = flood(
    many(200, () => guest('a')),
    0,
    true,
  );
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
  expect(
    flood(
      many(9, () => student(1, 'a')),
      MB / 2,
    ).opened,
  ).toBe(8);
});
