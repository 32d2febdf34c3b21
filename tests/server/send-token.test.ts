import { expect, test } from 'vitest';
import { windows } from '#contract/limits';
import type { OwnApplicationsAnswer, SubmittedAnswer } from '#contract/applications';
import { describePortal, expectRefusal } from '../support/portal';
import { sendTokenOf } from '../support/send-token';
import { newSubmission } from '../support/submission';

describePortal('the send-only token of a session (rule 78)', (portal) => {
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
    const mine = await portal.get<OwnApplicationsAnswer>('/internship_applications/my_applications', student);
    expect(mine.body.internship_application).toHaveLength(1);
  });

  test('reads and changes nothing of the account, and does not end the session', async () => {
    const { student, sender } = await away();
    await expectRefusal(portal.get('/profile', sender), 'session_expired');
    await expectRefusal(portal.get('/internship_applications/my_applications', sender), 'session_expired');
    await expectRefusal(portal.get('/users/sessions', sender), 'session_expired');
    await expectRefusal(
      portal.server.call('DELETE', '/users/sign_out', { token: sender.token }),
      'session_expired',
    );
    expect((await portal.get('/profile', student)).status).toBe(200);
  });

  test('ends with the session: by its log-out, and by itself', async () => {
    const [first, second] = [await away(), await away()];
    const sent = newSubmission(await portal.internship());
    await portal.server.call('DELETE', '/users/sign_out', { token: first.student.token });
    await expectRefusal(portal.submit(first.sender, sent), 'session_expired');
    portal.server.clock.advance(windows.sessionIdle.student);
    await expectRefusal(portal.submit(second.sender, sent), 'session_expired');
  });
});
