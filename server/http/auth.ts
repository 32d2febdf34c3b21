import type { Context, MiddlewareHandler } from 'hono';
import type { ErrorCode } from '#contract/errors';
import type { Role } from '#contract/status';
import { refuseRejected, type Caller } from '../core/caller';
import { AppError } from '../core/errors';
import type { Dependencies } from '../dependencies';
import { resumeSession } from '../sessions/sessions.usecases';
import { clientAddress } from './client-address';
import type { AppEnv } from './context';

const wrongRole = {
  student: 'not_student',
  business: 'not_business',
  admin: 'not_admin',
} as const satisfies Record<Role, ErrorCode>;

async function identify(deps: Dependencies, c: Context<AppEnv>): Promise<Caller | null> {
  const header = c.req.header('authorization');
  if (header === undefined) return null;
  const token = /^Bearer +(\S+) *$/i.exec(header)?.[1];
  if (token === undefined) throw new AppError('token_missing');
  const caller = await resumeSession(deps, token, clientAddress(c));
  if (!caller) throw new AppError('session_expired');
  c.set('caller', caller);
  return caller;
}

/**
 * Lets visitors pass, and says who is asking when a token was sent: read it with `callerOrNull`.
 * @throws AppError `session_expired` for a token that is unknown or expired
 */
export const authenticate =
  (deps: Dependencies): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    await identify(deps, c);
    await next();
  };

/** Who is asking behind `authenticate`, or null for a visitor. */
export const callerOrNull = (c: Context<AppEnv>): Caller | null => c.get('caller') ?? null;

/**
 * Lets only those with a session pass, whoever they are, and sets `c.get('caller')`.
 * @throws AppError `token_missing`, `session_expired`
 */
export const requireCaller =
  (deps: Dependencies): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    if (!(await identify(deps, c))) throw new AppError('token_missing');
    await next();
  };

/**
 * Lets only these roles pass, and sets `c.get('caller')`. The first role names the refusal.
 * @throws AppError `token_missing`, `session_expired`, `not_student` | `not_business` | `not_admin`
 */
export const requireRole =
  (deps: Dependencies, ...roles: [Role, ...Role[]]): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const caller = await identify(deps, c);
    if (!caller) throw new AppError('token_missing');
    if (!roles.includes(caller.role)) throw new AppError(wrongRole[roles[0]]);
    await next();
  };

/**
 * Behind `requireRole`, for calls that send something new: a rejected caller is refused before the body is read, so
 * that nobody corrects a form in vain. The use case holds the same rule.
 * @throws AppError `account_rejected`
 */
export const requireStanding: MiddlewareHandler<AppEnv> = async (c, next) => {
  refuseRejected(c.get('caller'));
  await next();
};
