import { expect, type APIRequestContext } from '@playwright/test';
import sharp from 'sharp';
import type { SignupAnswer } from '#contract/accounts';
import type { OwnApplicationsAnswer } from '#contract/applications';
import type { CategoriesAnswer } from '#contract/categories';
import { portMoresbyDate } from '#contract/dates';
import type { InternshipSavedAnswer, OwnInternshipsAnswer } from '#contract/internships';
import { limits } from '#contract/limits';
import type { WaitingChangesAnswer } from '#contract/profile';
import type { AccountStatus } from '#contract/status';
import { letterDocx, resumePdf } from './documents';
import { emails, apiAs, demo, password } from './people';

/** Words that are wider than a phone, as many as fit. */
const filled = (words: string, max: number) => `${words} `.repeat(20).slice(0, max - 1) + '.';

const organisation =
  'Agricultural-Cooperative-Development and Inter-Island-Shipping Association of Bougainville';
const place = 'Kokopo-Rabaul-Keravat Regional Administrative Precinct, behind the old Coconut Products wharf';
const address = `https://an.address.example/${'x'.repeat(150)}`;

const long = {
  name: filled('Bartholomew-Maximilian Wanigasekara-Kaupa', limits.fullName.max),
  title: filled('Telecommunications-and-Broadcasting-Maintenance Technician', limits.internshipTitle.max),
  company: filled(organisation, limits.shortText.max),
  place: filled(place, limits.shortText.max),
  school: filled('Saint Francis-Xavier-of-the-Mountains Secondary School', limits.schoolName.max),
  reason: filled(`We could not find ${organisation} in the register`, limits.statusReason.max),
  email: 'a.very.long.mailbox.name.that.does.not.break.anywhere@subdomain.of.an.example.example',
};

const longBusiness = {
  role: 'business',
  company_name: long.company,
  city: filled(place, limits.city.max),
  representative_name: long.name,
  business_number: '+675 7000 0000 extension 12345',
  website_url: `https://${'long-'.repeat(30)}.example/`,
  description: filled(`${long.company}\n\n${address}\n${place}\n`, limits.companyDescription.max),
};

const longInternship = () => ({
  title: long.title,
  location: long.place,
  internship_financing: 'unpaid',
  duration: limits.duration.max,
  duration_unit: 'months',
  required_skills: Array.from(
    { length: limits.skills.maxEntries },
    (_, index) => `Skill-${index}-${'x'.repeat(50)}`,
  ),
  last_date_to_apply: portMoresbyDate(Date.now() + 60 * 86_400_000),
  internship_type: 'Full Time',
  description: `${long.title}\n\n${address}\n\n${long.place}`,
});

const emptyPicture = async () => ({
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: await sharp({
    create: { width: 900, height: 30, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer(),
});

export interface EdgeCaseIds {
  title: string;
  /** An internship without applicants, of the business with the empty logo. */
  open: number;
  /** An internship of the demo business with an applicant. */
  applied: number;
  application: number;
  /** The pending student's application, held until an admin approves. */
  held: number;
  /** The new business's internship, pending like its business. */
  waiting: number;
  waitingTitle: string;
  refused: number;
}

/** Adds texts of maximum length, an empty logo and a rejected business to the demo data. */
export async function addEdgeCaseData(request: APIRequestContext, url: string): Promise<EdgeCaseIds> {
  const as = (email: string) => apiAs(request, url, email);
  const [student, pendingStudent, business, newBusiness, admin] = await Promise.all([
    as(demo.student),
    as(demo.pendingStudent),
    as(demo.business),
    as(demo.newBusiness),
    as(demo.admin),
  ]);
  const { internship_categories: categories } = await business.get<CategoriesAnswer>('internship_categories');
  const createAs = async (api: typeof business) => {
    const data = { ...longInternship(), internship_category_id: categories[0]?.id };
    return (await api.post<InternshipSavedAnswer>('internship/', data)).internship.id;
  };
  const signUp = async (email: string) => {
    const fields = { ...longBusiness, email, password, password_confirmation: password };
    const answer = await request.post(`${url}/api/users`, {
      multipart: {
        ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [`user[${name}]`, value])),
        'user[image]': await emptyPicture(),
      },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as SignupAnswer).user.id;
  };
  const decide = (id: number, status: AccountStatus, reason = '') =>
    admin.post('admin/update_user_status', { id, status, reason });

  await decide(await signUp(long.email), 'approved');
  const [open, applied] = [await createAs(await as(long.email)), await createAs(business)];

  const rejected = await signUp(emails.rejectedBusiness);
  const refused = await createAs(await as(emails.rejectedBusiness));
  await decide(rejected, 'rejected', long.reason);

  await student.patch('users', { user: { full_name: long.name } });
  // An approved student's name waits for an admin; other changes go on waiting, for their screens.
  const { changes } = await admin.get<WaitingChangesAnswer>('admin/profile_changes');
  for (const { id } of changes) await admin.post('admin/profile_changes/accept', { id });
  await student.patch('users', { user: { date_of_birth: '2001-02-03' } });
  await business.patch('users', { user: { company_name: long.company } });
  const application = await student.apply(applied, {
    levels: ([8, 10, 12] as const).map((grade) => ({ grade, school_name: long.school })),
    resume: await resumePdf(),
    coverLetter: await letterDocx(),
  });

  const { internships } = await newBusiness.get<OwnInternshipsAnswer>('internship/my_internships');
  const { internship_application: held } = await pendingStudent.get<OwnApplicationsAnswer>(
    'internship_applications/my_applications',
  );
  const [waiting, first] = [internships[0], held[0]?.id];
  if (!waiting || !first) throw new Error('The demo data has nothing pending.');
  return {
    title: long.title,
    open,
    applied,
    application,
    held: first,
    waiting: waiting.id,
    waitingTitle: waiting.title,
    refused,
  };
}
