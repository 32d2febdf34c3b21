import { redirect } from '@tanstack/react-router';
import type { Role } from '#contract/status';
import type { SessionStore } from './session';

export interface GuardArguments {
  context: { session: SessionStore };
  location: { href: string };
}

/** Where a person starts after log-in (screens.md section 2, Login). */
export const startOf = (role: Role): '/dashboard' | '/home' => (role === 'student' ? '/home' : '/dashboard');

/** Any site would do: only whether a way leads away from it is looked at. */
const HERE = 'https://portal.invalid';

/** What browsers skip or read as a slash, so that a path of them may name another host. */
const isTricky = (letter: string) => letter < ' ' || letter === '\\';

const isPath = (text: string) => /^\/(?!\/)/.test(text);

/** A way back that stays on this site: a path, never another host. */
export function safeReturn(from: string | undefined): string | null {
  if (!from || [...from].some(isTricky)) return null;
  if (!isPath(from)) return null;
  const url = new URL(from, HERE);
  const back = url.pathname + url.search + url.hash;
  // Once more: `/.//host` is a path that becomes a host when its dots are resolved.
  return url.origin === HERE && isPath(back) ? back : null;
}

/** The log-in: somebody who is logged in goes to their own start (rule 30). */
export function notLoggedIn({ context }: GuardArguments): void {
  const session = context.session.get();
  if (session) throw redirect({ to: startOf(session.role), replace: true });
}

/** The sign-ups: somebody who is logged in goes home (screens.md section 6). */
export function guestOnly({ context }: GuardArguments): void {
  if (context.session.get()) throw redirect({ to: '/home', replace: true });
}

/**
 * A screen of some roles: a visitor logs in first and comes back; another role goes to its own start. It never asks
 * the network, so it works offline; the server checks every call anyway (rules 30, 31).
 */
export function requireRole(...allowed: readonly Role[]) {
  return ({ context, location }: GuardArguments): void => {
    const session = context.session.get();
    if (!session) throw redirect({ to: '/login', search: { from: location.href }, replace: true });
    if (!allowed.includes(session.role)) throw redirect({ to: startOf(session.role), replace: true });
  };
}
