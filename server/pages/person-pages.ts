import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { ProfileAnswer, SignInAnswer } from '#contract/accounts';
import type { ErrorBody } from '#contract/errors';
import type { PostedForm } from '#contract/page-forms';
import { pageKinds, routeOf, type PagePerson, type RenderInput } from '#contract/pages';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/worker-protocol';
import type { AppEnv } from '../http/context';
import { AppError } from '../core/errors';
import { pagePolicy } from '../http/security-headers';
import { tokenDigest } from '../sessions/sessions.usecases';
import type { CallApi } from './posted-forms';
import type { PageRenderer } from './rendered';
import { fillTemplate } from './template';

/** The token of a log-in without the script. The script takes it over as soon as it runs (rule 52). */
const COOKIE = 'wokabaut_page';
/** Tells the script that there is such a token, which it cannot read. */
const MARK = 'wokabaut_page_session';

/** Screens of a student's own that work without the script, beside the public ones. */
const ownScreens: readonly string[] = ['/apply/$id', '/my-applications', '/application-detail/$id'];

interface PersonPageDependencies {
  secretKey: string;
  renderer: PageRenderer;
  callApi: CallApi;
  /** The public list, for the pages that show it. */
  readList: () => Promise<RenderInput>;
}

const isHttps = (c: Context<AppEnv>) =>
  new URL(c.req.url).protocol === 'https:' || c.req.header('x-forwarded-proto') === 'https';

/** The pages of people whose browser runs no script: rendered by the server from the same calls of the API. */
export function personPages({ secretKey, renderer, callApi, readList }: PersonPageDependencies) {
  /** Known to the person's own pages alone, so that no other site can post their forms. */
  const proofOf = (token: string) =>
    createHmac('sha256', secretKey)
      .update(`page-proof\n${tokenDigest(token)}`)
      .digest('base64url');

  function requireProof(c: Context<AppEnv>, token: string): void {
    const given = Buffer.from(c.req.query('proof') ?? '');
    const proof = Buffer.from(proofOf(token));
    if (given.length !== proof.length || !timingSafeEqual(given, proof)) throw new AppError('cross_site');
  }

  const callAs = (c: Context<AppEnv>, token: string, path: string, init: RequestInit = {}) =>
    callApi(c, path, { ...init, headers: { ...init.headers, Authorization: `Bearer ${token}` } });

  const forget = (c: Context<AppEnv>) => {
    deleteCookie(c, COOKIE, { path: '/' });
    deleteCookie(c, MARK, { path: '/' });
  };

  async function personOf(c: Context<AppEnv>, token: string): Promise<PagePerson | null> {
    const response = await callAs(c, token, 'profile');
    if (!response.ok) return null;
    const { user } = (await response.json()) as ProfileAnswer;
    return {
      ...{ userId: user.id, role: user.role, proof: proofOf(token) },
      async get(path) {
        const answer = await callAs(c, token, path);
        return { status: answer.status, body: await answer.text() };
      },
    };
  }

  /** Renders a page for the person. @returns null when it needs the script */
  async function page(c: Context<AppEnv>, url: string, form?: PostedForm, status = 200) {
    const token = getCookie(c, COOKIE);
    if (token === undefined) return null;
    const person = await personOf(c, token);
    if (!person) {
      forget(c);
      return c.redirect(`/login?expired=true&from=${encodeURIComponent(url)}`, 303);
    }
    const route = routeOf(new URL(url, c.req.url).pathname);
    const kind = route && pageKinds[route];
    const isOwn = route !== null && ownScreens.includes(route);
    if (person.role !== 'student' || (kind === 'shell' && !isOwn)) return null;
    const isList = kind === 'list' || kind === 'internship';
    const rendered = await renderer.render(url, {
      ...(isList && (await readList())),
      ...(form && { form }),
      person,
    });
    if (!rendered) return null;
    const template = renderer.template('plain');
    c.header('Cache-Control', 'no-store');
    c.header('Content-Security-Policy', pagePolicy(template));
    return c.html(fillTemplate(template, rendered), status as 200);
  }

  /** After a log-in by a posted form. @param target a path of this site */
  function signedIn(c: Context<AppEnv>, { token }: SignInAnswer, target: string): Response {
    const options = { path: '/', sameSite: 'Strict', secure: isHttps(c) } as const;
    setCookie(c, COOKIE, token, { ...options, httpOnly: true });
    setCookie(c, MARK, '1', options);
    return c.redirect(target, 303);
  }

  /** The token for the script, which keeps it from now on. */
  async function takeOver(c: Context<AppEnv>): Promise<Response> {
    const token = getCookie(c, COOKIE);
    forget(c);
    c.header('Cache-Control', 'no-store');
    const response = token === undefined ? null : await callAs(c, token, 'profile');
    if (!response?.ok) return c.json({ token: null });
    const { user } = (await response.json()) as ProfileAnswer;
    return c.json({ token, user: { id: user.id, role: user.role } });
  }

  async function logOut(c: Context<AppEnv>): Promise<Response> {
    const token = getCookie(c, COOKIE);
    if (token !== undefined) {
      requireProof(c, token);
      await callAs(c, token, 'users/sign_out', { method: 'DELETE' });
    }
    forget(c);
    return c.redirect('/', 303);
  }

  /** Sends an application as the form of the page has it; its files go through as they come. */
  async function apply(c: Context<AppEnv>, path: string): Promise<Response> {
    const token = getCookie(c, COOKIE);
    if (token === undefined) return c.redirect(`/login?from=${encodeURIComponent(path)}`, 303);
    requireProof(c, token);
    const key = c.req.query('key') ?? '';
    const response = await callAs(c, token, 'internship_applications', {
      method: 'POST',
      body: c.req.raw.body,
      duplex: 'half',
      headers: { 'Content-Type': c.req.header('content-type') ?? '', [IDEMPOTENCY_KEY_HEADER]: key },
    } as RequestInit);
    if (response.ok) return c.redirect('/my-applications', 303);
    const { error, errors = {} } = (await response.json()) as ErrorBody;
    const form: PostedForm = { name: 'apply', isDone: false, sentence: error, values: { key }, errors };
    return (await page(c, path, form, response.status)) ?? c.redirect(path, 303);
  }

  return { page, signedIn, takeOver, logOut, apply };
}
