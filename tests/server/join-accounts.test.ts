import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { errorTable, type ErrorCode } from '#contract/errors';
import { messages } from '#contract/messages';
import type { StaffScope } from '#contract/answers';
import type { NewsAnswer } from '#contract/news';
import type { AccountStatus } from '#contract/status';
import * as schema from '#server/db/schema';
import { addNews } from '#server/modules/news/news.repository';
import { makeResetLink } from '#server/modules/accounts/passwords.usecases';
import { eraseDueAccounts } from '#server/modules/my-data/erase.usecases';
import { describePortal, expectRefusal, startPortal, type Person } from '../support/portal';
import { newLine } from '../support/claims';
import { freshEmail } from '../support/server-people';
import { sendTokenOf } from '../support/send-token';
import { auditOf } from '../support/stored-rows';
import { dueAt, everythingAsText, findWords, sendMails, useEverything, words } from '../support/whole-person';

const lae: StaffScope = { kind: 'places', names: ['Lae'] };
type Row = Partial<typeof schema.users.$inferInsert>;

test('what one account has moves to the other, and the erasure of that one leaves nothing of either', async () => {
  const portal = await startPortal();
  const { server, database, deps } = portal;
  const { id: ended, application, internship, token } = await useEverything(server, portal);
  const [line] = await database.select().from(schema.participants);
  const loginNumber = `+675${words.number}`;
  await database
    .update(schema.users)
    .set({ loginNumber, participantId: line!.id })
    .where(eq(schema.users.id, ended));
  // Of both, the second one keeps its own; it has an e-mail, and a number that only the first one logs in with.
  const own = { fullName: words.name, mobileNumber: loginNumber, email: freshEmail('second') };
  const stays = await portal.person('student', 'approved', own);
  const press = {
    internship_id: internship,
    saved: false,
    changed_at: new Date(portal.clock.now()).toISOString(),
  };
  await portal.call('PUT', '/saved_internships', { token: stays.token, json: { changes: [press] } });
  const link = (await makeResetLink(deps, words.email))!;
  const join = () => portal.post('/admin/join_accounts', portal.admin, { id: stays.id, ended_id: ended });
  expect((await join()).status).toBe(200);

  const { applications, receipts, waiting } = await portal.storedOf(stays);
  expect(applications.map(({ id }) => id)).toEqual([application]);
  expect([receipts.length, waiting.length]).toEqual([1, 1]);
  expect((await portal.ownApplications(stays)).map(({ id }) => id)).toEqual([application]);
  const ofStays = <T extends { userId: unknown } | { studentId: unknown }>(rows: T[]) =>
    rows.filter((row) => ('userId' in row ? row.userId : row.studentId) === stays.id);
  const saved = await database.select().from(schema.savedInternships);
  expect(saved).toMatchObject([{ studentId: stays.id, isSaved: false }]);
  expect(ofStays(await database.select().from(schema.internshipReports))).toHaveLength(1);
  const told = ofStays(await database.select().from(schema.news)).map(({ kind }) => kind);
  expect(told).toEqual(expect.arrayContaining(['account_approved', 'accounts_joined']));
  const [user] = await database.select().from(schema.users).where(eq(schema.users.id, stays.id));
  expect(user).toMatchObject({ email: own.email, loginNumber, participantId: line!.id });
  expect(user!.logoFileId).not.toBeNull();
  for (const email of [own.email, words.email])
    expect(await portal.mailKinds({ email }), email).toContain('accounts_joined');

  // The other one is as a deleted account: for its phone, its links and in the lists.
  const [left] = await database.select().from(schema.users).where(eq(schema.users.id, ended));
  expect(left).toMatchObject({ fullName: '', loginNumber: null, passwordHash: '', participantId: null });
  for (const used of [token, sendTokenOf(token)])
    await expectRefusal(
      portal.get('/internship_applications/my_applications', { token: used }),
      'session_expired',
    );
  const reset = {
    reset_password_token: link.token,
    password: 'a new one 2026',
    password_confirmation: 'a new one 2026',
  };
  expect((await portal.call('PUT', '/users/password', { json: { user: reset } })).status).toBe(422);
  await expectRefusal(join(), 'not_found');
  const rows = [stays.id, ended].map((id) => auditOf(server, 'user', id));
  const logged = (await Promise.all(rows)).map((all) =>
    all.find(({ action }) => action === 'accounts joined'),
  );
  const by = { actorId: portal.admin.id };
  expect(logged).toMatchObject([
    { ...by, details: { from: ended } },
    { ...by, details: { into: stays.id } },
  ]);
  await portal.expectConsistentFiles();

  await sendMails(server);
  const due = dueAt(new Date(portal.clock.now()), 'approved');
  await database.update(schema.users).set(due).where(eq(schema.users.id, stays.id));
  await eraseDueAccounts(deps);
  expect(findWords(await everythingAsText(server))).toEqual([]);
});

