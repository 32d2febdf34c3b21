import { expect, type APIRequestContext, type Page } from '@playwright/test';
import type { SignInAnswer } from '#contract/accounts';
import type { OwnInternshipRow, OwnInternshipsAnswer } from '#contract/internships';
import { isClosed } from '#contract/closing';

/** The demo accounts' password (decision 4). */
export const password = 'wokabaut';

export const demo = {
  student: 'student@demo.example',
  pendingStudent: 'pending@demo.example',
  business: 'business@demo.example',
  newBusiness: 'newbusiness@demo.example',
  admin: 'admin@demo.example',
} as const;

/** Logs in through the form and waits until the person is at their own start. */
export async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** Until the worker has saved the app shell and looks after this page: from then on the portal opens without signal. */
export async function untilReadyForOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
}

/** A client of the API beside the browser, straight to the server, to see what is stored there. */
export async function apiAs(request: APIRequestContext, url: string, email: string) {
  const signIn = await request.post(`${url}/api/users/sign_in`, { data: { user: { email, password } } });
  expect(signIn.status()).toBe(200);
  const { token } = (await signIn.json()) as SignInAnswer;
  return {
    async get<T>(path: string): Promise<T> {
      const answer = await request.get(`${url}/api/${path}`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      expect(answer.status(), path).toBe(200);
      return (await answer.json()) as T;
    },
  };
}

/** An open internship of the demo business for which nobody has applied yet. */
export async function openInternship(request: APIRequestContext, url: string): Promise<OwnInternshipRow> {
  const business = await apiAs(request, url, demo.business);
  const { internships } = await business.get<OwnInternshipsAnswer>('internship/my_internships');
  const found = internships.find(
    (row) =>
      row.status === 'available' &&
      row.applications_count === 0 &&
      !isClosed(row.last_date_to_apply, Date.now()),
  );
  if (!found) throw new Error('The demo business has no open internship without applications.');
  return found;
}
