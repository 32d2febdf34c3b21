import { randomUUID } from 'node:crypto';
import { newLine, registrationCall } from '../support/claims';
import { freshEmail } from '../support/server-people';
import { type Ask, decideChange, elsewhere, lae, ofStudent, setStatus } from './every-route.world';

/** One of Lae stays. */
const twoAccounts =
  (where: typeof lae): Ask =>
  async (world) => {
    const { id } = await world.student(lae);
    return { json: { id, ended_id: (await world.student(where)).id } };
  };

const aBusiness: Ask = async ({ portal }) => ({
  json: { id: (await portal.person('business', 'approved', { city: 'Lae' })).id },
});
const aMember: Ask = async ({ portal }) => ({ json: { id: (await portal.person('staff')).id } });

/** One of Lae stays. */
const twoLines =
  (where: typeof lae): Ask =>
  async ({ server }) => {
    const fullName = `Namesake ${randomUUID()}`;
    const id = await newLine(server, { fullName, ...lae });
    return { json: { id, ended_id: await newLine(server, { fullName, namesake: 1, ...where }) } };
  };

/** Rows of what admins and staff do for people. */
export const deskRequests: Record<string, Ask> = {
  'GET /admin/list_students': () => ({ path: '/admin/list_students?status=pending&q=vagi' }),
  'POST /admin/approve_user': setStatus,
  'POST /admin//approve_user': setStatus,
  'POST /admin/update_user_status': setStatus,
  ...ofStudent('GET /admin/registration/:id', ({ id }) => ({ id }), 'pending'),
  ...ofStudent('POST /admin/one_time_password', ({ id }) => ({ json: { id } })),
  'POST /admin/one_time_password, a business': aBusiness,
  'POST /admin/one_time_password, staff': aMember,
  'GET /admin/applications_of_year': () => ({ path: '/admin/applications_of_year?year=2026' }),
  ...ofStudent('POST /admin/correct_student', ({ id }) => {
    const person = { id, full_name: 'Anna Vagi', email: freshEmail('corrected'), mobile_number: '7200 3301' };
    const reason = 'She asked for it.';
    return { json: { ...person, date_of_birth: '2006-03-14', city: 'Lae', reason } };
  }),
  ...ofStudent('POST /admin/end_sessions', ({ id }) => ({ json: { id } })),
  'POST /admin/end_sessions, a business': aBusiness,
  'POST /admin/end_sessions, staff': aMember,
  'POST /admin/join_accounts': twoAccounts(lae),
  'POST /admin/join_accounts, out of scope': twoAccounts(elsewhere),
  'POST /admin/join_participants': twoLines(lae),
  'POST /admin/join_participants, out of scope': twoLines(elsewhere),
  'POST /admin/registrations': () => registrationCall('Sina Wari'),
  'POST /admin/registrations, out of scope': () => registrationCall('Sina Elsewhere', elsewhere),
  'POST /admin/staff': () => ({
    json: { full_name: 'Sina Wari', email: freshEmail('staff'), kind: 'cohorts', names: ['2026 A'] },
  }),
  'PUT /admin/staff/:id': async ({ portal }) => ({
    id: (await portal.person('staff')).id,
    json: { kind: 'places', names: ['Lae'], disabled: true },
  }),
  'POST /admin/claim_codes': async ({ server }) => ({ json: { ids: [await newLine(server, lae)] } }),
  'POST /admin/approve_matches': async ({ portal }) => ({
    json: { ids: [(await portal.person('student', 'pending')).id] },
  }),
  'POST /admin/profile_changes/accept': decideChange,
  'POST /admin/profile_changes/refuse': decideChange,
  'POST /admin/participants': () => {
    const body = new FormData();
    body.set('file', new File([`full_name,date_of_birth\n${randomUUID()},2008-05-17\n`], 'participants.csv'));
    return { body };
  },
};
