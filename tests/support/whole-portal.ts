import type { User } from '#contract/accounts';
import type { Application } from '#contract/applications';
import type { AdminOverview } from '#contract/overview';
import { messages } from '#contract/messages';
import type { PortalStatus } from '#contract/portal-status';
import type { Role } from '#contract/status';
import {
  applicantList,
  application,
  businessList,
  internshipDetails,
  internshipRow,
  overview,
  ownInternship,
  ownInternshipList,
  student,
  studentList,
  wholeList,
} from './answers';
import { ok, type Answer } from './open-page';

const time = '2026-11-01T02:00:00.000Z';

/** Whoever is logged in as `role` by `openPage`, approved. */
export const person = (role: Role, given: Partial<User> = {}): User => ({
  ...student({ id: 7, role, status: 'approved', is_approved: 'yes' }),
  ...(role === 'business' && {
    full_name: 'Ruth Kila',
    representative_name: 'Ruth Kila',
    company_name: 'Kundu Hardware',
    business_number: 'B-1',
    date_of_birth: null,
  }),
  ...given,
});

const categories = [
  { id: 9, name: 'Media & Communications' },
  { id: 10, name: 'Retail & Sales' },
];

/** An admin's overview; nobody waits. */
export const adminOverview = (given: Partial<AdminOverview> = {}): AdminOverview => ({
  waiting: { rows: [], students: 0, businesses: 0, matches: 0, changes: 0, reported: 0 },
  totals: { students: 41, businesses: 6, internships: 24, applications: 112 },
  funnel: { signed_up: 41, approved: 35, applied: 30, viewed: 18, hired: 4 },
  weeks: [
    { from: '2026-10-26', students: 3, businesses: 1, hired: 2 },
    { from: '2026-11-02', students: 5, businesses: 0, hired: 0 },
  ],
  places: [{ name: 'Lae', students: 20, hired: 3 }],
  businesses: [{ id: 40, name: 'Kundu Hardware', applications: 60, hired: 4 }],
  unanswered: { total: 0, businesses: [] },
  closing: { total: 0, rows: [] },
  without_applicants: { total: 0, rows: [] },
  ...given,
});

/** An admin's look at the server, where nothing is wrong. */
export const portalStatus = (given: Partial<PortalStatus> = {}): PortalStatus => ({
  problems: [],
  channels: (['mail', 'push', 'sms'] as const).map((channel) => ({
    ...{ channel, is_on: channel !== 'sms', waiting: 0, retrying: 0, since: null, failed: 0 },
    ...{ last_sent: time, last_failed: null, last_error: null },
  })),
  backup: time,
  free_bytes: 5 * 1024 ** 3,
  versions: { portal: '1.0.0', node: 'v22.1.0', database: '15.4' },
  ...given,
});

/** What the server answers when a card is opened again, which tells it so (rule apply-8). */
export function openedCard(given: Partial<Application> = {}): Record<string, Answer> {
  const one = application(given);
  const details = { ...one, history: [], answers: [] };
  return { [`GET internship_applications/${one.id}`]: ok({ status: 200, internship_application: details }) };
}

/** What the API answers to everything that the screens of `role` read, each with one or two of what it holds. */
export const wholePortal = (role: Role): Record<string, Answer> => ({
  'GET profile': ok({ user: person(role) }),
  'GET internship/': ok(wholeList([internshipRow()])),
  'GET internship_categories': ok({ internship_categories: categories }),
  'GET internship/3': ok({ internship: internshipDetails() }),
  'GET internship/my_internships': ok(
    ownInternshipList(ownInternship(), ownInternship({ id: 5, title: 'Kept aside', status: 'archived' })),
  ),
  'GET internship_applications/my_applications': ok({
    status: 200,
    internship_application: [application()],
  }),
  'GET news': ok({ news: [], read_up_to: 0 }),
  'GET saved_internships': ok({ saved_internships: [] }),
  'GET job_alerts': ok({ job_alerts: [], mails_ended: false }),
  'GET internship_applications/3': ok({
    status: 200,
    internship_application: {
      ...application(),
      history: [{ status: 'submitted', at: time, by: 'Maria Kaupa' }],
      answers: [],
    },
  }),
  ...openedCard({ status: 'viewed' }),
  'GET internship_applications/3/applications': ok(applicantList(application({ status: 'viewed' }))),
  'GET business/overview': ok(overview()),
  'GET admin/overview': ok(adminOverview()),
  'GET admin/registration/21': ok({
    user: student({ id: 21, status: 'pending', is_approved: 'no' }),
    register_line: null,
    applications: [],
  }),
  'GET admin/staff': ok({ staff: [] }),
  'GET admin/list_students': ok(studentList(student())),
  'GET admin/list_business': ok(businessList(person('business', { id: 40 }))),
  'GET admin/participants?namesakes=yes': ok({
    participants: [],
    last_import: null,
    next_cursor: null,
    total: 0,
  }),
  'GET admin/participants': ok({
    participants: [
      {
        ...{ id: 1, full_name: 'Maria Kaupa', date_of_birth: '2006-03-14', email: null },
        ...{ mobile_number: '+675 7200 3301', city: 'Lae', cohort: '2026 A' },
        ...{ gender: null, school_year: null, guardian: null, is_claimed: false },
      },
    ],
    last_import: { at: time, by: 'Anna Kila', imported: 1, added: 1 },
    next_cursor: null,
    total: 1,
  }),
  'GET users/second_factor': ok({ is_on: false, is_required: false, recovery_codes_left: 0 }),
  'GET admin/portal_status': ok(portalStatus()),
  'GET admin/profile_changes': ok({ changes: [], total: 0 }),
  'POST users/sign_in': ok({ token: 'a new token', message: messages.login.success, user: person(role) }),
  'DELETE users/sign_out': ok({ message: messages.logout.success }),
});
