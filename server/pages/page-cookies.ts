import { Hono, type Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { PAGE_SESSION_COOKIE, PAGE_SESSION_TAKEN } from '#contract/pages';
import { isLanguage, LANGUAGE_COOKIE, LANGUAGE_COOKIE_SECONDS, LANGUAGE_PATH } from '#contract/languages';
import type { AppEnv } from '../http/operation';
import { isHttps } from '../http/security-headers';
import { AppError } from '../core/errors';
import type { Dependencies } from '../dependencies';
import { goTo } from './send-page';

/** A log-in without the script, which takes it over once it runs (rule page-2). */
const TOKEN = 'wokabaut_page';
/** Cookie of the device proof (rule sign-in-3). */
const DEVICE = 'wokabaut_device';

/** Seconds. */
const DAY = 24 * 3600;
const tokenAge = 7 * DAY;
const deviceAge = 365 * DAY;

export function pageCookies(publicUrl: () => string) {
  /** With TLS `__Host-`: no other host of the domain can set it. */
  const options = (c: Context<AppEnv>) =>
    isHttps(c, publicUrl())
      ? ({ path: '/', sameSite: 'Strict', secure: true, prefix: 'host' } as const)
      : ({ path: '/', sameSite: 'Strict' } as const);
  const read = (c: Context<AppEnv>, name: string) =>
    c.req.header('cookie') === undefined ? undefined : getCookie(c, name, options(c).prefix);

  return {
    /** Letters that no header can hold make an unknown token, not an error. */
    token: (c: Context<AppEnv>): string | undefined => read(c, TOKEN)?.replace(/[^\x21-\x7e]/g, '?'),
    /** The script has stored this cookie's token. A later log-in removes the mark. */
    isTaken: (c: Context<AppEnv>): boolean => getCookie(c, PAGE_SESSION_COOKIE) === PAGE_SESSION_TAKEN,
    device: (c: Context<AppEnv>): string | undefined => read(c, DEVICE),
    logIn(c: Context<AppEnv>, token: string, deviceProof: string | undefined): void {
      const own = options(c);
      setCookie(c, TOKEN, token, { ...own, httpOnly: true, maxAge: tokenAge });
      setCookie(c, PAGE_SESSION_COOKIE, '1', {
        path: '/',
        sameSite: 'Strict',
        secure: own.secure,
        maxAge: tokenAge,
      });
      if (deviceProof !== undefined)
        setCookie(c, DEVICE, deviceProof, { ...own, httpOnly: true, maxAge: deviceAge });
    },
    /** The device proof stays: it is not personal. */
    logOut(c: Context<AppEnv>): void {
      // Text browsers do not know Max-Age.
      const expires = new Date(0);
      deleteCookie(c, TOKEN, { ...options(c), expires });
      deleteCookie(c, PAGE_SESSION_COOKIE, { path: '/', expires });
    },
  };
}

export type PageCookies = ReturnType<typeof pageCookies>;

function pathBefore(referrer: string | undefined, origins: string[]): string | null {
  if (referrer === undefined || !URL.canParse(referrer)) return null;
  const url = new URL(referrer);
  return origins.includes(url.origin) ? url.pathname + url.search : null;
}

/** A link works without script; from another site it is harmless (rule language-1). */
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
