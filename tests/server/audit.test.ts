import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { deleteExpiredActions } from '#server/audit/audit.repository';
import { auditLog } from '#server/db/schema';
import { DAY, describePortal } from '../support/portal';
import { newStudent, PASSWORD, trySignIn } from '../support/server-people';
import { auditOf } from '../support/stored-rows';

describePortal('the audit log', (portal) => {
  const actionsOf = async (type: 'user' | 'internship' | 'application', id: number) =>
    (await auditOf(portal.server, type, id)).map(({ action, actorRole, actorId, address }) => [
      ...[action, actorRole, actorId, address],
    ]);
  const all = () => portal.database.select().from(auditLog).orderBy(asc(auditLog.id));

  test('has sign-ins, good and bad, and nothing of what was typed', async () => {
    const { id, email } = await newStudent(portal.server);
    await trySignIn(portal.server, email, 'a wrong password', '192.0.2.7');
    await trySignIn(portal.server, email, PASSWORD, '192.0.2.8');
    await trySignIn(portal.server, 'nobody@people.example', 'a wrong password', '192.0.2.9');
    expect(await actionsOf('user', id)).toEqual([
      ['sign-in refused', 'visitor', null, '192.0.2.7'],
      ['signed in', 'student', id, '192.0.2.8'],
    ]);
    const log = await all();
    expect(log.at(-1)).toMatchObject({ action: 'sign-in refused', subjectId: null, address: '192.0.2.9' });
    for (const secret of [PASSWORD, 'a wrong password', email, 'nobody@'])
      expect(JSON.stringify(log)).not.toContain(secret);
  });

  test('has what a student sends, and who else reads it and its documents', async () => {
    const { business, admin, student } = portal;
    const { id, internship } = await portal.application(student);
    const links: string[] = [];
    for (const reader of [student, business, admin]) {
      links.push((await portal.details(id, reader)).resume!);
    }
    for (const link of links) expect((await portal.open(link)).status).toBe(200);
    const at = '127.0.0.1';
    expect(await actionsOf('application', id)).toEqual([
      ['application sent', 'student', student.id, at],
      ['application read', 'business', business.id, at],
      ['application read', 'admin', admin.id, at],
      ['document opened', 'business', business.id, at],
      ['document opened', 'admin', admin.id, at],
    ]);
    expect((await auditOf(portal.server, 'application', id)).at(-1)!.details).toEqual({ file: 'resume' });
    const path = `/internship_applications/${internship}/applications`;
    expect((await portal.get(path, await portal.person('business'))).status).toBe(404);
    await portal.get(path, business);
    expect(await actionsOf('internship', internship)).toEqual([
      ['applicants read', 'business', business.id, at],
    ]);
  });

  test('is kept for a year by the maintenance, and gives up nothing of it before', async () => {
    // The trigger has the clock of the database.
    const now = Date.now();
    const entry = (days: number) => ({
      ...{ at: new Date(now - days * DAY), actorRole: 'command line' as const, details: {} },
      ...{ action: `${days} days ago`, subjectType: 'user' as const },
    });
    await portal.database.insert(auditLog).values([entry(800), entry(367), entry(364)]);
    portal.clock.set(now);
    await deleteExpiredActions(portal.deps);
    const left = (await all()).map(({ action }) => action).filter((action) => action.endsWith('days ago'));
    expect(left).toEqual(['364 days ago']);
    await expect(
      portal.database.delete(auditLog).where(eq(auditLog.action, '364 days ago')),
    ).rejects.toMatchObject({ cause: { message: 'audit_log is append-only' } });
  });
});
