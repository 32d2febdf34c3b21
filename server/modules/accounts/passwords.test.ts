import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './passwords';

test('a password opens its own hash and no other, and nothing opens the hash of nobody', async () => {
  const hash = await hashPassword('one two three');
  expect(await verifyPassword('one two three', hash)).toBe(true);
  expect(await verifyPassword('one two four', hash)).toBe(false);
  expect(await verifyPassword('one two three', null)).toBe(false);
});

test('an account that is not there takes as long as one that is, from the first try on', async () => {
  /** Processor time of the quickest of a few tries: nothing else makes a try quicker. */
  const quickest = async (hash: string | null) => {
    const times: number[] = [];
    for (let turn = 0; turn < 7; turn++) {
      const before = process.cpuUsage();
      await verifyPassword('one two three', hash);
      times.push(process.cpuUsage(before).user);
    }
    return Math.min(...times);
  };
  const nobody = await quickest(null);
  const somebody = await quickest(await hashPassword('another'));
  expect(nobody / somebody).toBeGreaterThan(0.5);
  expect(nobody / somebody).toBeLessThan(2);
});
