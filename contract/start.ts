import type { Role } from './status';

const starts = {
  student: '/home',
  business: '/dashboard',
  admin: '/dashboard',
  staff: '/list-all-students',
} as const satisfies Record<Role, string>;

/** screens.md section 2, Login. */
export const startOf = (role: Role) => starts[role];

/** Missing in the language's library only. */
declare const URL: new (
  url: string,
  base: string,
) => { origin: string; pathname: string; search: string; hash: string };

/** A base URL, to check that a path stays on its origin. */
const baseUrl = 'https://portal.invalid';

/** Browsers skip control characters and read a backslash as a slash: such a path could name another host. */
const isTricky = (letter: string) => letter < ' ' || letter === '\\';

const isPath = (text: string) => /^\/(?!\/)/.test(text);

/** Null unless on this site. */
export function safeReturn(from: string | undefined): string | null {
  if (!from || [...from].some(isTricky)) return null;
  if (!isPath(from)) return null;
  const url = new URL(from, baseUrl);
  const back = url.pathname + url.search + url.hash;
  // Checked again: `/.//host` becomes `//host` when resolved.
  return url.origin === baseUrl && isPath(back) ? back : null;
}
