import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import type { SignInAnswer } from '#contract/accounts';
import type {
  ApplicantsAnswer,
  Application,
  Level,
  OwnApplicationsAnswer,
  SubmittedAnswer,
} from '#contract/applications';
import type {
  InternshipListAnswer,
  InternshipRow,
  OwnInternshipRow,
  OwnInternshipsAnswer,
} from '#contract/internships';
import { isClosed } from '#contract/dates';
import { claim } from '#contract/messages/classroom';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/worker-protocol';
import type { TestDocument } from './documents';
import { press } from './pointer';
import { studentFields } from './sign-up-fields';

/** The password of demo accounts (rule product-4). */
export const password = 'wokabaut';

export const demo = {
  student: 'student@demo.example',
  pendingStudent: 'pending@demo.example',
  business: 'business@demo.example',
  newBusiness: 'newbusiness@demo.example',
  admin: 'admin@demo.example',
  staff: 'staff@demo.example',
} as const;

/** 9 April 2007. */
export async function fillBirthday(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await main.getByLabel('Day', { exact: true }).fill('9');
  await main.getByLabel('Month', { exact: true }).selectOption('04');
  await main.getByLabel('Year', { exact: true }).fill('2007');
}

/** Makes the account of a claim code, which is in its field; the birthday is that of `fillBirthday`. */
export async function claimAccount(page: Page, number: string, secret: string): Promise<void> {
  const main = page.getByRole('main');
  await fillBirthday(page);
  await main.getByRole('textbox', { name: 'Mobile Number' }).fill(number);
  await main.getByRole('textbox', { name: 'Password', exact: true }).fill(secret);
  await main.getByRole('textbox', { name: 'Confirm Password' }).fill(secret);
  await press(main.getByRole('button', { name: 'Sign Up' }));
  await expect(main.getByText(claim.done).first()).toBeVisible();
}

/** Submits the log-in form on the screen. */
export async function fillLogIn(page: Page, email: string, secret = password): Promise<void> {
  const submit = page.getByRole('button', { name: 'Log In' });
  // The footer and the screen before, which stays until the log-in's chunk is there, have e-mail fields too.
  const form = page.getByRole('main').locator('form').filter({ has: submit });
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
  await form.getByRole('textbox', { name: 'Password' }).fill(secret);
  await press(form.getByRole('button', { name: 'Log In' }));
}

/** Logs in through the form, and waits for the next screen. */
export async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await fillLogIn(page, email);
  await expect(page).not.toHaveURL(/\/login/);
}

/** What stands in localStorage of who is logged in (rule sign-in-1). */
export const sessionItems = ({ token, user }: SignInAnswer) => [
  { name: 'token', value: token },
  { name: 'role', value: user.role },
  { name: 'user_id', value: String(user.id) },
];

/** Logs in at the API, and gives the session to the browser: for tests whose subject is not the log-in. */
export async function enterAs(page: Page, request: APIRequestContext, url: string, email: string) {
  const items = sessionItems(await signIn(request, url, email));
  await page.goto('/api/health');
  await page.evaluate((all) => {
    for (const { name, value } of all) localStorage.setItem(name, value);
  }, items);
}

/** Longer than a page waits before it registers a worker again (src/offline/service-worker.ts), in milliseconds. */
const WORKER_TIMEOUT = 90_000;

/** Waits until the service worker is active, with the app shell precached. */
export const expectActiveWorker = (stateOf: () => Promise<string>): Promise<void> =>
  expect.poll(stateOf, { message: 'the worker is active', timeout: WORKER_TIMEOUT }).toBe('activated');

/**
 * Waits until the service worker has precached the app shell and the person's screens, and controls the page.
 */
export async function untilReadyForOffline(page: Page): Promise<void> {
  await expectActiveWorker(() => page.evaluate(stateOfWorker));
  // A page that was loading when the worker claimed its clients is controlled from the next load on.
  if (!(await page.evaluate(() => navigator.serviceWorker.controller !== null))) await page.reload();
  await page.evaluate(untilScreensAreSaved);
}

/** Runs in the page. @returns the state of the worker, as it is told when it does not become active */
export async function stateOfWorker(): Promise<string> {
  const found = await navigator.serviceWorker.getRegistration();
  if (!found) return 'not registered';
  const { installing, waiting, active } = found;
  return (
    [active, waiting, installing]
      .map((worker) => worker?.state ?? '')
      .join(' ')
      .trim() || 'without worker'
  );
}

