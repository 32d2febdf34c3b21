import { expect, test } from 'vitest';
import { messages } from '#contract/messages';
import { outgoing } from '#server/db/schema';
import { eq } from 'drizzle-orm';
import { describePortal, expectRefusal, HOUR } from '../support/portal';
import { appliedTo } from '../support/answered-application';
import { auditOf, mailTo } from '../support/stored-rows';

const MINUTE = 60_000;

describePortal('the status of an application', (portal) => {
  const changesOf = async (id: number) =>
    (await auditOf(portal.server, 'application', id)).filter(
      ({ action }) => action === 'application status changed',
    );
  const applied = async () => {
    const one = await appliedTo(portal);
    return {
      ...one,
      mailed: async () => (await one.mailed()).map(([status]) => status),
      logged: async () => (await changesOf(one.id)).map(({ details }) => details),
    };
  };

  test('goes any way; every change is kept with who and when, mailed to the student and logged', async () => {
    const { id, internship, applicant, setStatus, shown } = await applied();
    const history = [
      { status: 'submitted', at: new Date(portal.clock.now()).toISOString(), by: applicant.name },
    ];
    for (const status of ['viewed', 'HIRED', 'submitted']) {
      portal.clock.advance(HOUR);
      const at = new Date(portal.clock.now()).toISOString();
      history.push({ status: status.toLowerCase(), at, by: 'Kokoda Hardware' });
      const { status: code, body } = await setStatus(status, { internship_id: String(internship) });
      expect([code, body.status, body.message]).toEqual([200, 200, messages.applications.statusUpdated]);
      expect(body.internship_application).toMatchObject({ status: status.toLowerCase(), history });
      // The same again changes nothing.
      portal.clock.advance(HOUR);
      expect((await setStatus(status)).body.internship_application.history).toEqual(history);
    }
    expect((await shown()).history).toEqual(history);
    const changes = history.slice(1);
    expect(await mailTo(portal.server, applicant)).toEqual(
      changes.map(({ status }) => ({
        kind: 'application_status_changed',
        data: {
          name: applicant.name,
          internshipTitle: 'Workshop Trainee',
          companyName: 'Kokoda Hardware',
          applicationId: id,
          status,
          ...(status === 'submitted' && { isSetBack: true }),
        },
      })),
    );
    expect(await changesOf(id)).toEqual(
      changes.map(({ status: to, at }, index) => ({
        action: 'application status changed',
        actorId: portal.business.id,
        actorRole: 'business',
        address: '127.0.0.1',
        at: new Date(at),
        details: { from: history[index]!.status, to },
      })),
    );
  });

  test('that a late view would set undoes no decision made meanwhile', async () => {
    const { setStatus } = await applied();
    await setStatus('hired');
    const { status, body } = await setStatus('viewed', { from: 'submitted' });
    const { status: shown, history } = body.internship_application;
    expect([status, shown, history.length]).toEqual([200, 'hired', 2]);
    const onTime = await setStatus('viewed', { from: 'Hired' });
    expect(onTime.body.internship_application.status).toBe('viewed');
    expect((await setStatus('viewed', { from: 'read' })).status).toBe(422);
  });

  test('of viewing and hiring at the same moment ends as hired', async () => {
    const { setStatus, shown } = await applied();
    const view = () => setStatus('viewed', { from: 'submitted' });
    await Promise.all([view(), setStatus('hired'), ...Array.from({ length: 6 }, view)]);
    expect((await shown()).status).toBe('hired');
  });

  test('is changed, mailed and logged by no reading, and by nothing that is refused or comes too late', async () => {
    const { id, internship, setStatus, shown, mailed, logged } = await applied();
    await portal.readApplication(id, portal.business);
    await portal.applicants(internship);
    const other = await portal.internship();
    await expectRefusal(setStatus('hired', { internship_id: other }), 'application_mismatch');
    await expectRefusal(setStatus('hired', {}, await portal.person('business')), 'not_found');
    expect((await setStatus('hired', { from: 'viewed' })).status).toBe(200);
    expect(await shown()).toMatchObject({ status: 'submitted', history: [{ status: 'submitted' }] });
    expect([await mailed(), await logged()]).toEqual([[], []]);
  });

  test('that flips is one mail, with the last status, ten minutes after the first change', async () => {
    const { id, applicant, setStatus, mailed } = await applied();
    const due = async () => {
      const rows = await portal.database
        .select()
        .from(outgoing)
        .where(eq(outgoing.recipient, applicant.email));
      return rows.map(({ runAt }) => runAt.getTime());
    };
    const first = portal.clock.now();
    for (let flips = 0; flips < 10; flips++) {
      await setStatus('hired');
      await setStatus('viewed');
      portal.clock.advance(30_000);
    }
    await setStatus('hired');
    expect([await mailed(), await due()]).toEqual([['hired'], [first + 10 * MINUTE]]);
    portal.clock.set(first + 10 * MINUTE);
    await setStatus('submitted');
    expect(await mailed(), 'the first may be on its way').toEqual(['hired', 'submitted']);
    expect((await changesOf(id)).length, 'each change is logged').toBe(22);
  });

  test('that changes while its mail is being sent is mailed again', async () => {
    const { applicant, setStatus, mailed } = await applied();
    await setStatus('viewed');
    await portal.database
      .update(outgoing)
      .set({ attempts: 1 })
      .where(eq(outgoing.recipient, applicant.email));
    await setStatus('hired');
    expect(await mailed()).toEqual(['viewed', 'hired']);
  });

  test('set fifty times at the same moment is one change, one mail and one line of the log', async () => {
    const { setStatus, shown, mailed, logged } = await applied();
    const answers = await Promise.all(Array.from({ length: 50 }, () => setStatus('hired')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await mailed()).toEqual(['hired']);
    expect(await logged()).toEqual([{ from: 'submitted', to: 'hired' }]);
    expect((await shown()).history.map(({ status }) => status)).toEqual(['submitted', 'hired']);
  });
});
