import type { Context } from 'hono';
import type { ErrorCode } from '#contract/errors';
import type { Role } from '#contract/status';
import type { Caller } from '../core/caller';
import { AppError } from '../core/errors';
import type { Dependencies } from '../dependencies';
import { resumeSession } from '../sessions/sessions.usecases';
import { clientAddress } from './client-address';
import type { AppEnv } from './context';
import type { Description } from './operation';

export const wrongRole = {
  student: 'not_student',
  business: 'not_business',
  admin: 'not_admin',
} as const satisfies Record<Role, ErrorCode>;

async function authenticate(
  c: Context<AppEnv>,
  deps: Dependencies,
  isSending: boolean,
): Promise<Caller | null> {
  const header = c.req.header('authorization');
  if (header === undefined) return null;
  const token = /^Bearer +(\S+) *$/i.exec(header)?.[1];
  if (token === undefined) throw new AppError('token_missing');
  const caller = await resumeSession(deps, token, clientAddress(c), isSending);
  if (!caller) throw new AppError('session_expired');
  c.set('caller', caller);
  return caller;
}

/** Role-based access control: null for visitors, and for calls that ignore tokens; admins may need a second factor (rule sign-in-6). */
export async function authorize(
  c: Context<AppEnv>,
  deps: Dependencies,
  {
    who,
    isForEnrolment = false,
    isSending = false,
  }: Pick<Description, 'who' | 'isForEnrolment' | 'isSending'>,
): Promise<Caller | null> {
  if (who === 'visitors' || who === 'holders of a signed link') return null;
  const caller = await authenticate(c, deps, isSending);
  const isEnrolled = caller?.role !== 'admin' || caller.hasSecondFactor || !deps.requiresSecondFactor;
  if (!isEnrolled && !isForEnrolment) throw new AppError('second_factor_missing');
  if (who === 'visitors with or without a token') return caller;
  if (!caller) throw new AppError('token_missing');
  if (!who.includes(caller.role)) throw new AppError(wrongRole[who[0]!]);
  return caller;
}
