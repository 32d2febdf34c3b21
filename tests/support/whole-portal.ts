import type { User } from '#contract/accounts';
import { messages } from '#contract/messages';
import type { Role } from '#contract/status';
import { application, internshipDetails, internshipRow, ownInternship, student, wholeList } from './answers';
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

/** What the API answers to everything that the screens of `role` read, each with one or two of what it holds. */
export const wholePortal = (role: Role): Record<string, Answer> => ({
  'GET profile': ok({ user: person(role) }),
  'GET internship/': ok(wholeList([internshipRow()])),
  'GET internship_categories': ok({ internship_categories: categories }),
  'GET internship/3': ok({ internship: internshipDetails() }),
  'GET internship/my_internships': ok({
    internships: [ownInternship(), ownInternship({ id: 5, title: 'Kept aside', status: 'archived' })],
  }),
  'GET internship_applications/my_applications': ok({
    status: 200,
    internship_application: [application()],
  }),
  'GET internship_applications/3': ok({
    status: 200,
    internship_application: {
      ...application(),
      history: [{ status: 'submitted', at: time, by: 'Maria Kaupa' }],
      answers: [],
    },
  }),
  'GET internship_applications/3/applications': ok({
    status: 200,
    internship: { id: 3, title: 'Store assistant' },
    internship_applications: [application({ status: 'viewed' })],
  }),
  'GET get_business_internships_count': ok({ count: 3 }),
  'GET get_business_applications_count': ok({ count: 12 }),
  'GET get_platform_students_count': ok({ count: 41 }),
  'GET get_platform_business_count': ok({ count: 6 }),
  'GET get_platform_internships_count': ok({ count: 24 }),
  'GET get_platform_applications_count': ok({ count: 112 }),
  'GET admin/list_students': ok({ users: [student()] }),
  'GET admin/list_students?status=pending&limit=1': ok({ users: [student()] }),
  'GET admin/list_business': ok({ companies: [person('business', { id: 40 })] }),
  'GET users/second_factor': ok({ is_on: false, is_required: false, recovery_codes_left: 0 }),
  'GET admin/list_business?status=pending&limit=1': ok({ companies: [] }),
  'GET admin/profile_changes': ok({ changes: [], total: 0 }),
  'POST users/sign_in': ok({ token: 'a new token', message: messages.login.success, user: person(role) }),
  'DELETE users/sign_out': ok({ message: messages.logout.success }),
});
