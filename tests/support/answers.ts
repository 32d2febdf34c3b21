import type { BusinessOverview } from '#contract/overview';
import type { BusinessListAnswer, Student, StudentListAnswer, User } from '#contract/accounts';
import type { ApplicantsAnswer, Application } from '#contract/applications';
import type { WaitingChange } from '#contract/profile';
import { sampleInternship } from '#contract/sample-rows';
import type {
  InternshipDetails,
  InternshipRow,
  OwnInternshipRow,
  OwnInternshipsAnswer,
} from '#contract/internships';
import {
  accountStatuses,
  applicantGroups,
  shownInternshipStatuses,
  type ShownInternshipStatus,
} from '#contract/status';
import { groupOf } from '../../src/features/business/business-queries';

/** Things as the API shows them, complete, for tests to change what matters to them. */
const company = { id: 7, company_name: 'Kundu Hardware', logo_url: null };
const time = '2026-11-01T02:00:00.000Z';

const { description: _d, required_skills: _s, is_applied: _a, ...sampleRow } = sampleInternship;
const row: InternshipRow = {
  ...sampleRow,
  id: 3,
  title: 'Store assistant',
  internship_type: 'Full Time',
  internship_category_id: 10,
  category: 'Retail & Sales',
  company,
};

export const internshipRow = (given: Partial<InternshipRow> = {}): InternshipRow => ({
  ...row,
  excerpt: 'Help behind the…',
  ...given,
});

/** The answer that lists all of these. */
export const wholeList = <Row>(internships: Row[]) => ({
  internships,
  removed: [],
  whole: true,
  as_of: time,
});

export const ownInternship = (given: Partial<OwnInternshipRow> = {}): OwnInternshipRow => ({
  ...row,
  applications_count: 2,
  new_applications_count: 0,
  ...given,
});

export const internshipDetails = (given: Partial<InternshipDetails> = {}): InternshipDetails => ({
  ...sampleInternship,
  ...row,
  description: 'Help behind the counter.',
  required_skills: ['Counting', 'Tok Pisin'],
  company: {
    ...company,
    representative_name: 'Ruth Kila',
    email: 'ruth@kundu.example',
    mobile_number: null,
    business_number: 'B-1',
    city: 'Lae',
    website_url: null,
    description: null,
    status: 'approved',
    other_internships: 0,
  },
  ...given,
});

export const application = (given: Partial<Application> = {}): Application => ({
  id: 10_000_001,
  status: 'submitted',
  level_achieved: '[{"grade":10,"school_name":"Lae Secondary"}]',
  levels: [{ grade: 10, school_name: 'Lae Secondary' }],
  resume: '/api/files/resume?signature=1',
  cover_letter: '/api/files/cover?signature=1',
  created_at: time,
  queued_at: null,
  sent_late_hours: null,
  held: false,
  answer: null,
  handed_in_by: null,
  company: { company_name: company.company_name, image_url: null },
  internship: { id: 3, title: 'Store assistant', created_at: time, removed: false },
  user: { full_name: 'Maria Kaupa', email: 'maria@students.example', mobile_number: '+675 7200 3301' },
  ...given,
});

const pendingStudent: User = {
  id: 21,
  full_name: 'Maria Kaupa',
  first_name: 'Maria',
  last_name: 'Kaupa',
  email: 'maria@students.example',
  email_confirmed: true,
  mobile_number: '+675 7200 3301',
  city: 'Lae',
  date_of_birth: '2006-03-14',
  role: 'student',
  status: 'pending',
  is_approved: 'no',
  status_reason: null,
  delete_at: null,
  image_url: null,
  img_url: null,
  logo_url: null,
  company_name: null,
  representative_name: null,
  business_number: null,
  website_url: null,
  description: null,
  created_at: time,
  updated_at: time,
};
/** The start screen of a business: one of twelve people waits. */
export const overview = (given: Partial<BusinessOverview> = {}): BusinessOverview => ({
  status: 200,
  counts: { internships: 3, open: 2, applications: 12, waiting: 1 },
  waiting: [
    {
      id: 10_000_001,
      internship_id: 3,
      internship_title: 'Store assistant',
      full_name: 'Maria Kaupa',
      grade: 10,
      school_name: 'Lae Secondary',
      since: time,
      resume: { link: '/api/files/1', size: 2048 },
    },
  ],
  internships: [
    {
      id: 3,
      title: 'Store assistant',
      status: 'available',
      last_date_to_apply: '2099-12-31',
      submitted: 1,
      viewed: 10,
      hired: 1,
      waiting: 1,
      answered: 4,
    },
  ],
  to_do: [],
  ...given,
});
export const user = (given: Partial<User> = {}): User => ({ ...pendingStudent, ...given });
/** A business that wants another name (rule account-8). */
export const changedProfile = (given: Partial<WaitingChange> = {}): WaitingChange => ({
  id: '0f0c8d3e-0000-4000-8000-000000000001',
  requested_at: time,
  user: user({ id: 40, role: 'business', status: 'approved', company_name: 'Kundu Hardware' }),
  fields: [{ field: 'company_name', before: 'Kundu Hardware', after: 'Kundu Traders' }],
  register_match: null,
  ...given,
});
export const student = (given: Partial<Student> = {}): Student => ({
  ...pendingStudent,
  register_match: null,
  applications: { total: 0, late: 0 },
  ...given,
});

/** The whole list on one page. */
const onePage = (rows: readonly unknown[]) => ({ next_cursor: null, total: rows.length });
const countBy = <Group extends string>(groups: readonly Group[], rows: readonly Group[]) =>
  Object.fromEntries(groups.map((group) => [group, rows.filter((one) => one === group).length])) as Record<
    Group,
    number
  >;
const accountCounts = (users: readonly User[]) =>
  countBy(
    accountStatuses,
    users.map(({ status }) => status),
  );
/** The lists that admins and businesses read, with these rows. */
export const studentList = (...users: Student[]): StudentListAnswer => ({
  users,
  counts: accountCounts(users),
  ...onePage(users),
});
export const businessList = (...companies: User[]): BusinessListAnswer => ({
  companies,
  counts: accountCounts(companies),
  ...onePage(companies),
});
export const adminInternshipList = (internships: InternshipRow[]) => ({
  ...wholeList(internships),
  counts: countBy<ShownInternshipStatus>(
    shownInternshipStatuses,
    internships.map(({ status }) => status),
  ),
  ...onePage(internships),
});
export const ownInternshipList = (...internships: OwnInternshipRow[]): OwnInternshipsAnswer => ({
  internships,
  archived_total: internships.filter(({ status }) => status === 'archived').length,
  ...onePage(internships),
});
export const applicantList = (...internship_applications: Application[]): ApplicantsAnswer => ({
  status: 200,
  internship: { id: 3, title: 'Store assistant' },
  internship_applications,
  counts: countBy(applicantGroups, internship_applications.map(groupOf)),
  ...onePage(internship_applications),
});
