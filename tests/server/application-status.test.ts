import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { ApplicationAnswer, ApplicationStatusAnswer, SubmittedAnswer } from '#contract/applications';
import { users } from '#server/db/schema';
import { HOUR, newSubmission, openPortal, type Person, type Portal } from '../support/portal';
import { describeServer, type TestServer } from '../support/server';
import { auditOf, mailTo } from '../support/stored-rows';

describeServer('the status of an application', (started) => {
  let server: TestServer;
  let portal: Portal;
  let business: Person;
  let student: Person;

  beforeAll(async () => {
    ({ server, portal, business, student } = await openPortal(started()));
  });

  async function applied(by = student, to?: number): Promise<{ id: number; internship: number }> {
    const internship = to ?? (await portal.internship(business));
    const { body } = await portal.submit<SubmittedAnswer>(by, newSubmission(internship));
    return { id: body.internship_application.id, internship };
  }
  const read = (id: number, person: Person) =>
    portal.get<ApplicationAnswer>(`/internship_applications/${id}`, person);
  const setStatus = (id: number, internship_id: unknown, status: unknown, person = business, from?: string) =>
    portal.post<ApplicationStatusAnswer>(`/internship_applications/${id}/update_status`, person, {
      internship_id,
      status,
      from,
    });
  const mailed = async (person: Person) => (await mailTo(server, person)).map(({ data }) => data['status']);
  const logged = async (id: number) =>
    (await auditOf(server, 'application', id)).map(({ details }) => details);

  test('goes any way, and every change is kept with who and when', async () => {
    const { id, internship } = await applied();
    const expected = [
      { status: 'submitted', at: new Date(server.clock.now()).toISOString(), by: 'Maria Kaupa' },
    ];
    for (const status of ['viewed', 'HIRED', 'submitted']) {
      server.clock.advance(HOUR);
      const at = new Date(server.clock.now()).toISOString();
      expected.push({ status: status.toLowerCase(), at, by: 'Kokoda Hardware' });
      const { status: code, body } = await setStatus(id, String(internship), status);
      expect([code, body.status, body.message]).toEqual([
        200,
        200,
        'Application status updated successfully',
      ]);
      expect(body.internship_application.status).toBe(status.toLowerCase());
      expect(body.internship_application.history).toEqual(expected);
    }
    expect((await read(id, student)).body.internship_application.history).toEqual(expected);
  });

  test('that is there already is set again without a trace', async () => {
    const { id, internship } = await applied(await portal.person('student'));
    await setStatus(id, internship, 'viewed');
    server.clock.advance(HOUR);
    const { status, body } = await setStatus(id, internship, 'viewed');
    expect([status, body.internship_application.history.length]).toEqual([200, 2]);
  });

  test('that was set by looking undoes no decision made meanwhile', async () => {
    const { id, internship } = await applied(await portal.person('student'));
    const look = (from: string) =>
      portal.post<ApplicationStatusAnswer>(`/internship_applications/${id}/update_status`, business, {
        internship_id: internship,
        status: 'viewed',
        from,
      });
    await setStatus(id, internship, 'hired');
    const late = await look('submitted');
    const { status, history } = late.body.internship_application;
    expect([late.status, status, history.length]).toEqual([200, 'hired', 2]);
    expect((await look('Hired')).body.internship_application.status).toBe('viewed');
    expect((await look('read')).status).toBe(422);
  });

  test('of looking and hiring at the same moment ends as hired', async () => {
    const { id, internship } = await applied(await portal.person('student'));
    const path = `/internship_applications/${id}/update_status`;
    const look = { internship_id: internship, status: 'viewed', from: 'submitted' };
    await Promise.all([
      portal.post(path, business, look),
      setStatus(id, internship, 'hired'),
      ...Array.from({ length: 6 }, () => portal.post(path, business, look)),
    ]);
    expect((await read(id, business)).body.internship_application.status).toBe('hired');
  });

  test('needs the internship that the application is for', async () => {
    const { id } = await applied(await portal.person('student'));
    const other = await portal.internship(business);
    const answer = await portal.post(`/internship_applications/${id}/update_status`, business, {
      internship_id: other,
      status: 'hired',
    });
    expect([answer.status, answer.body.code]).toEqual([422, 'application_mismatch']);
    expect((await read(id, business)).body.internship_application.status).toBe('submitted');
  });

  test('is one of three', async () => {
    const { id, internship } = await applied(await portal.person('student'));
    const answer = await portal.post(`/internship_applications/${id}/update_status`, business, {
      internship_id: internship,
      status: 'rejected',
    });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { status: ['Please choose one of the given statuses.'] },
    ]);
  });

  test('is not set by a business that was rejected, nor on what is held', async () => {
    const rejected = await portal.person('business');
    const own = await applied(await portal.person('student'), await portal.internship(rejected));
    await server.deps.database.update(users).set({ status: 'rejected' }).where(eq(users.id, rejected.id));
    const path = `/internship_applications/${own.id}/update_status`;
    for (const wanted of [{ internship_id: own.internship, status: 'hired' }, {}]) {
      const refused = await portal.post(path, rejected, wanted);
      expect([refused.status, refused.body.code]).toEqual([403, 'account_rejected']);
    }
    const held = await applied(await portal.person('student', 'pending'));
    expect((await setStatus(held.id, held.internship, 'viewed')).status).toBe(404);
  });

  test('is not set by a business that was rejected a moment ago', async () => {
    const owner = await portal.person('business');
    const applicant = await portal.person('student');
    const { id, internship } = await applied(applicant, await portal.internship(owner));
    const real = server.deps.database;
    const rejectFirst: typeof real.transaction = async (work) => {
      await real.update(users).set({ status: 'rejected' }).where(eq(users.id, owner.id));
      return real.transaction(work);
    };
    server.deps.database = new Proxy(real, {
      get: (target, name) => (name === 'transaction' ? rejectFirst : (Reflect.get(target, name) as unknown)),
    });
    const answer = await portal.post(`/internship_applications/${id}/update_status`, owner, {
      internship_id: internship,
      status: 'hired',
    });
    server.deps.database = real;
    expect([answer.status, answer.body.code]).toEqual([403, 'account_rejected']);
    expect((await read(id, applicant)).body.internship_application.status).toBe('submitted');
    expect([await mailed(applicant), await logged(id)]).toEqual([[], []]);
  });

  test('does not change by looking', async () => {
    const { id, internship } = await applied(await portal.person('student'));
    await read(id, business);
    await portal.get(`/internship_applications/${internship}/applications`, business);
    const { status, history } = (await read(id, business)).body.internship_application;
    expect([status, history.length]).toEqual(['submitted', 1]);
  });

  test('is mailed to the student and written down, each time it really changes', async () => {
    const applicant = await portal.person('student');
    const { id, internship } = await applied(applicant);
    const changed: { to: string; at: Date }[] = [];
    for (const to of ['viewed', 'hired', 'submitted']) {
      server.clock.advance(HOUR);
      changed.push({ to, at: new Date(server.clock.now()) });
      await setStatus(id, internship, to);
      await setStatus(id, internship, to);
    }
    expect(await mailTo(server, applicant)).toEqual(
      changed.map(({ to }) => ({
        kind: 'application_status_changed',
        data: {
          name: applicant.name,
          internshipTitle: 'Workshop Trainee',
          companyName: 'Kokoda Hardware',
          applicationId: id,
          status: to,
        },
      })),
    );
    const before = ['submitted', 'viewed', 'hired'];
    expect(await auditOf(server, 'application', id)).toEqual(
      changed.map(({ to, at }, index) => ({
        action: 'application status changed',
        actorId: business.id,
        actorRole: 'business',
        address: '127.0.0.1',
        at,
        details: { from: before[index], to },
      })),
    );
  });

  test('tells nobody and writes nothing when it is refused, or was set by looking too late', async () => {
    const applicant = await portal.person('student');
    const { id, internship } = await applied(applicant);
    await setStatus(id, internship, 'hired', business, 'viewed');
    await setStatus(id, internship + 1, 'hired');
    await setStatus(id, internship, 'famous');
    await setStatus(id, internship, 'hired', await portal.person('business'));
    expect([await mailed(applicant), await logged(id)]).toEqual([[], []]);
  });

  test('set fifty times at the same moment is one change, one mail and one line of the log', async () => {
    const applicant = await portal.person('student');
    const { id, internship } = await applied(applicant);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => setStatus(id, internship, 'hired', business)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
    expect(await mailed(applicant)).toEqual(['hired']);
    expect(await logged(id)).toEqual([{ from: 'submitted', to: 'hired' }]);
    const { history } = (await read(id, business)).body.internship_application;
    expect(history.map(({ status }) => status)).toEqual(['submitted', 'hired']);
  });
});
