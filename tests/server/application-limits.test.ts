import { expect, test } from 'vitest';
import { rateLimitRules } from '#server/rate-limits/rules';
import { describePortal, expectRefusal, useUp, type Person } from '../support/portal';
import { send } from '../support/raw-request';
import { mailTo } from '../support/stored-rows';

describePortal('sending applications', (portal) => {
  test('from a classroom never reach the limit of its address', () => {
    const { burst } = rateLimitRules.upload_address;
    expect(burst, 'sixty phones, each trying every internship ten times').toBeGreaterThan(60 * 10);
  });

  test('is refused before the documents are read, and the refusal arrives while they are still sent', async () => {
    const student = await portal.person('student');
    await useUp(portal.server, 'upload_account', student.id);
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
  async function applied(to: Person) {
    const student = await portal.person('student');
    const internship = await portal.internship(to);
    const { id } = await portal.application(student, internship);
    const set = (status: string, by = to) => portal.setStatus(id, internship, status, by);
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
});
