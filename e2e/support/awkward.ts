import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext } from '@playwright/test';
import sharp from 'sharp';
import type { SignInAnswer, SignupAnswer } from '#contract/accounts';
import type { SubmittedAnswer } from '#contract/applications';
import type { CategoriesAnswer } from '#contract/categories';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/idempotency';
import type { InternshipSavedAnswer } from '#contract/internships';
import { limits } from '#contract/limits';
import { letterDocx, resumePdf } from './documents';
import { demo, password } from './people';
import { signIn } from './sign-in';

/** As long as the portal lets them be, with words that are longer than a phone is wide. */
const long = {
  name: 'Bartholomew-Maximilian Wanigasekara-Kaupa of Tambul and Nebilyer'.slice(0, limits.fullName.max),
  title:
    'Trainee Telecommunications-and-Broadcasting-Infrastructure-Maintenance Technician for the Outer Islands of Milne Bay Province and the Trobriands'.slice(
      0,
      limits.internshipTitle.max,
    ),
  company:
    'Autonomous Region Agricultural-Cooperative-Development and Inter-Island-Shipping Association of Bougainville and Buka Limited and Sons'.slice(
      0,
      limits.shortText.max,
    ),
  place:
    'Kokopo-Rabaul-Keravat Regional Administrative Precinct, behind the old Coconut Products wharf, second gate on the left hand side'.slice(
      0,
      limits.shortText.max,
    ),
  school:
    'Saint Francis-Xavier-of-the-Mountains Technical-and-Vocational Secondary School, Upper Mendi-Ialibu-Pangia, Southern Highlands'.slice(
      0,
      limits.schoolName.max,
    ),
  email: 'a.very.long.mailbox.name.that.does.not.break.anywhere@subdomain.of.an.example.example',
};

/** Nothing to be seen on it, and of a shape that no logo has. */
const emptyPicture = async () => ({
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: await sharp({
    create: { width: 900, height: 30, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer(),
});

/** Where the awkward data is on the screens of the demo's people. */
export interface AwkwardIds {
  title: string;
  /** An internship to which nobody has applied, of the business with the empty picture. */
  open: number;
  /** The demo business's own, with an applicant. */
  applied: number;
  /** The demo student's application for it. */
  application: number;
}

/** Beside the demo data: a 50-character name, 120-character titles, and an empty picture. */
export async function addAwkwardData(request: APIRequestContext, url: string): Promise<AwkwardIds> {
  const [student, business, admin] = await Promise.all(
    [demo.student, demo.business, demo.admin].map((email) => signIn(request, url, email)),
  );
  const asked = async <T>(method: string, path: string, who: SignInAnswer | undefined, body: object) => {
    const { headers, ...rest } = { headers: {}, ...body };
    const answer = await request.fetch(`${url}/api/${path}`, {
      method,
      headers: { ...headers, ...(who ? { Authorization: `Bearer ${who.token}` } : {}) },
      ...rest,
    });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as T;
  };
  const { internship_categories: categories } = (await (
    await request.get(`${url}/api/internship_categories`)
  ).json()) as CategoriesAnswer;
  const create = async (who: SignInAnswer | undefined) => {
    const { internship } = await asked<InternshipSavedAnswer>('POST', 'internship/', who, {
      data: {
        title: long.title,
        location: long.place,
        internship_financing: 'unpaid',
        duration: 120,
        duration_unit: 'months',
        required_skills: Array.from({ length: 20 }, (_, index) => `Skill-${index}-${'x'.repeat(50)}`),
        last_date_to_apply: new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10),
        internship_category_id: categories[0]?.id,
        internship_type: 'Full Time',
        description: `${long.title}\n\nhttps://an.address.example/${'x'.repeat(150)}\n\n${long.place}`,
      },
    });
    return internship.id;
  };

  const { user } = await asked<SignupAnswer>('POST', 'users', undefined, {
    multipart: Object.fromEntries(
      Object.entries({
        image: await emptyPicture(),
        role: 'business',
        email: long.email,
        company_name: long.company,
        city: long.place.slice(0, limits.city.max),
        representative_name: long.name,
        business_number: '+675 7000 0000 extension 12345',
        website_url: `https://${'long-'.repeat(30)}.example/`,
        password,
        password_confirmation: password,
      }).map(([name, value]) => [`user[${name}]`, value]),
    ),
  });
  await asked('POST', 'admin/update_user_status', admin, { data: { id: user.id, status: 'approved' } });
  const [open, applied] = [await create(await signIn(request, url, long.email)), await create(business)];

  await asked('PATCH', 'users', student, { data: { user: { full_name: long.name } } });
  const { internship_application: application } = await asked<SubmittedAnswer>(
    'POST',
    'internship_applications',
    student,
    {
      headers: { [IDEMPOTENCY_KEY_HEADER]: randomUUID() },
      multipart: {
        internship_id: String(applied),
        level_achieved: JSON.stringify([8, 10, 12].map((grade) => ({ grade, school_name: long.school }))),
        resume: await resumePdf(),
        cover_letter: letterDocx(),
      },
    },
  );
  return { title: long.title, open, applied, application: application.id };
}
