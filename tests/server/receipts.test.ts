import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ReceiptAnswer, SubmittedAnswer } from '#contract/applications';
import { describePortal, expectRefusal } from '../support/portal';
import { newSubmission } from '../support/submission';

const newKeyed = (internship: number) => {
  const key = randomUUID();
  return { ...newSubmission(internship), key };
};

describePortal('the receipt of an idempotency key', (portal) => {
  const ask = (key: string, student = portal.student) =>
    portal.get<ReceiptAnswer>(`/receipts/${key}`, student);

  test('is the one that the application was answered with, in any letter case of the key', async () => {
    const sent = newKeyed(await portal.internship());
    const { body } = await portal.submit<SubmittedAnswer>(portal.student, sent);
    for (const key of [sent.key, sent.key.toUpperCase()]) {
      const asked = await ask(key);
      const { internship_application, receipt } = body;
      expect([asked.status, asked.body]).toEqual([200, { status: 200, internship_application, receipt }]);
    }
  });

  test('is not there before it has arrived, for another student, and for what is no key', async () => {
    const sent = newKeyed(await portal.internship());
    await expectRefusal(ask(sent.key), 'not_found');
    await portal.submit(portal.student, sent);
    await expectRefusal(ask(sent.key, await portal.person('student')), 'not_found');
    for (const key of [randomUUID(), 'receipt', '7', '%00']) await expectRefusal(ask(key), 'not_found');
  });

  test('is told to a student who was rejected since: the phone must learn what arrived', async () => {
    const student = await portal.person('student');
    const sent = newKeyed(await portal.internship());
    await portal.submit(student, sent);
    await portal.setAccountStatus(student, 'rejected');
    expect((await ask(sent.key, student)).status).toBe(200);
  });
});
