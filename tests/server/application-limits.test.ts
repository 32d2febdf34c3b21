import { beforeAll, expect, test } from 'vitest';
import { rateLimitRules } from '#server/rate-limits/rules';
import { tryConsumeRateLimit } from '#server/rate-limits/rate-limits.usecases';
import { describePortal, type Person } from '../support/portal';
import { send } from '../support/raw-request';
import { newSubmission } from '../support/submission';

const { upload_account: account, upload_address: address } = rateLimitRules;

describePortal('sending applications', (portal) => {
  let internship: number;
  beforeAll(async () => {
    internship = await portal.internship();
  });

  async function useUp(name: 'upload_account' | 'upload_address', of: string | number) {
    while ((await tryConsumeRateLimit(portal.deps, name, of)) === null);
  }
  const submit = (student: Person) => portal.submit(student, newSubmission(internship));

  test.each([
    ['account', account, (student: Person) => useUp('upload_account', student.id)],
    ['address', address, () => useUp('upload_address', '127.0.0.1')],
  ])('too often from one %s is refused until Retry-After has passed', async (_, rule, useUpLimit) => {
    const student = await portal.person('student');
    await useUpLimit(student);
    const { status, headers } = await submit(student);
    expect([status, headers.get('retry-after')]).toEqual([429, String(rule.intervalMs / 1000)]);
    portal.clock.advance(rule.intervalMs);
    expect((await submit(student)).status).toBe(201);
    portal.clock.advance(rule.burst * rule.intervalMs);
  });

  test('one account over its limit limits no other, and a classroom never reaches that of its address', async () => {
    expect(address.burst, 'sixty phones, each trying every internship ten times').toBeGreaterThan(60 * 10);
    await useUp('upload_account', (await portal.person('student')).id);
    expect((await submit(await portal.person('student'))).status).toBe(201);
  });

  test('is refused before the documents are read, and the refusal arrives while they are still sent', async () => {
    const student = await portal.person('student');
    await useUp('upload_account', student.id);
    const answer = await send(portal.server.url, {
      method: 'POST',
      path: '/internship_applications',
      headers: {
        Authorization: `Bearer ${student.token}`,
        'Content-Type': 'multipart/form-data; boundary=broken',
        Connection: 'close',
      },
      body: Buffer.alloc(8 * 1024 * 1024, 'x'),
      arrives: 1,
    });
    expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_tries' } });
  });
});
