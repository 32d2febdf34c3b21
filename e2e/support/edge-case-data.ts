import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext } from '@playwright/test';
import type { SignInAnswer, SignupAnswer } from '#contract/accounts';
import type { OwnApplicationsAnswer, SubmittedAnswer } from '#contract/applications';
import type { CategoriesAnswer } from '#contract/categories';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/worker-protocol';
import type { InternshipSavedAnswer, OwnInternshipsAnswer } from '#contract/internships';
import type { AccountStatus } from '#contract/status';
import { emptyPicture, long, longBusiness, longInternship } from './edge-case-words';
import { letterDocx, resumePdf } from './documents';
import { emails } from './accounts';
import { demo, password, signIn } from './people';

/** Ids of the edge case data. */
export interface EdgeCaseIds {
  title: string;
  /** An internship without applicants, of the business with the empty logo. */
  open: number;
  /** An internship of the demo business with an applicant. */
  applied: number;
  /** The demo student's application for it. */
  application: number;
  /** The pending student's application, held until an admin approves. */
  held: number;
  /** The new business's internship, pending like its business. */
  waiting: number;
  /** The rejected business's internship. */
  refused: number;
}

/** Adds texts of maximum length, an empty logo and a rejected business to the demo data. */
export async function addEdgeCaseData(request: APIRequestContext, url: string): Promise<EdgeCaseIds> {
  const [student, pendingStudent, business, newBusiness, admin] = await Promise.all(
    [demo.student, demo.pendingStudent, demo.business, demo.newBusiness, demo.admin].map((email) =>
      signIn(request, url, email),
    ),
  );
  const asked = async <T>(method: string, path: string, who?: SignInAnswer, body: object = {}) => {
    const { headers, ...rest } = { headers: {}, ...body };
    const answer = await request.fetch(`${url}/api/${path}`, {
      method,
      headers: { ...headers, ...(who ? { Authorization: `Bearer ${who.token}` } : {}) },
      ...rest,
    });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as T;
  };
  const { internship_categories: categories } = await asked<CategoriesAnswer>('GET', 'internship_categories');
  const create = async (who: SignInAnswer | undefined) => {
    const data = { ...longInternship(), internship_category_id: categories[0]?.id };
    const { internship } = await asked<InternshipSavedAnswer>('POST', 'internship/', who, { data });
    return internship.id;
  };
  const signUp = async (email: string) => {
    const multipart = Object.fromEntries(
      Object.entries({
        ...longBusiness,
        image: await emptyPicture(),
        email,
        password,
        password_confirmation: password,
      }).map(([name, value]) => [`user[${name}]`, value]),
    );
    const { user } = await asked<SignupAnswer>('POST', 'users', undefined, { multipart });
    return user.id;
  };
  const decide = (id: number, status: AccountStatus, reason = '') =>
    asked('POST', 'admin/update_user_status', admin, { data: { id, status, reason } });

  await decide(await signUp(long.email), 'approved');
  const [open, applied] = [await create(await signIn(request, url, long.email)), await create(business)];

  const rejected = await signUp(emails.rejectedBusiness);
  const refused = await create(await signIn(request, url, emails.rejectedBusiness));
  await decide(rejected, 'rejected', long.reason);

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
        cover_letter: await letterDocx(),
      },
    },
  );

  const { internships } = await asked<OwnInternshipsAnswer>('GET', 'internship/my_internships', newBusiness);
  const { internship_application: held } = await asked<OwnApplicationsAnswer>(
    'GET',
    'internship_applications/my_applications',
    pendingStudent,
  );
  const [waiting, first] = [internships[0]?.id, held[0]?.id];
  if (!waiting || !first) throw new Error('The demo data has nothing pending.');
  return { title: long.title, open, applied, application: application.id, held: first, waiting, refused };
}
