import { expect, test } from 'vitest';
import { newReadableCode } from '#server/core/secrets';
import { rateLimitRules } from '#server/rate-limits/rules';
import { claimCall, codesFor, newLine } from '../../support/claims';
import { startPortal } from '../../support/portal';

test('of 10,000 guessed codes from many addresses a tenth is looked up, and the real one works later', async () => {
  const { server, admin } = await startPortal();
  const [code = ''] = await codesFor(server, admin, await newLine(server));
  const guess = async (guessed: string, from: number) => {
    const headers = { 'X-Forwarded-For': `192.0.2.${from % 250}` };
    return (await server.call('POST', '/users/claim', { ...claimCall(guessed), headers })).status;
  };
  const counts = new Map<number, number>();
  for (let sent = 0; sent < 10_000; sent += 100) {
    const batch = Array.from({ length: 100 }, (_, at) => guess(newReadableCode(), sent + at));
    for (const status of await Promise.all(batch)) counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  const { burst, intervalMs } = rateLimitRules.code_all;
  expect(Object.fromEntries(counts)).toEqual({ 422: burst, 429: 10_000 - burst });
  expect(await guess(code, 1)).toBe(429);
  server.clock.advance(intervalMs);
  expect(await guess(code, 1)).toBe(201);
});
