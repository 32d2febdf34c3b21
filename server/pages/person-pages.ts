import { createHmac } from 'node:crypto';
import type { Context } from 'hono';
import type { ProfileAnswer } from '#contract/accounts';
import { PROOF_PARAMETER } from '#contract/page-protocol';
import { isOfList, type PagePerson, type RenderInput } from '#contract/pages';
import type { PostedForm } from '#contract/page-forms';
import type { AppEnv } from '../http/context';
import { AppError, busy } from '../core/errors';
import { isSame } from '../core/secrets';
import { tokenDigest } from '../sessions/sessions.usecases';
import { pathOf, withMark, withoutMark } from './page-address';
import type { PageCookies } from './page-cookies';
import type { CallApi } from './posted-forms';
import { type PageRenderer, fillTemplate } from './rendered';
import { goTo, sendPage } from './send-page';

interface PersonPageDependencies {
  secretKey: string;
  renderer: PageRenderer;
  cookies: PageCookies;
  callApi: CallApi;
  countRender: (c: Context<AppEnv>) => void;
  readList: () => Promise<RenderInput>;
}

export function personPages(deps: PersonPageDependencies) {
  const { secretKey, renderer, cookies, callApi, countRender, readList } = deps;

  /** Proof in personal pages only, so that no other site can post their forms. */
  const proofOf = (token: string) =>
    createHmac('sha256', secretKey)
      .update(`page-proof\n${tokenDigest(token)}`)
      .digest('base64url');

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
      if (form) return null;
      return kind === 'shell' ? toLogIn(c, url, true) : goTo(c, url);
    }
    if (kind === undefined || kind === 'mailed') return null;
    const rendered = await renderer.render(url, {
      ...(isOfList(kind) && (await readList())),
      ...(form && { form }),
      person: personOf(c, token, user),
    });
    if ('sentTo' in rendered) return goTo(c, rendered.sentTo);
    const template = renderer.template('plain');
    return sendPage(c, fillTemplate(template, rendered), template, status);
  }

  return { page, profileOf, callAs, requireProof, toLogIn };
}

export type PersonPages = ReturnType<typeof personPages>;
