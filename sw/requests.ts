import { LANGUAGE_PATH } from '#contract/languages';

/** The caching strategy of a request; `sw/caches.ts` implements them. */
export type Handling =
  /** A navigation: the app shell. */
  | 'shell'
  /** A file that was built with this worker. */
  | 'asset'
  /** Lists and categories, the same for everybody. */
  | 'public_answer'
  /** One internship, as the logged-in person sees it. */
  | 'session_answer'
  | 'logo';

/** The properties of a Request that classify it. */
export type Asked = Pick<Request, 'method' | 'url' | 'mode' | 'headers'>;

const publicAnswers = ['/api/internship_categories', '/api/internship/'];
const oneInternship = /^\/api\/internship\/\d+$/;
const logo = /^\/api\/files\/logo\/[^/]+$/;
const hasExtension = /\.[a-z0-9]+$/i;

/**
 * Classifies a request by its properties, never by the content of the caches. Only GETs of this origin are handled, and
 * of the API only the paths named here: no signed link, no write, no query.
 * @returns null when the worker does not handle it
 */
export function classify(request: Asked, origin: string): Handling | null {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== origin || request.headers.has('Range')) return null;
  const { pathname: path } = url;
  if (path === '/api' || path.startsWith('/api/')) {
    if (url.search !== '') return null;
    const authorized = request.headers.has('Authorization');
    if (oneInternship.test(path)) return authorized ? 'session_answer' : null;
    if (logo.test(path)) return 'logo';
    return publicAnswers.includes(path) && !authorized ? 'public_answer' : null;
  }
  if (request.mode !== 'navigate') return 'asset';
  // The server keeps the choice, and leads back.
  if (path.startsWith(LANGUAGE_PATH)) return null;
  return hasExtension.test(path) && path !== '/index.html' ? null : 'shell';
}
