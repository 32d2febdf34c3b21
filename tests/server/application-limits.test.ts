import { beforeAll, expect, test } from 'vitest';
import type { SubmittedAnswer } from '#contract/applications';
import { tryConsumeRateLimit } from '#server/rate-limits/rate-limits.usecases';
import { rateLimitRules, type RateLimitName } from '#server/rate-limits/rules';
import { describePortal, expectRefusal, type Person, type Portal } from '../support/portal';
import { send } from '../support/raw-request';
import { newSubmission } from '../support/submission';
import { mailTo } from '../support/stored-rows';

const { upload_account: account, upload_address: address } = rateLimitRules;

/** Takes every request that a limit still gives. */
const usingUp = (portal: Portal) => async (name: RateLimitName, of: string | number) => {
  while ((await tryConsumeRateLimit(portal.deps, name, of)) === null);
};

describePortal('sending applications', (portal) => {
  let internship: number;
  beforeAll(async () => {
    internship = await portal.internship();
  });

  const useUp = usingUp(portal);
  const submit = (student: Person) => portal.submit(student, newSubmission(internship));

  test.each([
    ['account', account, (student: Person) => useUp('upload_account', student.id)],
    ['address', address, () => useUp('upload_address', '127.0.0.1')],
  ])('too often from one %s is refused until Retry-After has passed', async (_, rule, useUpLimit) => {
    const student = await portal.person('student');
    await useUpLimit(student);
    await expectRefusal(submit(student), 'too_many_tries', undefined, rule.intervalMs);
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

describePortal('deciding', (portal) => {
  const useUp = usingUp(portal);

  async function applied(to: Person) {
    const student = await portal.person('student');
    const internship = await portal.internship(to);
    const { body } = await portal.submit<SubmittedAnswer>(student, newSubmission(internship));
    const address = `/internship_applications/${body.internship_application.id}/update_status`;
    const set = (status: string, by = to) => portal.post(address, by, { internship_id: internship, status });
    return { student, set };
  }

  test('on one application again and again has to wait and is one mail, and no other one waits', async () => {
    const { burst, intervalMs } = rateLimitRules.status_application;
    const one = await applied(portal.business);
    const other = await applied(portal.business);
    for (let turn = 0; turn < burst; turn++) {
      expect((await one.set(turn % 2 === 0 ? 'viewed' : 'submitted')).status).toBe(200);
    }
    await expectRefusal(one.set('viewed'), 'too_many_tries', undefined, intervalMs);
    expect(await mailTo(portal.server, one.student)).toHaveLength(1);
    expect((await other.set('hired')).status).toBe(200);
    portal.clock.advance(intervalMs);
    expect((await one.set('viewed')).status).toBe(200);
  });

  test('by somebody whose application it is not uses up nothing', async () => {
    const { student, set } = await applied(portal.business);
    const stranger = await portal.person('business');
    for (let turn = 0; turn <= rateLimitRules.status_application.burst; turn++) await set('viewed', stranger);
    expect((await set('viewed')).status).toBe(200);
    expect(await mailTo(portal.server, student)).toHaveLength(1);
  });

  test('on too many applications waits, and holds up no other business', async () => {
    const busy = await portal.person('business');
    const { set } = await applied(busy);
    await useUp('status_account', busy.id);
    const { intervalMs } = rateLimitRules.status_account;
    await expectRefusal(set('viewed'), 'too_many_tries', undefined, intervalMs);
    expect((await (await applied(portal.business)).set('viewed')).status).toBe(200);
    portal.clock.advance(intervalMs);
    expect((await set('viewed')).status).toBe(200);
  });

  test.each(['update_user_status', 'approve_user'])(
    'on too many people by %s waits as well',
    async (call) => {
      const deciding = await portal.person('admin');
      const student = await portal.person('student', 'pending');
      const decide = (by: Person) =>
        portal.post(`/admin/${call}`, by, { id: student.id, status: 'approved' });
      await useUp('decision_account', deciding.id);
      await expectRefusal(decide(deciding), 'too_many_tries');
      expect(await mailTo(portal.server, student)).toHaveLength(0);
      expect((await decide(portal.admin)).status).toBe(200);
    },
  );
});
