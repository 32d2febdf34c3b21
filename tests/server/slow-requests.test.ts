import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { errorTable } from '#contract/errors';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/worker-protocol';
import { internships, sessions, users } from '#server/db/schema';
import { formBytes } from '../support/forms';
import { wanted } from '../support/internships';
import { LONG } from '../support/timeouts';
import { describePortal, expectRefusal, HOUR, type Person } from '../support/portal';
import { newSubmission, samplePdf, submissionCall } from '../support/submission';

describePortal('an account that changes while its request arrives', (portal) => {
  /** Sends half of a body, lets `change` happen once the server has seen who is asking, and sends the rest. */
  async function during(
    person: Person,
    path: string,
    { bytes, contentType }: { bytes: Uint8Array; contentType: string },
    change: () => Promise<unknown>,
  ) {
    portal.clock.advance(HOUR);
    const now = portal.clock.now();
    const half = Math.floor(bytes.length / 2);
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(bytes.slice(0, half));
        await vi.waitFor(async () => {
          const [session] = await portal.database
            .select()
            .from(sessions)
            .where(eq(sessions.userId, person.id));
          expect(session?.lastUsedAt.getTime()).toBe(now);
        }, LONG);
        await change();
        controller.enqueue(bytes.slice(half));
        controller.close();
      },
    });
    const headers = { 'Content-Type': contentType, [IDEMPOTENCY_KEY_HEADER]: randomUUID() };
    return portal.call('POST', path, { token: person.token, body, headers });
  }

  const changes = {
    account_rejected: ({ id }: Person) =>
      portal.database
        .update(users)
        .set({ status: 'rejected', statusReason: 'Not in the register.' })
        .where(eq(users.id, id)),
    session_expired: ({ token }: Person) => portal.call('DELETE', '/users/sign_out', { token }),
  };
  const refusals = [
    ['account_rejected', `${errorTable.account_rejected.sentence} Not in the register.`],
    ['session_expired', errorTable.session_expired.sentence],
  ] as const;

  test.each(refusals)('sends no application: %s', async (code, error) => {
    const student = await portal.person('student');
    const documents = { resume: samplePdf('x'.repeat(50_000)), cover_letter: samplePdf('x'.repeat(50_000)) };
    const { body } = submissionCall(newSubmission(await portal.internship(), documents));
    const before = await portal.storedFiles();
    const refused = during(student, '/internship_applications', await formBytes(body), () =>
      changes[code](student),
    );
    await expectRefusal(refused, code);
    expect((await refused).body.error).toBe(error);
    expect((await portal.storedOf(student)).applications).toEqual([]);
    expect(await portal.storedFiles(), 'no bytes are left behind').toBe(before);
  });

  test.each(refusals)('creates no internship: %s', async (code, error) => {
    const business = await portal.person('business');
    const json = JSON.stringify({ ...wanted, description: 'Learn to cook. '.repeat(100) });
    const sent = { bytes: new TextEncoder().encode(json), contentType: 'application/json' };
    const refused = during(business, '/internship/', sent, () => changes[code](business));
    await expectRefusal(refused, code);
    expect((await refused).body.error).toBe(error);
    expect(await portal.database.$count(internships, eq(internships.businessId, business.id))).toBe(0);
  });
});
