import { expect, test } from 'vitest';
import { createApp } from '#server/app';
import type { ErrorCode } from '#contract/errors';
import type { Role } from '#contract/status';
import { startSession } from '#server/modules/accounts/sessions.usecases';
import type { Person } from '../support/portal';
import { describeOnEveryEngine } from '../support/server';
import { newAdmin, newBusiness, newStudent } from '../support/server-people';

type Asker = 'visitor' | Role;
/** A status, or a status and the error's code. */
type Outcome = 200 | `${number} ${ErrorCode}`;
/** What each asker is answered, in the order of `askers`, to a call with an empty JSON body. */
type Row = [call: string, visitor: Outcome, student: Outcome, business: Outcome, admin: Outcome];

const askers: Asker[] = ['visitor', 'student', 'business', 'admin'];

const noToken = '401 token_missing';
const notAdmin = '403 not_admin';
const notBusiness = '403 not_business';
const notStudent = '403 not_student';
const invalid = '422 validation_failed';
const absent = '404 not_found';
const noInternship = '404 internship_not_found';

/** Every call that the server takes, as it is registered: a new one needs its row here (api.md, Calls). */
const rows: Row[] = [
  ['POST /api/users', invalid, invalid, invalid, invalid],
  ['PATCH /api/users', noToken, 200, 200, 200],
  ['POST /api/users/password', invalid, invalid, invalid, invalid],
  ['PUT /api/users/password', invalid, invalid, invalid, invalid],
  ['POST /api/users/sign_in', invalid, invalid, invalid, invalid],
  ['DELETE /api/users/sign_out', noToken, 200, 200, 200],
  ['GET /api/profile', noToken, 200, 200, 200],
  ['GET /api/admin/list_students', noToken, notAdmin, notAdmin, 200],
  ['GET /api/admin/list_business', noToken, notAdmin, notAdmin, 200],
  ['POST /api/admin/update_user_status', noToken, notAdmin, notAdmin, invalid],
  ['POST /api/admin/approve_user', noToken, notAdmin, notAdmin, invalid],
  ['POST /api/admin//approve_user', noToken, notAdmin, notAdmin, invalid],
  ['POST /api/admin/participants', noToken, notAdmin, notAdmin, '415 unsupported_body'],
  ['GET /api/internship_categories', 200, 200, 200, 200],
  ['GET /api/internship', 200, 200, 200, 200],
  ['GET /api/internship/', 200, 200, 200, 200],
  ['GET /api/internship/my_internships', noToken, notBusiness, 200, notBusiness],
  ['POST /api/internship', noToken, notBusiness, invalid, notBusiness],
  ['POST /api/internship/', noToken, notBusiness, invalid, notBusiness],
  ['GET /api/internship/:id', noToken, noInternship, noInternship, noInternship],
  ['PUT /api/internship/:id', noToken, notBusiness, invalid, notBusiness],
  ['DELETE /api/internship/:id', noToken, notBusiness, noInternship, notBusiness],
  ['GET /api/get_business_internships_count', noToken, notBusiness, 200, notBusiness],
  ['GET /api/get_business_applications_count', noToken, notBusiness, 200, notBusiness],
  ['GET /api/get_platform_students_count', noToken, notAdmin, notAdmin, 200],
  ['GET /api/get_platform_business_count', noToken, notAdmin, notAdmin, 200],
  ['GET /api/get_platform_internships_count', noToken, notAdmin, notAdmin, 200],
  ['GET /api/get_platform_applications_count', noToken, notAdmin, notAdmin, 200],
  ['POST /api/internship_applications', noToken, '422 idempotency_key_missing', notStudent, notStudent],
  ['GET /api/internship_applications/my_applications', noToken, 200, notStudent, notStudent],
  ['GET /api/internship_applications/:id', noToken, absent, absent, absent],
  [
    'GET /api/internship_applications/:internshipId/applications',
    noToken,
    notBusiness,
    noInternship,
    noInternship,
  ],
  [
    'POST /api/internship_applications/:applicationId/update_status',
    noToken,
    notBusiness,
    invalid,
    notBusiness,
  ],
  ['GET /api/files/logo/:name{[0-9a-f-]+\\.webp}', absent, absent, absent, absent],
  ['GET /api/files/:id', '403 link_expired', '403 link_expired', '403 link_expired', '403 link_expired'],
  ['POST /api/contact', invalid, invalid, invalid, invalid],
  ['POST /api/newsletter_subscribe', invalid, invalid, invalid, invalid],
  ['GET /api/health', 200, 200, 200, 200],
  ['GET /api/openapi.json', 200, 200, 200, 200],
  ['GET /api/docs', 200, 200, 200, 200],
];

/** An id that can be one and is nobody's. */
const example = (path: string) =>
  path
    .replace(/:name\{.*\}/, '00000000-0000-4000-8000-000000000000.webp')
    .replace('/files/:id', '/files/00000000-0000-4000-8000-000000000000')
    .replace(/:\w+/g, '9999999');

describeOnEveryEngine('who may call what', (server) => {
  const people: Partial<Record<Role, Promise<Person>>> = {};
  const person = (role: Role) =>
    (people[role] ??= { student: newStudent, business: newBusiness, admin: newAdmin }[role](server()));

  const ask = async (call: string, token: string | undefined): Promise<string | number> => {
    const [method = '', path = ''] = call.split(' ');
    const withBody = method !== 'GET' && method !== 'DELETE';
    const { status, body } = await server().call(method, example(path), {
      token,
      ...(withBody && { json: {} }),
    });
    return status < 400 ? status : `${status} ${body.code}`;
  };

  test('every call that the server takes has a row, and every row is a call', () => {
    const registered = createApp(server().deps)
      .routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
      .map(({ method, path }) => `${method} ${path}`);
    expect([...new Set(registered)].sort()).toEqual(rows.map(([call]) => call).sort());
  });

  test.each(rows)(
    '%s answers a visitor, a student, a business and an admin as stated',
    async (call, ...outcomes) => {
      const answered: (string | number)[] = [];
      for (const asker of askers) {
        const token =
          asker === 'visitor' ? undefined : await startSession(server().deps, (await person(asker)).id);
        answered.push(await ask(call, token));
      }
      expect(answered).toEqual(outcomes);
    },
  );

  test.each(rows.filter(([, visitor]) => visitor === noToken))(
    '%s takes no token that nobody was given',
    async (call) => {
      expect(await ask(call, 'a-token-that-nobody-was-given')).toBe('401 session_expired');
    },
  );
});
