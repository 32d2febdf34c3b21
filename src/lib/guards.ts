import { redirect } from '@tanstack/react-router';
import type { Role } from '#contract/status';
import type { SessionStore } from './session';

export interface GuardArguments {
  context: { session: SessionStore };
  location: { href: string };
}

/** The start page after log-in (screens.md section 2, Login). */
export const startOf = (role: Role): '/dashboard' | '/home' => (role === 'student' ? '/home' : '/dashboard');

/** A base URL, to check that a path stays on its origin. */
const baseUrl = 'https://portal.invalid';

/** Browsers skip control characters and read a backslash as a slash, so such a path could name another host. */
const isTricky = (letter: string) => letter < ' ' || letter === '\\';

const isPath = (text: string) => /^\/(?!\/)/.test(text);

/** The return path after log-in if it stays on this site, else null. */
export function safeReturn(from: string | undefined): string | null {
  if (!from || [...from].some(isTricky)) return null;
  if (!isPath(from)) return null;
  const url = new URL(from, baseUrl);
  const back = url.pathname + url.search + url.hash;
  // Checked again: `/.//host` becomes `//host` once its dots are resolved.
  return url.origin === baseUrl && isPath(back) ? back : null;
}

/** Guard of the log-in: redirects logged-in users to their start page (rule 30). */
export function notLoggedIn({ context }: GuardArguments): void {
  const session = context.session.get();
  if (session) throw redirect({ to: startOf(session.role), replace: true });
}

/** Guard of the sign-ups: redirects logged-in users home (screens.md section 6). */
export function guestOnly({ context }: GuardArguments): void {
  if (context.session.get()) throw redirect({ to: '/home', replace: true });
}

/**
 * Guard of screens for some roles: visitors log in first and return; other roles go to their start page.
 * Works offline; the server checks every call anyway (rules 30, 31).
 */
export function requireRole(...allowed: readonly Role[]) {
  return ({ context, location }: GuardArguments): void => {
    const session = context.session.get();
    if (!session) throw redirect({ to: '/login', search: { from: location.href }, replace: true });
    if (!allowed.includes(session.role)) throw redirect({ to: startOf(session.role), replace: true });
  };
}
