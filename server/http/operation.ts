import type { Context, MiddlewareHandler } from 'hono';
import type * as v from 'valibot';
import type { BlockList } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Logger } from 'pino';
import type { ErrorCode } from '#contract/errors';
import { roles, type Role } from '#contract/status';
import type { Dependencies } from '../dependencies';
import type { RateLimitName } from '../rate-limits/rules';
import type { Caller } from '../core/caller';
import type { HeldBody, OpenBodies } from '../core/open-bodies';
import type { ResponseCache } from './response-cache';

/** With any keyword; those that the description reads are named. */
export interface JsonSchema {
  [keyword: string]: unknown;
  $ref?: string;
  pattern?: string;
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

export const tags = {
  Accounts: 'Sign-up, sign-in, and what people say of themselves.',
  Internships: 'The list, the details, and what a business does with its own.',
  Applications: 'Sent once, read by the three whom they concern, followed by the student.',
  Uploads: 'A file in pieces, for links that break, by version 1.0.0 of the tus protocol.',
  Admin: 'Who takes part.',
  Counts: 'The numbers of the dashboards.',
  Contact: 'From visitors to the organisation.',
  Service: 'For machines: health, files, and this description.',
} as const;
export type Tag = keyof typeof tags;

export const anyToken: readonly Role[] = roles;
/** For who looks after people: what a call tells staff is limited by `accountsOf` and `linesOf` (rule admin-11). */
export const helpers: readonly Role[] = ['admin', 'staff'];
/** Students, and helpers for whom they have registered, with its key in a header (rule admin-13). */
export const senders: readonly Role[] = ['student', ...helpers];

/** Roles need a token; the first role names the error of all others (`not_student` …). */
export type Who =
  | readonly Role[]
  | 'visitors'
  | 'visitors with or without a token'
  | 'holders of a signed link';

interface ValidatedJson {
  schema: v.GenericSchema;
  /** The key that holds it, as in `{user: {…}}`. */
  under?: string;
  orBare?: boolean;
  heading?: string;
}

/** Read by the handler, because the schema depends on the request. */
interface UnreadJson {
  anyOf: readonly v.GenericSchema[];
  under?: string;
}

export interface FormBody {
  schemas: readonly v.GenericSchema[];
  nameOf?: (field: string) => string;
  files: Record<string, { contentTypes: string; maxBytes: number; isRequired: boolean }>;
  fields?: Record<string, JsonSchema>;
}

export interface Parameter {
  name: string;
  in: 'query' | 'header' | 'path';
  schema: JsonSchema;
  description: string;
  required?: boolean;
}

/** JSON of a schema, or other content types (none: no body) with headers' descriptions. */
export type AnswerContent =
  | v.GenericSchema
  | { contentTypes: readonly string[]; headers?: Record<string, string> };

export interface Description {
  id: string;
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  path: string;
  /** Other paths (rule account-4, and trailing slashes). */
  aliases?: readonly string[];
  tag: Tag;
  summary: string;
  description?: string;
  who: Who;
  /** Also for admins who have to turn their second factor on first (rule sign-in-6). */
  isForEnrolment?: boolean;
  /** Also for who has signed in with a one-time password (rule admin-6). */
  isForNewPassword?: boolean;
  /** Accepts a session's send-only token too (rule phone-1). */
  isSending?: boolean;
  /** Also by POST with X-HTTP-Method-Override (ADR 21). */
  isOverridable?: boolean;
  /** Refusal before the body is read. The use case enforces the same rule. */
  refusesRejected?: boolean;
  /** Consumed in this order, by account or by client address, as their names end. */
  rateLimits?: readonly RateLimitName[];
  parameters?: readonly Parameter[];
  /** The Idempotency-Key header: a UUID that makes retries safe (rule outbox-1). */
  idempotencyKey?: { isRequired: boolean; description: string };
  query?: v.GenericSchema;
  json?: ValidatedJson | UnreadJson;
  form?: FormBody;
  bytes?: { contentType: string; isRequired: boolean };
  /** Answers by status; the one below 400 is what the handler returns. */
  answers: Readonly<Record<number, AnswerContent>>;
  /** Besides those that follow from `who`, `rateLimits`, the query and the body. */
  errors?: readonly ErrorCode[];
  hasEtag?: boolean;
  middleware?: MiddlewareHandler<AppEnv>;
  /** Between authentication and rate limits. */
  precondition?: (c: Context<AppEnv>) => void;
}

type Output<S> = S extends v.GenericSchema ? v.InferOutput<S> : undefined;
type CallerOf<W> = W extends readonly Role[]
  ? Caller
  : W extends `${string}with or without${string}`
    ? Caller | null
    : null;
type AnswerOf<A> = A extends { 200: infer S } | { 201: infer S } ? Output<S> : never;

type Described = Omit<Description, 'method' | 'path' | 'tag'>;

interface OperationRequest<D extends Described = Description> {
  c: Context<AppEnv>;
  deps: Dependencies;
  /** Of the path, by `idIn`; null when it is no id. */
  id: number | null;
  caller: CallerOf<D['who']>;
  idempotencyKey: D extends { idempotencyKey: { isRequired: true } } ? string : string | null;
  body: D extends { json: { schema: infer S } } ? Output<S> : undefined;
  query: D extends { query: infer S } ? Output<S> : undefined;
}

type Handler<D extends Described> = (
  request: OperationRequest<D>,
) => Promise<AnswerOf<D['answers']> | Response> | Response;

export interface Operation extends Description {
  handler: (request: OperationRequest<never>) => unknown;
}

/** `operation('GET /health', description, handler)` of one tag. */
export const operationsOf =
  (tag: Tag) =>
  <const D extends Described>(
    route: `${Uppercase<Description['method']>} /${string}`,
    description: D,
    handler: Handler<D>,
  ): Operation => {
    const [method = '', path = ''] = route.split(' ');
    return { ...description, tag, method: method.toLowerCase() as Description['method'], path, handler };
  };

export const parameter = (
  place: Parameter['in'],
  name: string,
  description: string,
  schema: JsonSchema = { type: 'string' },
): Parameter => ({ name, in: place, required: true, schema, description });

export const idIn = (name: string, description: string): Parameter =>
  parameter('path', name, description, { type: 'integer', minimum: 1 });

export interface AppEnv {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    logger: Logger;
    caller: Caller;
    /** Id of the operation that answers. */
    operation: string;
    listCache: ResponseCache;
    /** Changes of a list; separate, so that many times asked for never displace a whole list. */
    changesCache: ResponseCache;
    openBodies: OpenBodies;
    /** Only for calls with a body. */
    heldBody?: HeldBody;
    trustedProxies: BlockList;
  };
}
