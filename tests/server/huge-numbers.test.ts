import { expect, test } from 'vitest';
import { describePortal } from '../support/portal';

/** Beyond PostgreSQL's `integer`, its `bigint`, and what JavaScript counts exactly. */
const huge = [2_147_483_648, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER + 1, 1e21, 1e300];

describePortal('a number that no row can have', (portal) => {
  test.each(huge)('is no category of a job alert: %d', async (category_id) => {
    const json = { category_id, place: null, by_news: true, by_mail: false };
    const { status } = await portal.call('POST', '/job_alerts', { token: portal.student.token, json });
    expect(status).toBe(422);
  });

  test.each(huge)('is read up to the newest news at most: %d', async (up_to) => {
    const { status, body } = await portal.post<object>('/news/read', portal.student, { up_to });
    expect([status, body]).toMatchObject(
      Number.isSafeInteger(up_to) ? [200, { read_up_to: 0 }] : [422, { code: 'validation_failed' }],
    );
  });
});
