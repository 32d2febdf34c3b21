import { LANGUAGE_PATH } from '#contract/languages';
import { NO_JS_PARAM } from '#contract/pages';

export type Handling =
  | 'shell'
  | 'asset'
  | 'public_answer'
  /** An internship as the logged-in person sees it. */
  | 'session_answer'
  | 'logo';

export type Asked = Pick<Request, 'method' | 'url' | 'mode' | 'headers'>;

const categories = '/api/internship_categories';
const oneInternship = /^\/api\/internship\/\d+$/;
const logo = /^\/api\/files\/logo\/[^/]+$/;
const hasExtension = /\.[a-z0-9]+$/i;

/** Classifies this origin's GETs, of the API only these paths: no signed link, no write. Null: unhandled. */
export function classify(request: Asked, origin: string): Handling | null {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== origin || request.headers.has('Range')) return null;
  const { pathname: path } = url;
  if (path === '/api' || path.startsWith('/api/')) {
    if (url.search !== '') return null;
    const authorized = request.headers.has('Authorization');
    if (oneInternship.test(path)) return authorized ? 'session_answer' : null;
    if (logo.test(path)) return 'logo';
    return path === categories && !authorized ? 'public_answer' : null;
  }
  if (request.mode !== 'navigate') return 'asset';
  // Pages without script are the server's.
  if (path.startsWith(LANGUAGE_PATH) || url.searchParams.has(NO_JS_PARAM)) return null;
  return hasExtension.test(path) && path !== '/index.html' ? null : 'shell';
}