describePortal('two accounts of a student', (portal) => {
  const person = (status: AccountStatus, more: Row = {}) =>
    portal.person('student', status, { city: 'Lae', ...more });
  const staff = () => portal.person('staff', 'approved', { staffScope: lae });
  const join = (by: Person, stays: Person, ends: Person) =>
    portal.post('/admin/join_accounts', by, { id: stays.id, ended_id: ends.id });
  const number = '+67572990011';

  test.each<[string, AccountStatus, Row, AccountStatus, Row, ErrorCode | Row]>([
    [
      'by number and by e-mail',
      'approved',
      { loginNumber: number, mobileNumber: number, email: null },
      'approved',
      { email: 'by-mail@example.com' },
      { loginNumber: number, email: 'by-mail@example.com' },
    ],
    [
      'both waiting',
      'pending',
      { mobileNumber: null },
      'pending',
      { loginNumber: '+67572990012', mobileNumber: '+67572990012' },
      { loginNumber: '+67572990012', status: 'pending' },
    ],
    ['one waiting', 'approved', {}, 'pending', {}, { status: 'approved' }],
    ['one that nobody has claimed', 'approved', {}, 'approved', { passwordHash: '', email: null }, {}],
    ['into one that nobody has claimed', 'approved', { passwordHash: '' }, 'approved', {}, 'not_joinable'],
    ['into one that waits', 'pending', {}, 'approved', {}, 'not_joinable'],
    ['a rejected one', 'approved', {}, 'rejected', {}, 'not_joinable'],
    ['into a rejected one', 'rejected', {}, 'pending', {}, 'not_joinable'],
    ['into one out of scope', 'approved', { city: 'Goroka' }, 'approved', {}, 'not_found'],
    ['one out of scope', 'approved', {}, 'approved', { city: 'Goroka' }, 'not_found'],
  ])('%s', async (_, status, more, otherStatus, other, becomes) => {
    const [stays, ends] = [await person(status, more), await person(otherStatus, other)];
    // Held until the approval (rule account-1).
    const { id } = otherStatus === 'rejected' ? { id: 0 } : await portal.application(ends);
    const answer = await join(await staff(), stays, ends);
    const { users, applications } = schema;
    const [sent] = await portal.database.select().from(applications).where(eq(applications.id, id));
    if (typeof becomes === 'string') {
      expect([answer.status, answer.body.code]).toEqual([errorTable[becomes].status, becomes]);
      expect(sent?.studentId ?? ends.id).toBe(ends.id);
      return;
    }
    expect(answer.status).toBe(200);
    const [user] = await portal.database.select().from(users).where(eq(users.id, stays.id));
    expect(user).toMatchObject(becomes);
    expect([sent!.studentId, sent!.releasedAt !== null]).toEqual([stays.id, status === 'approved']);
  });

  test('with a line of the register each have one, which what phones send later is of', async () => {
    const [first, second] = [await newLine(portal.server), await newLine(portal.server)];
    await portal.database
      .update(schema.participants)
      .set({ cohort: '2026 B' })
      .where(eq(schema.participants.id, second));
    const registered = { codeHash: 'hash', wasKnown: false, revision: 0, registeredBy: portal.admin.id };
    await portal.database
      .insert(schema.registrations)
      .values({ ...registered, idempotencyKey: 'of the second', participantId: second });
    const stays = await person('approved', { participantId: first });
    const ends = await person('approved', { participantId: second, passwordHash: '', email: null });
    expect((await join(portal.admin, stays, ends)).status).toBe(200);
    const lines = await portal.database
      .select()
      .from(schema.participants)
      .where(inArray(schema.participants.id, [first, second]));
    expect(lines).toMatchObject([{ id: first, cohort: '2026 B' }]);
    const [sent] = await portal.database.select().from(schema.registrations);
    expect(sent).toMatchObject({ participantId: first });
  });

  test('have the news that the other one has not read as unread', async () => {
    const [stays, ends] = [await person('approved'), await person('approved')];
    const tell = ({ id: userId }: Person) =>
      portal.database.transaction((tx) =>
        addNews(tx, new Date(portal.clock.now()), {
          ...{ userId, kind: 'profile_change_decided', data: { is_accepted: true } },
        }),
      );
    await tell(ends);
    await tell(stays);
    const read = async () => (await portal.get<NewsAnswer>('/news', stays)).body;
    await portal.post('/news/read', stays, { up_to: (await read()).news[0]!.id });
    expect((await join(portal.admin, stays, ends)).status).toBe(200);
    const { news, read_up_to: upTo } = await read();
    expect(news.at(-1)!.id).toBeGreaterThan(upTo);
    const third = await person('approved');
    await portal.post('/news/read', stays, { up_to: news[0]!.id });
    expect((await join(portal.admin, third, stays)).status).toBe(200);
    const after = (await portal.get<NewsAnswer>('/news', third)).body;
    const unread = after.news.filter(({ id }) => id > after.read_up_to);
    expect(unread, 'of the join alone').toMatchObject([{ kind: 'accounts_joined' }]);
  });

  test('that have applied to one internship stay two, as do one account and those of others', async () => {
    const [stays, ends] = [await person('approved'), await person('approved')];
    const { internship } = await portal.application(stays);
    await portal.application(ends, internship);
    const answer = await join(portal.admin, stays, ends);
    expect([answer.status, answer.body.message]).toEqual([409, messages.admin.join.bothApplied]);
    for (const other of [stays, portal.business, portal.admin, await staff()]) {
      await expectRefusal(join(portal.admin, stays, other), 'not_found');
      await expectRefusal(join(portal.admin, other, stays), 'not_found');
    }
    const found = await portal.database
      .select()
      .from(schema.sessions)
      .where(inArray(schema.sessions.userId, [stays.id, ends.id]));
    expect(found).toHaveLength(2);
  });

  test('of whom somebody joins both ways at once become one', async () => {
    const [one, other] = [await person('approved'), await person('approved')];
    const answers = await Promise.all([join(portal.admin, one, other), join(portal.admin, other, one)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  test('sessions of a person end on every phone, and the audit log says who has ended them', async () => {
    const student = await person('approved');
    const helper = await staff();
    const end = (by: Person, { id }: Person) => portal.post('/admin/end_sessions', by, { id });
    expect((await end(helper, student)).body.message).toBe(messages.admin.end.done);
    await expectRefusal(portal.get('/profile', student), 'session_expired');
    expect((await auditOf(portal.server, 'user', student.id)).at(-1)).toMatchObject({
      ...{ action: 'sessions ended', actorId: helper.id, details: {} },
    });
    expect((await end(portal.admin, helper)).status).toBe(200);
    await expectRefusal(portal.get('/admin/list_students', helper), 'session_expired');
  });
});