/** Runs in the page. Waits for the screens of whoever is logged in, or of a visitor who opened more than the public ones. */
export async function untilScreensAreSaved(isAsked: boolean | void): Promise<void> {
  if (localStorage.getItem('role') === null && !isAsked) return;
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  const isSaved = new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(resolve, 60_000);
  });
  active?.postMessage({ type: 'SAVE_DEFERRED_SCREENS' }, [port2]);
  if ((await isSaved) !== true) throw new Error('The screens were not saved.');
}

interface ApplicationFields {
  levels: Level[];
  resume: TestDocument;
  coverLetter: TestDocument;
}

/** Sessions of demo accounts that a portal has from the start of each test, by its address and the e-mail. */
const keptSessions = new Map<string, SignInAnswer>();

/** Signs the demo accounts in at a portal, whose state is kept afterwards. */
export async function keepSessions(request: APIRequestContext, url: string): Promise<void> {
  for (const email of Object.values(demo))
    keptSessions.set(`${url} ${email}`, await signIn(request, url, email));
}

/** Signs in at the API, or takes the session that the portal has from the start. */
export async function signIn(request: APIRequestContext, url: string, email: string): Promise<SignInAnswer> {
  const kept = keptSessions.get(`${url} ${email}`);
  if (kept) return kept;
  const answer = await request.post(`${url}/api/users/sign_in`, { data: { user: { email, password } } });
  expect(answer.status(), email).toBe(200);
  return (await answer.json()) as SignInAnswer;
}

/** An API client that bypasses browser and link. */
export async function apiAs(request: APIRequestContext, url: string, email: string) {
  const { token } = await signIn(request, url, email);
  const headers = { Authorization: `Bearer ${token}` };
  const send = async <T>(method: string, path: string, data?: unknown) => {
    const answer = await request.fetch(`${url}/api/${path}`, { method, headers, data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as T;
  };
  return {
    get: <T>(path: string) => send<T>('GET', path),
    post: <T>(path: string, data: unknown) => send<T>('POST', path, data),
    patch: <T>(path: string, data: unknown) => send<T>('PATCH', path, data),
    /** Applies with both documents in one request. @returns the application's id */
    async apply(internshipId: number, { levels, resume, coverLetter }: ApplicationFields): Promise<number> {
      const answer = await request.post(`${url}/api/internship_applications`, {
        headers: { ...headers, [IDEMPOTENCY_KEY_HEADER]: randomUUID() },
        multipart: {
          internship_id: internshipId,
          level_achieved: JSON.stringify(levels),
          resume,
          cover_letter: coverLetter,
        },
      });
      expect(answer.status(), `applying as ${email}`).toBe(201);
      return ((await answer.json()) as SubmittedAnswer).internship_application.id;
    },
  };
}

/** Signs up a student at the API. */
export async function signUpStudent(request: APIRequestContext, url: string, email: string): Promise<void> {
  const data = { user: studentFields(email, password) };
  const answer = await request.post(`${url}/api/users`, { data });
  expect(answer.status(), email).toBe(201);
}

/** The internships that everyone sees. */
export async function publicInternships(request: APIRequestContext, url: string): Promise<InternshipRow[]> {
  const answer = await request.get(`${url}/api/internship/`);
  return ((await answer.json()) as InternshipListAnswer).internships;
}

/** An open internship of the demo business to which the demo student has not applied. */
export async function openInternship(
  request: APIRequestContext,
  url: string,
  except?: number,
): Promise<OwnInternshipRow> {
  const business = await apiAs(request, url, demo.business);
  const student = await apiAs(request, url, demo.student);
  const { internships } = await business.get<OwnInternshipsAnswer>('internship/my_internships');
  const mine = await student.get<OwnApplicationsAnswer>('internship_applications/my_applications');
  const applied = mine.internship_application.map(({ internship }) => internship.id);
  const found = internships.find(
    (row) =>
      row.status === 'available' &&
      row.id !== except &&
      !applied.includes(row.id) &&
      !isClosed(row.last_date_to_apply, Date.now()),
  );
  if (!found) throw new Error('The demo business has no open internship for the demo student.');
  return found;
}

/** The applications of one student that the demo business has received for an internship. */
export async function receivedFrom(
  request: APIRequestContext,
  url: string,
  internshipId: number,
  email: string,
): Promise<Application[]> {
  return (await watchReceived(request, url, internshipId, email))();
}

/** Logs in the demo business once. @returns what `receivedFrom` does, to be asked any number of times */
export async function watchReceived(
  request: APIRequestContext,
  url: string,
  internshipId: number,
  email: string,
): Promise<() => Promise<Application[]>> {
  const business = await apiAs(request, url, demo.business);
  return async () => {
    const path = `internship_applications/${internshipId}/applications`;
    const answer = await business.get<ApplicantsAnswer>(path);
    return answer.internship_applications.filter(({ user }) => user.email === email);
  };
}
