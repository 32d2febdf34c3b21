import { expect, test } from 'vitest';
import {
  refundRateLimit,
  resetRateLimit,
  tryConsumeRateLimit,
} from '#server/rate-limits/rate-limits.usecases';
import { rateLimitRules } from '#server/rate-limits/rules';
import { describeServer } from '../support/server';

const { burst, intervalMs } = rateLimitRules.contact_mailbox;
const seconds = intervalMs / 1000;
const DAY = 24 * 3_600_000;

describeServer('a limit', (server) => {
  const turn = (who: string) => tryConsumeRateLimit(server().deps, 'contact_mailbox', who);
  const turns = async (who: string, count: number) => {
    const waits: (number | null)[] = [];
    for (let taken = 0; taken < count; taken++) waits.push(await turn(who));
    return waits;
  };
  const free = Array.from({ length: burst }, () => null);

  test('gives as many requests at once as it says, then one for each interval, and counts each who apart', async () => {
    expect(await turns('one@example.com', burst + 1)).toEqual([...free, seconds]);
    expect(await turn('other@example.com')).toBeNull();
    server().clock.advance(intervalMs - 1);
    expect(await turn('one@example.com')).toBe(1);
    server().clock.advance(1);
    expect(await turns('one@example.com', 2)).toEqual([null, seconds]);
  });

  test('is not passed by many at the same moment', async () => {
    const waits = await Promise.all(Array.from({ length: 20 }, () => turn('eager@example.com')));
    expect(waits.filter((wait) => wait === null)).toHaveLength(burst);
  });

  test('locks nobody out because a clock was set back', async () => {
    server().clock.advance(20 * DAY);
    await turns('early@example.com', burst);
    server().clock.advance(-20 * DAY);
    expect(await turns('early@example.com', burst + 1)).toEqual([...free, seconds]);
  });

  test('forgets a request that is refunded, also beside others', async () => {
    await turns('right@example.com', burst - 1);
    for (let count = 0; count < 3 * burst; count++) {
      expect(await turn('right@example.com')).toBeNull();
      await refundRateLimit(server().deps, 'contact_mailbox', 'right@example.com');
    }
    expect(await turns('right@example.com', 2)).toEqual([null, seconds]);
  });

  test('forgets everything when it is reset', async () => {
    await turns('proven@example.com', burst);
    await resetRateLimit(server().deps, 'contact_mailbox', 'proven@example.com');
    expect(await turns('proven@example.com', burst)).toEqual(free);
  });

  test('is not opened by a second server whose clock is a little behind', async () => {
    await turns('steady@example.com', burst);
    server().clock.advance(-60_000);
    expect(await turn('steady@example.com')).toBe(seconds + 60);
    server().clock.advance(60_000);
  });
});
