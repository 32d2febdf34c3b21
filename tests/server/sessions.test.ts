import { describe, expect, test } from 'vitest';
import type { SessionListAnswer } from '#contract/accounts';
import { messages } from '#contract/messages';
import { durations } from '#contract/limits';
import type { SubmittedAnswer } from '#contract/applications';
import { sessions } from '#server/db/schema';
import { deleteExpiredSessions, tokenDigest } from '#server/sessions/sessions.usecases';
import { DAY, expectRefusal, HOUR, type Person, describePortal } from '../support/portal';
import { describeServer } from '../support/server';
import { newAdmin, newBusiness, newStudent, signIn } from '../support/server-people';
import { sendTokenOf } from '../support/send-token';
import { newSubmission } from '../support/submission';

const MINUTE = 60_000;

describeServer('sessions', (server) => {
  const profile = ({ token }: Person) => server().call('GET', '/profile', { token });

  describe.each([
    ['student', newStudent],
    ['business', newBusiness],
    ['admin', newAdmin],
  ] as const)("a %s's session", (role, create) => {
    test('lives up to its idle limit and ends at it', async () => {
      const [awake, asleep] = [await create(server()), await create(server())];
      const limit = durations.sessionIdleTtl[role];
      server().clock.advance(limit - 1);
      expect((await profile(awake)).status).toBe(200);
      server().clock.advance(1);
      await expectRefusal(profile(asleep), 'session_expired');
      // Its request a moment ago began a new period; an admin's has ended 12 hours after signing in.
      server().clock.advance(limit - 2);
      expect((await profile(awake)).status).toBe(role === 'admin' ? 401 : 200);
    });

    test('ends some time after its sign-in, however much it is used', async () => {
      const person = await create(server());
      const [limit, step] = [durations.sessionMaxAge[role], durations.sessionIdleTtl[role] / 2];
      let age = 0;
      for (; age + step < limit; age += step) {
        server().clock.advance(step);
        expect((await profile(person)).status).toBe(200);
      }
      server().clock.advance(limit - age);
      expect((await profile(person)).status).toBe(401);
    });
  });

  test('a session that ended does not come back when a clock is set back', async () => {
    const student = await newStudent(server());
    server().clock.advance(durations.sessionIdleTtl.student);
    expect((await profile(student)).status).toBe(401);
    server().clock.advance(-durations.sessionIdleTtl.student);
    expect((await profile(student)).status).toBe(401);
  });

  test('requests within a minute do not shorten a session by more than that minute', async () => {
    const admin = await newAdmin(server());
    server().clock.advance(MINUTE - 1);
    await profile(admin);
    server().clock.advance(durations.sessionIdleTtl.admin - MINUTE);
    expect((await profile(admin)).status).toBe(200);
  });

  const status = async (token: string) => (await server().call('GET', '/profile', { token })).status;
  const listed = async (token: string) =>
    (await server().call<SessionListAnswer>('GET', '/users/sessions', { token })).body.sessions;

  test("are listed without a stranger's, end one by one, and all but the own at once", async () => {
    const [student, stranger] = [await newStudent(server()), await newStudent(server())];
    server().clock.advance(MINUTE);
    const others = [await signIn(server(), student.email), await signIn(server(), student.email)];
    const ids = [...others, student.token].map(tokenDigest);
    const rows = await listed(student.token);
    expect(rows.map(({ id }) => id).sort()).toEqual(ids.sort());
    const now = new Date(server().clock.now()).toISOString();
    const begun = new Date(server().clock.now() - MINUTE).toISOString();
    const mine = { id: tokenDigest(student.token), signed_in_at: begun, last_used_at: now, is_current: true };
    expect(rows.filter(({ is_current }) => is_current)).toEqual([mine]);
    await server().call('DELETE', `/users/sessions/${tokenDigest(others[0]!)}`);
    expect([await status(others[0]!), await status(others[1]!)]).toEqual([401, 200]);
    const { token } = student;
    const { body } = await server().call('DELETE', '/users/sessions', { token });
    expect(body).toEqual({ message: messages.logout.others });
    expect([await status(others[1]!), await status(token), await status(stranger.token)]).toEqual([
      401, 200, 200,
    ]);
  });

  test('do not end by the token itself or by any other text', async () => {
    const { token } = await newStudent(server());
    for (const id of [token, 'x', `${tokenDigest(token)}0`, '%00']) {
      const { status: answered } = await server().call('DELETE', `/users/sessions/${id}`);
      expect(answered, id).toBe(200);
    }
    expect(await status(token)).toBe(200);
  });
});

describeServer('sessions that ended by themselves', (server) => {
  test('are deleted, each by the time of its role, and the others stay', async () => {
    const { clock, deps } = server();
    await newAdmin(server());
    const student = await newStudent(server());
    expect(await deps.database.$count(sessions)).toBe(2);
    clock.advance(12 * HOUR);
    await deleteExpiredSessions(deps);
    const kept = await deps.database.select({ userId: sessions.userId }).from(sessions);
    expect(kept).toEqual([{ userId: student.id }]);
    clock.advance(90 * DAY);
    await deleteExpiredSessions(deps);
    expect(await deps.database.$count(sessions)).toBe(0);
  });
});

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
