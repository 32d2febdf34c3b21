import type { Context, Hono, MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import { IdempotencyKey } from '#contract/applications';
import { IDEMPOTENCY_KEY_HEADER, METHOD_HEADER, REGISTRATION_KEY_HEADER } from '#contract/worker-protocol';
import { validate } from '#contract/validate';
import type { ErrorCode } from '#contract/errors';
import type { Role } from '#contract/status';
import { assertNotRejected, type Caller } from '../core/caller';
import { AppError, validationFailed } from '../core/errors';
import { pathId } from '../core/ids';
import type { Dependencies } from '../dependencies';
import { consumeRateLimit } from '../rate-limits/rate-limits.usecases';
import type { RateLimitName } from '../rate-limits/rules';
import { assertFreeSpace } from '../storage/file-store';
import { resumeSession } from '../sessions/sessions.usecases';
import { readJson, discardUnreadBody, holdBody } from './body';
import { clientAddress } from './client-address';
import { senders, type AppEnv, type Description, type Operation } from './operation';

export const wrongRole = {
  student: 'not_student',
  business: 'not_business',
  admin: 'not_admin',
  staff: 'not_admin',
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
async function authorize(
  c: Context<AppEnv>,
  deps: Dependencies,
  {
    who,
    isForEnrolment = false,
    isForNewPassword = false,
    isSending = false,
  }: Pick<Description, 'who' | 'isForEnrolment' | 'isForNewPassword' | 'isSending'>,
): Promise<Caller | null> {
  if (who === 'visitors' || who === 'holders of a signed link') return null;
  const caller = await authenticate(c, deps, isSending);
  const isEnrolled = caller?.role !== 'admin' || caller.hasSecondFactor || !deps.requiresSecondFactor;
  if (!isEnrolled && !isForEnrolment) throw new AppError('second_factor_missing');
  if (who === 'visitors with or without a token') return caller;
  if (caller?.mustChangePassword && !isForNewPassword) throw new AppError('password_change_needed');
  if (!caller) throw new AppError('token_missing');
  const mayName = who !== senders || caller.role === 'student' || c.req.header(REGISTRATION_KEY_HEADER);
  if (!who.includes(caller.role) || !mayName) throw new AppError(wrongRole[who[0]!]);
  return caller;
}

async function limit(
  c: Context<AppEnv>,
  deps: Dependencies,
  caller: Caller | null,
  name: RateLimitName,
): Promise<void> {
  const isAccount = name.endsWith('_account');
  await consumeRateLimit(deps, name, isAccount ? caller!.userId : { address: clientAddress(c) });
}

function readIdempotencyKey(c: Context<AppEnv>, isRequired: boolean): string | null {
  const header = c.req.header(IDEMPOTENCY_KEY_HEADER);
  if (header === undefined && !isRequired) return null;
  const key = v.safeParse(IdempotencyKey, header);
  if (!key.success) throw new AppError('idempotency_key_missing');
  return key.output;
}

function readQuery(c: Context<AppEnv>, schema: v.GenericSchema): unknown {
  const result = validate(schema, c.req.query());
  if (!result.ok) throw validationFailed(result.errors, Object.values(result.errors)[0]?.[0]);
  return result.value;
}

const honoPath = (path: string, parameters: Description['parameters'] = []): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const pattern = parameters.find((parameter) => parameter.name === name)?.schema.pattern;
    return `:${name}${pattern === undefined ? '' : `{${pattern.replace(/^\^|\$$/g, '')}}`}`;
  });

/** Checks in order: token and role, rejection, precondition, rate limits, idempotency key, query, body. */
function handlersOf(deps: Dependencies, operation: Operation): MiddlewareHandler<AppEnv>[] {
  const { json, form, bytes, query, idempotencyKey } = operation;
  const hasBody = json !== undefined || form !== undefined || bytes !== undefined;
  const status = Object.keys(operation.answers)
    .map(Number)
    .find((code) => code < 400) as 200 | 201;
  const idName = operation.parameters?.find(({ schema }) => schema.type === 'integer')?.name;

  async function respond(c: Context<AppEnv>): Promise<Response> {
    c.set('operation', operation.id);
    const caller = await authorize(c, deps, operation);
    if (operation.refusesRejected && caller) assertNotRejected(caller);
    operation.precondition?.(c);
    for (const name of operation.rateLimits ?? []) await limit(c, deps, caller, name);
    if (form || bytes) await assertFreeSpace(deps);
    const held = hasBody ? holdBody(c, caller, json !== undefined) : undefined;
    try {
      const answer = await operation.handler({
        c,
        deps,
        caller,
        id: pathId(idName && c.req.param(idName)),
        idempotencyKey: idempotencyKey ? readIdempotencyKey(c, idempotencyKey.isRequired) : null,
        query: query && readQuery(c, query),
        body: json && 'schema' in json ? await readJson(c, json.schema, json) : undefined,
      } as never);
      return answer instanceof Response ? answer : c.json(answer, status);
    } finally {
      held?.release();
    }
  }

  return [
    ...(operation.middleware ? [operation.middleware] : []),
    ...(hasBody ? [discardUnreadBody] : []),
    respond,
  ];
}

const pathsOf = ({ path, aliases = [], parameters }: Operation): string[] =>
  [path, ...aliases].map((one) => honoPath(one, parameters));

export function mountOperation(app: Hono<AppEnv>, deps: Dependencies, operation: Operation): void {
  app.on(operation.method.toUpperCase(), pathsOf(operation), ...handlersOf(deps, operation));
}

export function mountOverride(app: Hono<AppEnv>, deps: Dependencies, operation: Operation): void {
  const isMeant = ({ req }: Context<AppEnv>) =>
    req.method === 'POST' && req.header(METHOD_HEADER)?.toLowerCase() === operation.method;
  const handlers = handlersOf(deps, operation).map(
    (handler): MiddlewareHandler<AppEnv> =>
      (c, next) =>
        isMeant(c) ? handler(c, next) : next(),
  );
  // For all methods: an Allow header names POST only where it is a method of its own.
  app.on('ALL', pathsOf(operation), ...handlers);
}
