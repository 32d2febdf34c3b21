import { expect, test } from 'vitest';
import { durations } from '#contract/limits';
import type { SubmittedAnswer } from '#contract/applications';
import { describePortal, expectRefusal } from '../support/portal';
import { sendTokenOf, newSubmission } from '../support/submission';

describePortal('the send-only token of a session (rule phone-1)', (portal) => {
  const away = async () => {
    const student = await portal.person('student');
    return { student, sender: { ...student, token: sendTokenOf(student.token) } };
  };

  test('sends an application under its own person, once, whichever token the second try has', async () => {
    const { student, sender } = await away();
    const sent = newSubmission(await portal.internship());
    const first = await portal.submit<SubmittedAnswer>(sender, sent);
    expect(first.status).toBe(201);
    const second = await portal.submit<SubmittedAnswer>(student, sent);
    expect(second.body).toEqual(first.body);
    expect(await portal.ownApplications(student)).toHaveLength(1);
  });

  test('ends with the session: by its log-out, and by itself', async () => {
    const [first, second] = [await away(), await away()];
    const sent = newSubmission(await portal.internship());
    await portal.server.call('DELETE', '/users/sign_out', { token: first.student.token });
    await expectRefusal(portal.submit(first.sender, sent), 'session_expired');
    portal.server.clock.advance(durations.sessionIdleTtl.student);
    await expectRefusal(portal.submit(second.sender, sent), 'session_expired');
  });
});
