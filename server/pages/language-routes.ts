import { Hono } from 'hono';
import { setCookie } from 'hono/cookie';
import { isLanguage, LANGUAGE_COOKIE, LANGUAGE_COOKIE_SECONDS, LANGUAGE_PATH } from '#contract/languages';
import { AppError } from '../core/errors';
import type { Dependencies } from '../dependencies';
import type { AppEnv } from '../http/context';
import { isHttps } from './own-site';
import { goTo } from './send-page';

/** The referring page's path; null on another site. @param origins those the portal is reached by */
function pathBefore(referrer: string | undefined, origins: string[]): string | null {
  if (referrer === undefined || !URL.canParse(referrer)) return null;
  const url = new URL(referrer);
  return origins.includes(url.origin) ? url.pathname + url.search : null;
}

/**
 * Stores the language in a cookie, and returns to the page (rule 80). A link works without script; from another
 * site it is harmless.
 */
export function languageRoutes({ publicUrl }: Pick<Dependencies, 'publicUrl'>): Hono<AppEnv> {
  return new Hono<AppEnv>().get(`${LANGUAGE_PATH}:language`, (c) => {
    const language = c.req.param('language');
    if (!isLanguage(language)) throw new AppError('not_found');
    setCookie(c, LANGUAGE_COOKIE, language, {
      path: '/',
      sameSite: 'Lax',
      secure: isHttps(c, publicUrl()),
      maxAge: LANGUAGE_COOKIE_SECONDS,
    });
    // Behind a proxy that ends TLS the request's own scheme is http.
    const origins = [c.req.url, publicUrl()].map((url) => new URL(url).origin);
    return goTo(c, pathBefore(c.req.header('referer'), origins) ?? '/');
  });
}
