import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newsLimits } from '#contract/limits';
import type { NewsAnswer, NewsReadAnswer } from '#contract/news';
import { outgoing, news, users } from '#server/db/schema';
import { addNews } from '#server/modules/news/news.repository';
import { deleteExpiredNews } from '#server/modules/news/news.usecases';
import { remindBusinesses, notifyStudents } from '#server/modules/reminders/reminders.usecases';
import { appliedTo } from '../support/answered-application';
import { DAY, describePortal, expectRefusal, type Person } from '../support/portal';
import { mailTo } from '../support/stored-rows';
import { whileRefused } from '../support/refused-rows';

const MINUTE = 60_000;
const going = new AbortController().signal;

describePortal('news (rule notify-1)', (portal) => {
  const read = async (person: Person) => (await portal.get<NewsAnswer>('/news', person)).body;
  const told = async (person: Person) => (await read(person)).news;
  const kinds = async (person: Person) => (await told(person)).map(({ kind }) => kind);
  const mark = async (person: Person, up_to: number) =>
    (await portal.post<NewsReadAnswer>('/news/read', person, { up_to })).body.read_up_to;
  /** Tells somebody something that nothing takes the place of. */
  const tell = (person: Pick<Person, 'id'>, count = 1) =>
    portal.database.transaction((tx) =>
      addNews(
        tx,
        new Date(portal.clock.now()),
        ...Array.from({ length: count }, () => ({
          ...{ userId: person.id, kind: 'profile_change_decided' as const },
          data: { is_accepted: true },
        })),
      ),
    );
  const stored = (student: Person) => portal.database.$count(news, eq(news.userId, student.id));

  test('a student reads what the business has done, and nobody else does', async () => {
    const { id, applicant, setStatus } = await appliedTo(portal);
    expect(await told(applicant)).toEqual([]);
    await setStatus('viewed');
    const [first] = await told(applicant);
    expect(first).toEqual({
      ...{
        id: first!.id,
        kind: 'application_status',
        created_at: new Date(portal.clock.now()).toISOString(),
      },
      ...{ application_id: id, title: 'Workshop Trainee', company_name: 'Kokoda Hardware', status: 'viewed' },
    });
    for (const other of [await portal.person('student'), portal.business])
      expect(await told(other)).toEqual([]);
    await expectRefusal(portal.get('/news', portal.admin), 'not_student');
  });

  test('of ten minutes the last is told, as a new one; what comes later is told besides', async () => {
    const { applicant, setStatus } = await appliedTo(portal);
    await setStatus('viewed');
    const [first] = await told(applicant);
    portal.clock.advance(9 * MINUTE);
    await setStatus('hired');
    const [second, ...others] = await told(applicant);
    expect([second, others]).toMatchObject([{ kind: 'application_status', status: 'hired' }, []]);
    expect(second!.id).toBeGreaterThan(first!.id);
    // Ten minutes after the first: its mail is on its way.
    portal.clock.advance(MINUTE);
    await setStatus('viewed');
    expect(await told(applicant)).toMatchObject([{ status: 'viewed', set_back: true }, { status: 'hired' }]);
    const mails = await mailTo(portal.server, applicant);
    expect(mails.at(-1)!.data).toMatchObject({ status: 'viewed', isSetBack: true });
  });

  test('a status that is within ten minutes what was told before is not told again', async () => {
    const { applicant, setStatus } = await appliedTo(portal);
    await setStatus('hired');
    await setStatus('submitted');
    expect(await told(applicant)).toEqual([]);
    await setStatus('viewed');
    portal.clock.advance(10 * MINUTE);
    await setStatus('hired');
    await setStatus('viewed');
    expect(await told(applicant)).toMatchObject([{ status: 'viewed' }]);
    expect(await told(applicant)).not.toMatchObject([{ set_back: true }]);
  });

  test('who has read within ten minutes that they are hired is told that it was set back', async () => {
    const { applicant, setStatus } = await appliedTo(portal);
    await setStatus('viewed');
    portal.clock.advance(10 * MINUTE);
    await setStatus('hired');
    await mark(applicant, (await told(applicant))[0]!.id);
    await setStatus('viewed');
    const read = [{ status: 'hired' }, { status: 'viewed' }];
    expect(await told(applicant)).toMatchObject([{ status: 'viewed', set_back: true }, ...read]);
    await setStatus('hired');
    expect(await told(applicant), 'as they have read it').toMatchObject(read);
  });

  test('an answer that is taken back before it counts was never told, as with the mail', async () => {
    const { applicant, answer } = await appliedTo(portal);
    await answer({ answer: 'not_this_time', note: 'Try again.' });
    const [given] = await told(applicant);
    expect(given).toMatchObject({ kind: 'application_answer', answer: 'not_this_time', status: null });
    expect(JSON.stringify(given), 'the sentence can be taken back').not.toContain('Try again');
    portal.clock.advance(5 * MINUTE);
    await answer({ answer: 'none' });
    expect(await told(applicant)).toEqual([]);
    await answer({ answer: 'not_this_time' });
    portal.clock.advance(10 * MINUTE);
    await answer({ answer: 'none' });
    expect(await told(applicant)).toMatchObject([
      { kind: 'application_answer', answer: 'taken_back', status: null },
      { kind: 'application_answer', answer: 'not_this_time' },
    ]);
  });

  test('status and answer of ten minutes are one news; who is hired reads that alone', async () => {
    const { applicant, answer, setStatus } = await appliedTo(portal);
    await setStatus('viewed');
    await answer({ answer: 'not_this_time' });
    expect(await told(applicant)).toMatchObject([
      { kind: 'application_answer', answer: 'not_this_time', status: 'viewed' },
    ]);
    await setStatus('hired');
    expect(await told(applicant)).toMatchObject([{ kind: 'application_status', status: 'hired' }]);
  });

  test('are written with what they tell, or not at all', async () => {
    const { id, applicant, internship } = await appliedTo(portal);
    const { database } = portal;
    const json = { internship_id: internship, status: 'viewed' };
    const path = `/internship_applications/${id}/update_status`;
    await whileRefused(database, 'news', 'application_status', async () => {
      expect((await portal.post(path, portal.business, json)).status).toBe(500);
    });
    const { body } = await portal.readApplication(id, applicant);
    expect(body.internship_application.status).toBe('submitted');
    expect(await database.$count(outgoing, eq(outgoing.recipient, applicant.email))).toBe(0);
  });

  test('who is approved reads that, and which applications the businesses can read now', async () => {
    const student = await portal.person('student', 'pending');
    const { id } = await portal.application(student);
    const gone = await portal.application(student, undefined);
    await portal.call('DELETE', `/internship/${gone.internship}`, { token: portal.business.token });
    await portal.setAccountStatus(student, 'approved');
    expect(await told(student)).toMatchObject([
      { kind: 'account_approved' },
      { kind: 'application_released', application_id: id, company_name: 'Kokoda Hardware' },
    ]);
    // The newest says how it stands.
    await portal.setAccountStatus(student, 'rejected');
    expect(await kinds(student)).toEqual(['account_rejected', 'application_released']);
    const business = await portal.person('business', 'pending');
    await portal.setAccountStatus(business, 'approved');
    expect(await kinds(business)).toEqual(['account_approved']);
  });

  test('a business reads how many wait, the newest number only, and a student that no answer is likely', async () => {
    const business = await portal.person('business');
    const internship = await portal.internship(business);
    const student = await portal.person('student');
    const { id } = await portal.application(student, internship);
    await portal.application(await portal.person('student'), internship);
    portal.clock.advance(7 * DAY);
    await remindBusinesses(portal.deps, going);
    expect(await told(business)).toMatchObject([{ kind: 'answers_awaited', count: 2 }]);
    portal.clock.advance(4 * DAY);
    await remindBusinesses(portal.deps, going);
    expect(await told(business)).toMatchObject([{ kind: 'answers_awaited', count: 2 }]);
    portal.clock.advance(31 * DAY);
    await notifyStudents(portal.deps, going);
    await notifyStudents(portal.deps, going);
    expect(await told(student)).toMatchObject([{ kind: 'answer_unlikely', application_id: id }]);
  });

  test('an account that was erased is told nothing', async () => {
    const student = await portal.person('student');
    await portal.set(users, student.id, { erasedAt: new Date() });
    await tell(student);
    expect(await stored(student)).toBe(0);
  });

  const withNews = async () => {
    const student = await portal.person('student');
    for (let count = 0; count < 3; count++) await tell(student);
    return { student, ids: (await told(student)).map(({ id }) => id) };
  };

  test('are read up to the highest of all phones, whichever is first to send', async () => {
    const { student, ids } = await withNews();
    const [newest, middle, oldest] = ids as [number, number, number];
    expect((await read(student)).read_up_to).toBe(0);
    expect(await mark(student, middle)).toBe(middle);
    expect(await mark(student, oldest)).toBe(middle);
    expect(await mark(student, newest)).toBe(newest);
    expect(await mark(student, newest)).toBe(newest);
    expect((await read(student)).read_up_to).toBe(newest);
  });

  test('are not read before they are told, and nobody reads for another', async () => {
    const { student, ids } = await withNews();
    expect(await mark(student, Number.MAX_SAFE_INTEGER)).toBe(ids[0]);
    const other = await portal.person('student');
    expect(await mark(other, ids[0]!)).toBe(0);
    await tell(student);
    const after = await read(student);
    expect(after.news[0]!.id).toBeGreaterThan(after.read_up_to);
  });

  test('are kept, a hundred for an account, of which a phone gets the newest fifty', async () => {
    const [student, other] = [await portal.person('student'), await portal.person('student')];
    await tell(other, 3);
    await tell(student, newsLimits.kept - 1);
    await tell(student, 5);
    expect([await stored(student), await stored(other)]).toEqual([newsLimits.kept, 3]);
    const ids = (await told(student)).map(({ id }) => id);
    expect(ids).toHaveLength(newsLimits.listed);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  });

  test('are kept for 90 days', async () => {
    const student = await portal.person('student');
    await tell(student);
    portal.clock.advance(newsLimits.days * DAY);
    await tell(student);
    await deleteExpiredNews(portal.deps);
    expect(await stored(student)).toBe(2);
    portal.clock.advance(1);
    await deleteExpiredNews(portal.deps);
    expect(await stored(student)).toBe(1);
  });
});
