import type { Context } from 'hono';
import type { SignInAnswer } from '#contract/accounts';
import type { SubmittedAnswer } from '#contract/applications';
import type { ErrorBody } from '#contract/errors';
import type { PostedForm } from '#contract/page-forms';
import { KEY_PARAMETER } from '#contract/page-protocol';
import { safeReturn, startOf } from '#contract/start';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/worker-protocol';
import type { AppEnv } from '../http/context';
import type { PageCookies } from './page-cookies';
import type { PersonPages } from './person-pages';
import { passHeadersOn, noteFields } from './posted-forms';
import { goTo } from './send-page';

/** Forms without the script: end of the log-in, log-out, applications. */
export function personForms({ profileOf, callAs, requireProof, toLogIn }: PersonPages, cookies: PageCookies) {
  const endSession = (c: Context<AppEnv>, token: string) =>
    callAs(c, token, 'users/sign_out', { method: 'DELETE' });

  /** Redirects to the screen that a posted log-in came from. */
  async function signedIn(
    c: Context<AppEnv>,
    { token, user, device_proof }: SignInAnswer,
  ): Promise<Response> {
    const before = cookies.token(c);
    if (before !== undefined) await endSession(c, before);
    cookies.logIn(c, token, device_proof);
    c.header('Cache-Control', 'no-store');
    return goTo(c, safeReturn(c.req.query('from')) ?? startOf(user.role));
  }

  /** The script's token. The cookie ends once the script has stored it, so that no log-in is lost (rule page-2). */
  async function takeOver(c: Context<AppEnv>): Promise<Response> {
    c.header('Cache-Control', 'no-store');
    const token = cookies.isTaken(c) ? undefined : cookies.token(c);
    const user = token === undefined ? null : await profileOf(c, token);
    if (user) return c.json({ token, user: { id: user.id, role: user.role } });
    cookies.logOut(c);
    return c.json({ token: null });
  }

  async function logOut(c: Context<AppEnv>): Promise<Response> {
    const token = cookies.token(c);
    if (token !== undefined) {
      requireProof(c, token);
      await endSession(c, token);
    }
    cookies.logOut(c);
    c.header('Cache-Control', 'no-store');
    return goTo(c, '/login');
  }

  /** Streams an application to the API. @param path of the page. @returns the target, or the refused form */
  async function apply(
    c: Context<AppEnv>,
    path: string,
  ): Promise<Response | { form: PostedForm; status: number }> {
    const token = cookies.token(c);
    if (token === undefined) return toLogIn(c, path, false);
    requireProof(c, token);
    const key = c.req.query(KEY_PARAMETER) ?? '';
    const noted = c.req.raw.body && noteFields(c, c.req.raw.body, ['grade', 'school_name']);
    const response = await callAs(c, token, 'internship_applications', {
      method: 'POST',
      body: noted?.body ?? null,
      duplex: 'half',
      headers: { 'Content-Type': c.req.header('content-type') ?? '', [IDEMPOTENCY_KEY_HEADER]: key },
    });
    if (response.ok) {
      const { internship_application } = (await response.json()) as SubmittedAnswer;
      return goTo(c, `/thank-you?application=${internship_application.id}`);
    }
    if (response.status === 401) {
      cookies.logOut(c);
      return toLogIn(c, path, true);
    }
    const { code, error, errors = {} } = (await response.json()) as ErrorBody;
    passHeadersOn(c, response);
    const values = { key, ...Object.fromEntries(noted?.fields ?? []) };
    const form: PostedForm = { name: 'apply', isDone: false, code, sentence: error, values, errors };
    return { form, status: response.status };
  }

  return { signedIn, takeOver, logOut, apply };
}
