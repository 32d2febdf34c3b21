import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import type { ErrorBody } from '#contract/errors';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/worker-protocol';
import { applications, internships, sessions, users } from '#server/db/schema';
import { formBytes } from '../support/forms';
import { LONG } from '../support/timeouts';
import { HOUR, type Portal, type Person, openPortal } from '../support/portal';
import { samplePdf } from '../support/submission';
import { describeServer, type TestServer } from '../support/server';

describeServer('an account that changes while its request arrives', (started) => {
  let server: TestServer;
  let portal: Portal;
  let internship: number;

  beforeAll(async () => {
    ({ server, portal } = await openPortal(started()));
    internship = await portal.internship(await portal.person('business'));
  });

  /** Sends half of a body, lets `change` happen once the server has seen who is asking, and sends the rest. */
  async function during(
    person: Person,
    path: string,
    { bytes, contentType }: { bytes: Uint8Array; contentType: string },
    change: () => Promise<unknown>,
  ) {
    server.clock.advance(HOUR);
    const now = server.clock.now();
    const half = Math.floor(bytes.length / 2);
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(bytes.slice(0, half));
        await vi.waitFor(async () => {
          const [session] = await server.deps.database
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
    const response = await fetch(`${server.url}/api${path}`, {
      method: 'POST',
      body,
      duplex: 'half',
      headers: {
        Authorization: `Bearer ${person.token}`,
        'Content-Type': contentType,
        [IDEMPOTENCY_KEY_HEADER]: randomUUID(),
      },
    } as RequestInit);
    const answer = (await response.json()) as ErrorBody;
    return [response.status, answer.code, answer.error];
  }

  const changes = (person: Person): Record<string, () => Promise<unknown>> => ({
    rejected: () =>
      server.deps.database
        .update(users)
        .set({ status: 'rejected', statusReason: 'Not in the register.' })
        .where(eq(users.id, person.id)),
    'logged out': () => server.call('DELETE', '/users/sign_out', { token: person.token }),
  });
  const refusals = [
    [
      'rejected',
      [
        403,
        'account_rejected',
        'Your registration was not approved, so nothing new can be sent from this account. Not in the register.',
      ],
    ],
    ['logged out', [401, 'session_expired', 'Your session has expired. Please log in again.']],
  ] as const;

  test.each(refusals)('a student who is %s sends no application', async (what, refusal) => {
    const student = await portal.person('student');
    const form = new FormData();
    form.set('internship_id', String(internship));
    form.set('level_achieved', '[{"grade":12,"school_name":"Hohola Ridge Secondary School"}]');
    for (const field of ['resume', 'cover_letter']) {
      form.set(field, new File([new Uint8Array(samplePdf('x'.repeat(50_000)))], `${field}.pdf`));
    }
    const before = await portal.storedFiles();
    const sent = await formBytes(form);
    expect(await during(student, '/internship_applications', sent, changes(student)[what]!)).toEqual(refusal);
    const stored = server.deps.database
      .select()
      .from(applications)
      .where(eq(applications.studentId, student.id));
    expect(await stored).toEqual([]);
    expect(await portal.storedFiles(), 'no bytes are left behind').toBe(before);
  });

  test.each(refusals)('a business that is %s creates no internship', async (what, refusal) => {
    const business = await portal.person('business');
    const json = {
      title: 'Kitchen Trainee',
      location: 'Kokopo',
      internship_financing: 'paid',
      duration: 3,
      required_skills: 'Speed',
      last_date_to_apply: '2027-12-24',
      internship_category_id: 7,
      description: 'Learn to cook. '.repeat(100),
    };
    const sent = { bytes: new TextEncoder().encode(JSON.stringify(json)), contentType: 'application/json' };
    expect(await during(business, '/internship/', sent, changes(business)[what]!)).toEqual(refusal);
    const stored = server.deps.database
      .select()
      .from(internships)
      .where(eq(internships.businessId, business.id));
    expect(await stored).toEqual([]);
  });
});
