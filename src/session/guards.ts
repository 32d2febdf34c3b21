import { redirect } from '@tanstack/react-router';
import { safeReturn, startOf } from '#contract/start';
import type { Role } from '#contract/status';
import type { FromSearch } from '../lib/search-values';
import { deviceProfilesKey, type SessionStore, type StringStorage } from '../services/session';

export interface GuardArguments {
  context: { session: SessionStore; storage: Pick<StringStorage, 'getItem'> };
  location: { href: string };
}

/** Guard of the log-in: logged-in users return, or go to their start page (rule sign-in-7). */
export function notLoggedIn({ context, search }: GuardArguments & { search: FromSearch }): void {
  const session = context.session.get();
  if (session) throw redirect({ href: safeReturn(search.from) ?? startOf(session.role), replace: true });
}

export function guestOnly({ context }: GuardArguments): void {
  if (context.session.get()) throw redirect({ to: '/home', replace: true });
}

/** Role screens: visitors log in, shared phones ask who (rule phone-1), other roles go home (rule sign-in-7). */
export function requireRole(...allowed: readonly Role[]) {
  return ({ context, location }: GuardArguments): void => {
    const session = context.session.get();
    if (!session && context.storage.getItem(deviceProfilesKey) !== null)
      throw redirect({ to: '/who', search: { from: location.href }, replace: true });
    if (!session) throw redirect({ to: '/login', search: { from: location.href }, replace: true });
    if (!allowed.includes(session.role)) throw redirect({ to: startOf(session.role), replace: true });
  };
}
