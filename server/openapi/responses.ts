import { STATUS_CODES } from 'node:http';
import type * as v from 'valibot';
import { errorTable, type ErrorCode } from '#contract/errors';
import { messages } from '#contract/messages';
import { roles } from '#contract/status';
import { wrongRole } from '../http/mount-operation';
import type { AnswerContent, Description, JsonSchema } from '../http/operation';
import { answers } from './schemas';

export interface ResponseObject {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content?: Record<string, { schema?: JsonSchema; examples?: Record<string, { value: unknown }> }>;
}

const codes = Object.keys(errorTable) as ErrorCode[];
const statusOf = (code: ErrorCode): number => errorTable[code].status;
const serverErrors = codes.filter((code) => statusOf(code) >= 500);

const fieldErrorCodes: readonly ErrorCode[] = [
  'validation_failed',
  'document_gone',
  'file_too_large',
  'unsupported_file',
  'second_factor_required',
  'second_factor_invalid',
  'wrong_password',
  'reset_link_invalid',
  'sms_code_invalid',
  'email_link_invalid',
];

const text = (description: string): JsonSchema => ({ type: 'string', minLength: 1, description });

const errorBody = (code: ErrorCode[], more: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  properties: {
    code: { type: 'string', enum: code, description: 'What programs look at.' },
    error: text('What people read: one sentence.'),
    message: text('The same sentence.'),
    ...more,
  },
  required: ['code', 'error', 'message', ...Object.keys(more)],
  additionalProperties: false,
});

const bodyName = (code: ErrorCode) => {
  if (statusOf(code) >= 500) return 'ServerErrorBody';
  return fieldErrorCodes.includes(code) ? 'FieldErrorBody' : 'ErrorBody';
};
const codesOf = (name: string) => codes.filter((code) => bodyName(code) === name);

export const errorSchemas: Record<string, JsonSchema> = {
  ErrorBody: errorBody(codesOf('ErrorBody'), {}),
  FieldErrorBody: errorBody(codesOf('FieldErrorBody'), {
    errors: {
      type: 'object',
      description: 'Sentences by the name of the field.',
      additionalProperties: { type: 'array', minItems: 1, items: { type: 'string', minLength: 1 } },
    },
  }),
  ServerErrorBody: errorBody(serverErrors, { request_id: text('Under which the log knows it.') }),
};

function errorExample(code: ErrorCode): Record<string, unknown> {
  const { sentence: error, status } = errorTable[code];
  return {
    code,
    error,
    message: error,
    ...(fieldErrorCodes.includes(code) && { errors: { email: [messages.validation.emailRequired] } }),
    ...(status >= 500 && { request_id: '5f0c3f0e-7d0b-4c55-9a35-0f3f2d6f6f3a' }),
  };
}

function errorsOf(operation: Description): ErrorCode[] {
  const { who, query, json, form, errors = [] } = operation;
  const needsToken = typeof who !== 'string';
  const given = new Set<ErrorCode>(errors);
  const add = (...more: ErrorCode[]) => more.forEach((code) => given.add(code));
  if (operation.method !== 'get') add('cross_site');
  if (needsToken || who === 'visitors with or without a token') add('token_missing', 'session_expired');
  const isForAdmins = needsToken ? who.includes('admin') : who === 'visitors with or without a token';
  if (isForAdmins && !operation.isForEnrolment) add('second_factor_missing');
  if (Array.isArray(operation.who) && !operation.isForNewPassword) add('password_change_needed');
  if (needsToken && who.length < roles.length) add(wrongRole[who[0]!]);
  if (operation.refusesRejected) add('account_rejected');
  if (operation.rateLimits) add('too_many_tries');
  if (operation.idempotencyKey) add('idempotency_key_missing');
  if (query || json || form) add('validation_failed');
  if (json || form) add('unsupported_body', 'payload_too_large');
  if (json) add('bad_json', 'body_timeout');
  if (form) add('bad_multipart', 'file_too_large');
  return codes.filter((code) => given.has(code));
}

const isSchema = (content: AnswerContent): content is v.GenericSchema => 'kind' in content;
const headers = (described: Record<string, string>, schema: JsonSchema = { type: 'string' }) =>
  Object.fromEntries(Object.entries(described).map(([name, description]) => [name, { description, schema }]));
const retryAfter = headers({ 'Retry-After': 'Seconds to wait.' }, { type: 'integer', minimum: 1 });
const etag = { ETag: 'Names this answer, for If-None-Match.' };

function successResponse(status: number, content: AnswerContent, { hasEtag }: Description): ResponseObject {
  const described = { ...(hasEtag && status === 200 && etag), ...(!isSchema(content) && content.headers) };
  const media = isSchema(content)
    ? { 'application/json': { schema: answers.schema(content) } }
    : Object.fromEntries(content.contentTypes.map((type) => [type, {}]));
  return {
    description: STATUS_CODES[status]!,
    ...(Object.keys(described).length > 0 && { headers: headers(described) }),
    ...(Object.keys(media).length > 0 && { content: media }),
  };
}

function errorResponse(given: ErrorCode[], content?: AnswerContent): ResponseObject {
  const own = content && isSchema(content) ? [answers.schema(content)] : [];
  const shapes = [...new Set(given.map(bodyName))].map((name) => ({
    allOf: [{ $ref: `#/components/schemas/${name}` }],
    properties: { code: { enum: given.filter((code) => bodyName(code) === name) } },
  }));
  const schemas: JsonSchema[] = [...own, ...shapes];
  return {
    description: [...new Set(given.map((code) => errorTable[code].sentence))].join(' · '),
    ...(given.includes('too_many_tries') && { headers: retryAfter }),
    content: {
      'application/json': {
        schema: schemas.length === 1 ? schemas[0]! : { anyOf: schemas },
        examples: Object.fromEntries(given.map((code) => [code, { value: errorExample(code) }])),
      },
    },
  };
}

export const sharedResponses: Record<string, ResponseObject> = {
  ServerError: {
    ...errorResponse(serverErrors),
    description: 'Something is wrong on our side; the answer names the request, never a stack.',
  },
  /** Node's 431, which has no body. */
  HeadersTooLarge: {
    description:
      'The headers of the request are larger than 16 KB. Said before it is looked at, without a body.',
  },
};
const shared = (name: string) => ({ $ref: `#/components/responses/${name}` });

export function responsesOf(operation: Description): Record<string, ResponseObject | { $ref: string }> {
  const errors = errorsOf(operation);
  const refused = [...new Set(errors.map(statusOf))];
  const good = Object.entries(operation.answers).filter(([status]) => !refused.includes(+status));
  return {
    ...Object.fromEntries(
      good.map(([status, content]) => [status, successResponse(+status, content, operation)]),
    ),
    ...(operation.hasEtag && {
      304: { description: 'Nothing changed since the answer that has this ETag.', headers: headers(etag) },
    }),
    ...Object.fromEntries(
      refused.map((status) => [
        status,
        errorResponse(
          errors.filter((code) => statusOf(code) === status),
          operation.answers[status],
        ),
      ]),
    ),
    ...(refused.length === 0 && { 431: shared('HeadersTooLarge') }),
    '5XX': shared('ServerError'),
  };
}
