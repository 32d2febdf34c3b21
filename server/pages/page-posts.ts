import type { Context } from 'hono';
import type { SignInAnswer } from '#contract/accounts';
import { errorTable } from '#contract/errors';
import {
  FORM_PARAMETER,
  formOf,
  ownFormOf,
  pageForms,
  type PageFormName,
  type PostedForm,
} from '#contract/page-forms';
import { LOG_OUT_PATH, PAGE_SESSION_PATH } from '#contract/pages';
import { AppError } from '../core/errors';
import type { AppEnv } from '../http/operation';
import { setErrorHeaders } from '../http/responses';
import { holdBody } from '../http/body';
import { requireSameOrigin } from '../http/security-headers';
import { pathOf, plainPath, withoutSlash } from './page-address';
import { goTo, sendOutcome, sendPage, sendProblem } from './send-page';
import type { PageCookies } from './page-cookies';
import type { PersonPages } from './person-pages';
import { passHeadersOn, postForm, refusedForm, type CallApi } from './posted-forms';
import { fillTemplate, type PageRenderer } from './rendered';

interface PagePostDependencies {
  renderer: PageRenderer;
  people: PersonPages;
  cookies: PageCookies;
  callApi: CallApi;
  countRender: (c: Context<AppEnv>) => void;
  publicUrl: () => string;
}

export function pagePosts(deps: PagePostDependencies) {
  const { renderer, people, cookies, callApi, countRender, publicUrl } = deps;

  async function render(c: Context<AppEnv>, url: string, posted: PostedForm, status: number) {
    // A sent one renders nothing.
    if (posted.name === 'apply') countRender(c);
    const own = await people.page(c, url, posted, status);
    if (own) return own;
    const page = await renderer.render(url, { form: posted });
    if ('sentTo' in page) return goTo(c, page.sentTo);
    const template = renderer.template(pathOf(url).slice(1));
    return sendPage(c, fillTemplate(template, page), template, status);
  }

  async function answer(
    c: Context<AppEnv>,
    url: string,
    posted: PostedForm,
    status: number,
  ): Promise<Response> {
    try {
      return await render(c, url, posted, status);
    } catch (error) {
      if (!(error instanceof AppError)) c.get('logger').error({ err: error }, 'page not rendered');
      return sendOutcome(c, renderer.template('plain'), posted, status);
    }
  }

  async function postToPage(c: Context<AppEnv>, name: PageFormName, url: string): Promise<Response> {
    countRender(c);
    const isLogIn = name === 'login';
    // Another site's log-in would have a person apply from a stranger's account.
    const rule = pageForms[name];
    if (rule.token === undefined) requireSameOrigin(c, publicUrl(), isLogIn ? 'refuse' : 'accept');
    const held = holdBody(c, null, !rule.hasFiles);
    try {
      const device = isLogIn ? cookies.device(c) : undefined;
      const more: Record<string, string> = device === undefined ? {} : { device_proof: device };
      const { posted, response, answer: body } = await postForm(c, { name, rule }, callApi, more);
      if (isLogIn && posted.isDone) return await people.signedIn(c, body as SignInAnswer);
      passHeadersOn(c, response);
      return await answer(c, url, posted, response.status);
    } finally {
      held.release();
    }
  }

  async function refuse(
    c: Context<AppEnv>,
    error: AppError,
    name: PostedForm['name'] | undefined,
    url: string,
  ) {
    if (name === undefined || error.code === 'unavailable')
      return sendProblem(c, renderer.template('plain'), error);
    setErrorHeaders(c, error);
    return answer(c, url, refusedForm(name, error), errorTable[error.code].status);
  }

  return async function post(c: Context<AppEnv>): Promise<Response> {
    const path = withoutSlash(plainPath(c.req.path));
    const url = `${path}${new URL(c.req.url).search}`;
    const page = renderer.routeOf(path);
    // The token of a mailed link is in the address (rules sign-in-5 and account-6).
    if (page?.html === 'mailed') c.header('Referrer-Policy', 'no-referrer');
    const isApply = page?.route === '/apply/$id';
    const own = ownFormOf(path, c.req.query(FORM_PARAMETER));
    const form = formOf(path, (parameter) => c.req.query(parameter) !== undefined);
    try {
      // Also one that is refused renders its page.
      if (own) countRender(c);
      if (path === PAGE_SESSION_PATH || path === LOG_OUT_PATH || isApply || own) {
        requireSameOrigin(c, publicUrl(), 'accept');
        if (isApply || own) {
          const sent = await (own ? people.postOwn(c, own, path) : people.apply(c, path));
          return sent instanceof Response ? sent : await answer(c, path, sent.form, sent.status);
        }
        return await (path === LOG_OUT_PATH ? people.logOut(c) : people.takeOver(c));
      }
      if (form === undefined) throw new AppError('method_not_allowed');
      return await postToPage(c, form, url);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const name = isApply ? 'apply' : (own ?? form);
      return refuse(c, error, name, isApply || own ? path : url);
    }
  };
}
