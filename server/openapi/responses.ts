import { STATUS_CODES } from 'node:http';
import type * as v from 'valibot';
import { errorTable, type ErrorCode } from '#contract/errors';
import type { AnswerContent, Description } from '../http/operation';
import { answers } from './components';
import type { MediaType, Reference, ResponseObject } from './document-types';
import { errorExample, errorSchema, errorsOf, groupBy, serverErrors } from './error-schemas';

const JSON_TYPE = 'application/json';
const isSchema = (content: AnswerContent): content is v.GenericSchema => 'kind' in content;

const etag = { ETag: { description: 'Names this answer, for If-None-Match.', schema: { type: 'string' } } };
const retryAfter = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
};

function successResponse(status: number, content: AnswerContent, { hasEtag }: Description): ResponseObject {
  const media: Record<string, MediaType> = isSchema(content)
    ? { [JSON_TYPE]: { schema: answers.schema(content) } }
    : Object.fromEntries(content.contentTypes.map((type) => [type, {}]));
  const described = isSchema(content) ? {} : (content.headers ?? {});
  const headers = {
    ...(hasEtag && status === 200 && etag),
    ...Object.fromEntries(
      Object.entries(described).map(([name, description]) => [
        name,
        { description, schema: { type: 'string' } },
      ]),
    ),
  };
  return {
    description: STATUS_CODES[status]!,
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(Object.keys(media).length > 0 && { content: media }),
  };
}

function errorResponse(given: ErrorCode[], content: AnswerContent | undefined): ResponseObject {
  const own = content && isSchema(content) ? [answers.schema(content)] : [];
  const shared = errorSchema(given);
  return {
    description: [...new Set(given.map((code) => errorTable[code].sentence))].join(' · '),
    ...(given.includes('too_many_tries') && { headers: retryAfter }),
    content: {
      [JSON_TYPE]: {
        schema: own.length === 0 ? shared : { anyOf: [...own, ...(shared.anyOf ?? [shared])] },
        examples: Object.fromEntries(given.map((code) => [code, { value: errorExample(code) }])),
      },
    },
  };
}

const pascal = (code: string) => code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Error responses of several calls, for `components.responses`, named after their codes. */
export class SharedResponses {
  readonly made: Record<string, ResponseObject> = {};
  private readonly counts = new Map<string, number>();

  constructor(operations: readonly Description[]) {
    for (const operation of operations) {
      for (const [, given] of byStatus(operation)) {
        const name = given.map(pascal).join('Or');
        this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
      }
    }
  }

  errors(given: ErrorCode[], content: AnswerContent | undefined): ResponseObject | Reference {
    const name = given.map(pascal).join('Or');
    if (content || this.counts.get(name) === 1) return errorResponse(given, content);
    this.made[name] ??= errorResponse(given, undefined);
    return { $ref: `#/components/responses/${name}` };
  }

  /** The server errors of every call. */
  serverError(): Reference {
    this.made.ServerError ??= {
      ...errorResponse(serverErrors, undefined),
      description: 'Something is wrong on our side; the answer names the request, never a stack.',
    };
    return { $ref: '#/components/responses/ServerError' };
  }

  /** Response of calls without errors of their own: Node's 431, which has no body. */
  headersTooLarge(): Reference {
    this.made.HeadersTooLarge ??= {
      description:
        'The headers of the request are larger than 16 KB. Said before it is looked at, without a body.',
    };
    return { $ref: '#/components/responses/HeadersTooLarge' };
  }
}

/** Below 500, by status. */
const byStatus = (operation: Description): [status: number, codes: ErrorCode[]][] => [
  ...groupBy(errorsOf(operation), (code) => errorTable[code].status as number),
];

export function responsesOf(
  operation: Description,
  shared: SharedResponses,
): Record<string, ResponseObject | Reference> {
  const refusals = byStatus(operation);
  const refused = new Set(refusals.map(([status]) => status));
  const good = Object.entries(operation.answers).filter(([status]) => !refused.has(+status));
  return {
    ...Object.fromEntries(
      good.map(([status, content]) => [status, successResponse(+status, content, operation)]),
    ),
    ...(operation.hasEtag && {
      304: { description: 'Nothing changed since the answer that has this ETag.', headers: etag },
    }),
    ...Object.fromEntries(
      refusals.map(([status, given]) => [status, shared.errors(given, operation.answers[status])]),
    ),
    ...(refusals.length === 0 && { 431: shared.headersTooLarge() }),
    '5XX': shared.serverError(),
  };
}
