import { expect, test } from 'vitest';
import type { SubmittedAnswer } from '#contract/applications';
import { tryConsumeRateLimit } from '#server/rate-limits/rate-limits.usecases';
import { rateLimitRules, type RateLimitName } from '#server/rate-limits/rules';
import { describePortal, type Person } from '../support/portal';
import { newSubmission } from '../support/submission';
import { mailTo } from '../support/stored-rows';

describePortal('deciding', (portal) => {
  async function useUp(name: RateLimitName, who: number) {
    while ((await tryConsumeRateLimit(portal.deps, name, who)) === null);
  }

  async function applied(to: Person) {
    const student = await portal.person('student');
    const internship = await portal.internship(to);
    const { body } = await portal.submit<SubmittedAnswer>(student, newSubmission(internship));
    const address = `/internship_applications/${body.internship_application.id}/update_status`;
    const set = (status: string, by = to) => portal.post(address, by, { internship_id: internship, status });
    return { student, set };
  }

  test('on one application again and again stops writing to its student, and no other one waits', async () => {
    const { burst, intervalMs } = rateLimitRules.status_application;
    const one = await applied(portal.business);
    const other = await applied(portal.business);
    for (let turn = 0; turn < burst; turn++) {
      expect((await one.set(turn % 2 === 0 ? 'viewed' : 'submitted')).status).toBe(200);
    }
    const refused = await one.set('viewed');
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_tries']);
    expect(refused.headers.get('retry-after')).toBe(String(intervalMs / 1000));
    expect(await mailTo(portal.server, one.student)).toHaveLength(burst);
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
    const refused = await set('viewed');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([
      429,
      String(rateLimitRules.status_account.intervalMs / 1000),
    ]);
    expect((await (await applied(portal.business)).set('viewed')).status).toBe(200);
    portal.clock.advance(rateLimitRules.status_account.intervalMs);
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
      const refused = await decide(deciding);
      expect([refused.status, refused.body.code]).toEqual([429, 'too_many_tries']);
      expect(await mailTo(portal.server, student)).toHaveLength(0);
      expect((await decide(portal.admin)).status).toBe(200);
    },
  );
});
