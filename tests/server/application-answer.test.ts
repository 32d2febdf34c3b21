import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { messages } from '#contract/messages';
import { applicationAnswers, outgoing } from '#server/db/schema';
import { DAY, describePortal, expectRefusal, HOUR, type Person } from '../support/portal';
import { appliedTo } from '../support/answered-application';
import { mailTo } from '../support/stored-rows';

const MINUTE = 60_000;
const note = 'We need somebody who can start at once.\nPlease try again next year.';
const given = { answer: 'not_this_time', note };
const takenBack = { answer: 'none' };

describePortal('the answer beside the status', (portal) => {
  const applied = (by?: 'approved' | 'pending', business?: Person) => appliedTo(portal, by, business);
  const nowIso = () => new Date(portal.clock.now()).toISOString();

  test('has a date and a sentence, is read by the student and the business, and changes no status', async () => {
    const { id, internship, applicant, answer, shown, logged } = await applied();
    expect(await shown()).toMatchObject({ answer: null, answers: [] });
    portal.clock.advance(HOUR);
    const at = nowIso();
    const { status, body } = await answer(given);
    expect([status, body.message]).toEqual([200, messages.applications.answered]);
    expect(body.internship_application).toMatchObject({ status: 'submitted', answer: { at, note } });
    const details = await shown();
    expect(details.answers).toEqual([{ at, by: 'Kokoda Hardware', note, ended_at: null }]);
    expect(details.history.map((change) => change.status)).toEqual(['submitted']);
    expect((await portal.ownApplications(applicant))[0]!.answer).toEqual({ at, note });
    const listed = (await portal.applicants(internship)).internship_applications;
    expect(listed).toMatchObject([{ id, answer: { at, note } }]);
    const log = await logged();
    expect(log).toMatchObject([
      { action: 'application answered', actorId: portal.business.id, details: { answer: 'not_this_time' } },
    ]);
    expect(JSON.stringify(log), 'the sentence is personal').not.toContain('somebody');
    const of = eq(applicationAnswers.applicationId, id);
    const [row] = await portal.database.select().from(applicationAnswers).where(of);
    expect(row).toMatchObject({ byUserId: portal.business.id, note, endedAt: null });
    const { id: _, ...copy } = row!;
    const second = portal.database.insert(applicationAnswers).values(copy);
    await expect(second, 'at most one of an application stands').rejects.toThrow();
  });

  test('needs no sentence, and one of blanks is none', async () => {
    for (const more of [{}, { note: '' }, { note: ' \n ' }, { note: null }]) {
      const { answer } = await applied();
      const { body } = await answer({ answer: 'Not_this_time', ...more });
      expect(body.internship_application.answer).toEqual({ at: nowIso(), note: null });
    }
  });

  test('is taken back: the timeline says so with the date, and its sentence is gone', async () => {
    const { answer, shown, logged } = await applied();
    const at = nowIso();
    await answer(given);
    portal.clock.advance(DAY);
    const { status, body } = await answer(takenBack);
    expect([status, body.message]).toEqual([200, messages.applications.answerTakenBack]);
    expect(body.internship_application.answer).toBe(null);
    expect((await shown()).answers).toEqual([{ at, by: 'Kokoda Hardware', note: null, ended_at: nowIso() }]);
    expect((await logged()).map(({ details }) => details)).toEqual([
      { answer: 'not_this_time' },
      { answer: 'none' },
    ]);
  });

  test('given or taken back twice is once; with another sentence it is a new one', async () => {
    const { answer, shown, logged } = await applied();
    await answer(takenBack);
    expect((await shown()).answers).toEqual([]);
    const first = nowIso();
    await answer(given);
    portal.clock.advance(HOUR);
    await answer({ ...given, note: note.replace('\n', '\r\n') });
    expect(await shown()).toMatchObject({ answer: { at: first }, answers: [{ ended_at: null }] });
    const second = nowIso();
    await answer({ answer: 'not_this_time' });
    expect((await shown()).answers).toMatchObject([
      { at: first, note: null, ended_at: second },
      { at: second, note: null, ended_at: null },
    ]);
    await answer(takenBack);
    await answer(takenBack);
    expect((await shown()).answer).toBe(null);
    expect(await logged()).toHaveLength(3);
  });

  test('that is refused changes, mails and logs nothing', async () => {
    const { answer, shown, mailed, logged } = await applied();
    const other = await portal.internship();
    await expectRefusal(answer({ ...given, internship_id: other }), 'application_mismatch');
    await expectRefusal(answer(given, await portal.person('business')), 'not_found');
    expect([(await shown()).answers, await mailed(), await logged()]).toEqual([[], [], []]);
  });

  test('and hired exclude each other: who is hired gets none, and hiring alone ends it', async () => {
    const { answer, setStatus, shown, logged } = await applied();
    await answer(given);
    await setStatus('viewed');
    await setStatus('submitted');
    expect((await shown()).answer?.note).toBe(note);
    portal.clock.advance(HOUR);
    const { body } = await setStatus('hired');
    expect(body.internship_application).toMatchObject({
      status: 'hired',
      answer: null,
      answers: [{ note: null, ended_at: nowIso() }],
    });
    expect((await logged()).map(({ details }) => details)).toEqual([
      { answer: 'not_this_time' },
      { answer: 'none' },
    ]);
    await expectRefusal(answer(given), 'applicant_hired');
    expect((await answer(takenBack)).status).toBe(200);
    await setStatus('viewed');
    expect((await shown()).answer, 'it does not come back').toBe(null);
    expect((await answer(given)).status).toBe(200);
  });

  describe('is mailed', () => {
    test('ten minutes later, with its sentence, in one mail with what else changed', async () => {
      const { id, applicant, answer, setStatus, mailed } = await applied();
      await setStatus('viewed');
      const due = portal.clock.now() + 10 * MINUTE;
      portal.clock.advance(MINUTE);
      await answer(given);
      expect(await mailTo(portal.server, applicant)).toMatchObject([
        {
          kind: 'application_status_changed',
          data: { applicationId: id, status: 'viewed', answer: 'not_this_time', note },
        },
      ]);
      const [row] = await portal.database
        .select()
        .from(outgoing)
        .where(eq(outgoing.recipient, applicant.email));
      expect(row!.runAt.getTime()).toBe(due);
      await setStatus('submitted');
      expect(await mailed()).toEqual([['submitted', 'not_this_time']]);
    });

    test('not at all when it is taken back before that', async () => {
      const { answer, setStatus, mailed } = await applied();
      await answer(given);
      portal.clock.advance(9 * MINUTE);
      await answer(takenBack);
      expect(await mailed()).toEqual([]);
      await setStatus('viewed');
      await answer(given);
      await answer(takenBack);
      expect(await mailed(), 'the status is still news').toEqual([['viewed', null]]);
    });

    test('again when it is taken back after that, unless it is given again meanwhile', async () => {
      const { applicant, answer, mailed } = await applied();
      await answer(given);
      portal.clock.advance(10 * MINUTE);
      await answer(takenBack);
      const first = ['submitted', 'not_this_time'];
      expect(await mailed()).toEqual([first, ['submitted', 'taken_back']]);
      await answer({ answer: 'not_this_time' });
      expect(await mailed()).toEqual([first, first]);
      await answer(takenBack);
      expect(await mailed(), 'the first one is known').toEqual([first, ['submitted', 'taken_back']]);
      const rows = await mailTo(portal.server, applicant);
      expect(JSON.stringify(rows[1])).not.toContain('start at once');
    });

    test('as the hiring alone when that ended it', async () => {
      const { answer, setStatus, mailed } = await applied();
      await answer(given);
      await setStatus('hired');
      expect(await mailed()).toEqual([['hired', null]]);
    });

    test('no more with a later status, which is news of its own', async () => {
      const { answer, setStatus, mailed } = await applied();
      await answer(given);
      portal.clock.advance(HOUR);
      await setStatus('viewed');
      expect(await mailed()).toEqual([
        ['submitted', 'not_this_time'],
        ['viewed', null],
      ]);
      await answer(takenBack);
      expect((await mailed())[1], 'one mail with both').toEqual(['viewed', 'taken_back']);
    });
  });
});
