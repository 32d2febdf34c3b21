import type { Context } from 'hono';
import type { ProfileAnswer, SignInAnswer } from '#contract/accounts';
import type { SubmittedAnswer } from '#contract/applications';
import type { ErrorBody } from '#contract/errors';
import { KEY_PARAMETER, PROOF_PARAMETER, isOfList, type PagePerson, type RenderInput } from '#contract/pages';
import { ownForms, type OwnFormName, type PostedForm } from '#contract/page-forms';
import { safeReturn, startOf } from '#contract/start';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/worker-protocol';
import { holdBody } from '../http/body';
import type { AppEnv } from '../http/operation';
import { AppError, busy } from '../core/errors';
import { isSame, sign } from '../core/secrets';
import { tokenDigest } from '../sessions/sessions.usecases';
import { pathOf, withMark, withoutMark } from './page-address';
import { goTo, sendPage } from './send-page';
import type { PageCookies } from './page-cookies';
import { noteFields, passHeadersOn, postForm, type CallApi } from './posted-forms';
import { fillTemplate, type PageRenderer } from './rendered';

const NEW_PASSWORD_PATH = ownForms['new-password'].path;

interface PersonPageDependencies {
  secretKey: string;
  renderer: PageRenderer;
  cookies: PageCookies;
  callApi: CallApi;
  countRender: (c: Context<AppEnv>) => void;
  readList: () => Promise<RenderInput>;
}

interface Sent {
  form: PostedForm;
  status: number;
}

export function personPages(deps: PersonPageDependencies) {
  const { secretKey, renderer, cookies, callApi, countRender, readList } = deps;

  /** Proof in personal pages only, so that no other site can post their forms. */
  const proofOf = (token: string) => sign(secretKey, `page-proof\n${tokenDigest(token)}`);

  function requireProof(c: Context<AppEnv>, token: string): void {
    if (!isSame(proofOf(token), c.req.query(PROOF_PARAMETER) ?? '')) throw new AppError('cross_site');
  }

  const callAs = (c: Context<AppEnv>, token: string, path: string, init: RequestInit = {}) =>
    callApi(c, path, { ...init, headers: { ...(init.headers as object), Authorization: `Bearer ${token}` } });

  async function profileOf(c: Context<AppEnv>, token: string): Promise<ProfileAnswer['user'] | null> {
    const response = await callAs(c, token, 'profile');
    if (response.status === 401) return null;
    if (!response.ok) throw busy();
    return ((await response.json()) as ProfileAnswer).user;
  }

  const personOf = (c: Context<AppEnv>, token: string, user: ProfileAnswer['user']): PagePerson => ({
    userId: user.id,
    role: user.role,
    proof: proofOf(token),
    async get(path) {
      const answer = await callAs(c, token, path);
      return { status: answer.status, body: await answer.text() };
    },
  });

  const toLogIn = (c: Context<AppEnv>, url: string, expired: boolean) =>
    goTo(c, withMark(`/login?${expired ? 'expired=true&' : ''}from=${encodeURIComponent(url)}`));

  /** Null for visitors, ended sessions of a form, and pages that are equal for all. */
  async function page(c: Context<AppEnv>, asked: string, form?: PostedForm, status = 200) {
    const token = cookies.token(c);
    if (token === undefined) return null;
    // A posted form has been counted before.
    if (!form) countRender(c);
    const url = withoutMark(asked);
    const kind = renderer.routeOf(pathOf(url))?.html;
    const user = await profileOf(c, token);
    if (!user) {
      cookies.logOut(c);
      // The visitor's page: a text browser that keeps the cookie would be redirected for ever.
      return form || kind !== 'shell' ? null : toLogIn(c, url, true);
    }
    if (kind === undefined || kind === 'mailed') return null;
    // Nothing else of theirs is answered (rule admin-6).
    if (
      user.must_change_password &&
      (kind === 'shell' || isOfList(kind)) &&
      pathOf(url) !== NEW_PASSWORD_PATH
    )
      return goTo(c, NEW_PASSWORD_PATH);
    const rendered = await renderer.render(url, {
      ...(isOfList(kind) && (await readList())),
      ...(form && { form }),
      person: personOf(c, token, user),
    });
    if ('sentTo' in rendered) return goTo(c, rendered.sentTo);
    const template = renderer.template('plain');
    return sendPage(c, fillTemplate(template, rendered), template, status);
  }

  const endSession = (c: Context<AppEnv>, token: string) =>
    callAs(c, token, 'users/sign_out', { method: 'DELETE' });

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

  /** The cookie ends once the script has stored the token, so that no log-in is lost (rule page-2). */
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

  /** Null to go on with the answer. */
  function ended(c: Context<AppEnv>, path: string, { status }: Response): Response | null {
    if (status !== 401) return null;
    cookies.logOut(c);
    return toLogIn(c, path, true);
  }

  async function postOwn(c: Context<AppEnv>, name: OwnFormName, path: string): Promise<Response | Sent> {
    const token = cookies.token(c);
    if (token === undefined) return toLogIn(c, path, false);
    requireProof(c, token);
    const held = holdBody(c, null, true);
    try {
      const call: CallApi = (_, called, init) => callAs(c, token, called, init);
      const { posted, response } = await postForm(c, { name, rule: ownForms[name] }, call);
      passHeadersOn(c, response);
      return ended(c, path, response) ?? { form: posted, status: response.status };
    } finally {
      held.release();
    }
  }

  async function apply(c: Context<AppEnv>, path: string): Promise<Response | Sent> {
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
    const asked = ended(c, path, response);
    if (asked) return asked;
    const { code, error, errors = {} } = (await response.json()) as ErrorBody;
    passHeadersOn(c, response);
    const values = { key, ...Object.fromEntries(noted?.fields ?? []) };
    const form: PostedForm = { name: 'apply', isDone: false, code, sentence: error, values, errors };
    return { form, status: response.status };
  }

  return { page, signedIn, takeOver, logOut, postOwn, apply };
}

export type PersonPages = ReturnType<typeof personPages>;
