import { errorTable, type ErrorCode } from '#contract/errors';
import { messages } from '#contract/messages';
import { wrongRole } from '../http/auth';
import type { JsonSchema as Schema, Description } from '../http/operation';

const codes = Object.keys(errorTable) as ErrorCode[];
const withStatus = (from: number, to = from) =>
  codes.filter((code) => errorTable[code].status >= from && errorTable[code].status <= to);
/** Possible for every call. */
export const serverErrors = withStatus(500, 599);

/** Codes with `errors`: sentences by field. */
const fieldErrorCodes = new Set<ErrorCode>([
  'validation_failed',
  'document_gone',
  'file_too_large',
  'unsupported_file',
  'second_factor_required',
  'second_factor_invalid',
  'wrong_password',
  'reset_link_invalid',
  'email_link_invalid',
]);

const sentence = (description: string): Schema => ({ type: 'string', minLength: 1, description });

const errorBody = (code: ErrorCode[], more: Record<string, Schema>): Schema => ({
  type: 'object',
  properties: {
    code: { type: 'string', enum: code, description: 'What programs look at.' },
    error: sentence('What people read: one sentence.'),
    message: sentence('The same sentence.'),
    ...more,
  },
  required: ['code', 'error', 'message', ...Object.keys(more)],
  additionalProperties: false,
});

/** The three shapes of an error body. */
export const errorSchemas = {
  ErrorBody: errorBody(
    withStatus(400, 499).filter((code) => !fieldErrorCodes.has(code)),
    {},
  ),
  FieldErrorBody: errorBody([...fieldErrorCodes], {
    errors: {
      type: 'object',
      description: 'Sentences by the name of the field.',
      additionalProperties: { type: 'array', minItems: 1, items: { type: 'string', minLength: 1 } },
    },
  }),
  ServerErrorBody: errorBody(serverErrors, {
    request_id: { type: 'string', minLength: 1, description: 'Under which the log knows it.' },
  }),
} satisfies Record<string, Schema>;

const bodyName = (code: ErrorCode): keyof typeof errorSchemas => {
  if (errorTable[code].status >= 500) return 'ServerErrorBody';
  return fieldErrorCodes.has(code) ? 'FieldErrorBody' : 'ErrorBody';
};

/** Groups in the order of first occurrence. */
export function groupBy<T, K>(given: readonly T[], keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const one of given) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

export function errorSchema(given: readonly ErrorCode[]): Schema {
  const schemas = [...groupBy(given, bodyName)].map(([name, inIt]) => ({
    allOf: [{ $ref: `#/components/schemas/${name}` }],
    properties: { code: { enum: inIt } },
  }));
  return schemas.length === 1 ? schemas[0]! : { anyOf: schemas };
}

export function errorExample(code: ErrorCode): Record<string, unknown> {
  const { sentence: error } = errorTable[code];
  return {
    code,
    error,
    message: error,
    ...(fieldErrorCodes.has(code) && { errors: { email: [messages.validation.emailRequired] } }),
    ...(errorTable[code].status >= 500 && { request_id: '5f0c3f0e-7d0b-4c55-9a35-0f3f2d6f6f3a' }),
  };
}

/** Below 500: its own, and those of its method, guard, rate limits, query and body. */
export function errorsOf(operation: Description): ErrorCode[] {
  const { who, query, json, form, errors = [] } = operation;
  const needsToken = typeof who !== 'string';
  const given = new Set<ErrorCode>(errors);
  const add = (...more: ErrorCode[]) => more.forEach((code) => given.add(code));
  if (operation.method !== 'get') add('cross_site');
  if (needsToken || who === 'visitors with or without a token') add('token_missing', 'session_expired');
  const isForAdmins = needsToken ? who.includes('admin') : who === 'visitors with or without a token';
  if (isForAdmins && !operation.isForEnrolment) add('second_factor_missing');
  if (needsToken && who.length < 3) add(wrongRole[who[0]!]);
  if (operation.refusesRejected) add('account_rejected');
  if (operation.rateLimits) add('too_many_tries');
  if (operation.idempotencyKey) add('idempotency_key_missing');
  if (query || json || form) add('validation_failed');
  if (json || form) add('unsupported_body', 'payload_too_large');
  if (json) add('bad_json', 'body_timeout');
  if (form) add('bad_multipart', 'file_too_large');
  return codes.filter((code) => given.has(code));
}
