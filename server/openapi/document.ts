import { brand } from '#contract/brand';
import { IDEMPOTENCY_KEY_HEADER, METHOD_HEADER, REGISTRATION_KEY_HEADER } from '#contract/worker-protocol';
import { roles } from '#contract/status';
import { version } from '#contract/version';
import {
  senders,
  tags,
  type Description,
  type FormBody,
  type JsonSchema,
  type Parameter,
} from '../http/operation';
import { errorSchemas, responsesOf, sharedResponses } from './responses';
import { answers, requests } from './schemas';

const people = { student: 'students', business: 'businesses', admin: 'admins', staff: 'staff' } as const;

function inWords({ who }: Description): string {
  if (typeof who === 'string') return who;
  return who.length === roles.length
    ? 'everybody with a token'
    : who.map((role) => people[role]).join(' and ');
}

function describe(operation: Description): string {
  const also = operation.aliases?.map((path) => `\`${path}\``).join(', ');
  const sends = operation.isSending && 'Takes the send-only token of a session too.';
  const byPost = operation.isOverridable && `Also POST with \`${METHOD_HEADER}: PATCH\`.`;
  return [`For ${inWords(operation)}.`, operation.description, sends, also && `Also at ${also}.`, byPost]
    .filter(Boolean)
    .join(' ');
}

function securityOf({ who }: Description): Record<string, never[]>[] {
  if (typeof who !== 'string') return [{ token: [] }];
  return who === 'visitors with or without a token' ? [{}, { token: [] }] : [];
}

const queryDescriptions: Record<string, string> = {
  cursor: 'The `next_cursor` of the page before, to go on behind it.',
  limit: 'Rows of the page.',
  search: 'Only those that contain every one of these words.',
  status: 'Only these; any other word is ignored.',
  archived: 'Archived ones alone, or all others; any other word is ignored.',
  q: 'An older name of `search`.',
};

function parametersOf({ who, parameters = [], idempotencyKey, query, hasEtag }: Description): Parameter[] {
  const header = (name: string, description: string, format?: string, required?: true): Parameter => ({
    name,
    in: 'header',
    ...(required && { required }),
    schema: { type: 'string', ...(format && { format }) },
    description,
  });
  const inQuery = query ? Object.entries(requests.schema(query).properties ?? {}) : [];
  return [
    ...parameters,
    ...(who === senders
      ? [header(REGISTRATION_KEY_HEADER, 'Of admins and staff: the key of an own registration.', 'uuid')]
      : []),
    ...(idempotencyKey
      ? [
          header(
            IDEMPOTENCY_KEY_HEADER,
            idempotencyKey.description,
            'uuid',
            idempotencyKey.isRequired || undefined,
          ),
        ]
      : []),
    ...inQuery.map(([name, { description = queryDescriptions[name] ?? name, ...schema }]): Parameter => {
      return { name, in: 'query', schema, description };
    }),
    ...(hasEtag ? [header('If-None-Match', 'The ETag of the answer that the caller has kept.')] : []),
  ];
}

const anyOf = (schemas: JsonSchema[]): JsonSchema =>
  schemas.length === 1 ? schemas[0]! : { anyOf: schemas };

function jsonBody(json: NonNullable<Description['json']>): JsonSchema {
  const schemas = ('schema' in json ? [json.schema] : json.anyOf).map((one) => requests.schema(one));
  const { under } = json;
  if (under === undefined) return anyOf(schemas);
  const keyed = schemas.map((schema) => ({
    type: 'object',
    properties: { [under]: schema },
    required: [under],
  }));
  return anyOf('orBare' in json && json.orBare ? [...schemas, ...keyed] : keyed);
}

const requestSchemas = requests.components();

function formBody({ schemas, nameOf = (field) => field, files, fields = {} }: FormBody) {
  const parts = schemas.map((schema) => {
    const made = requests.schema(schema);
    return made.$ref === undefined ? made : requestSchemas[made.$ref.split('/').at(-1)!]!;
  });
  const named = parts.flatMap(({ properties = {} }) => Object.entries({ ...properties, ...fields }));
  const required = parts.length === 1 ? (parts[0]!.required ?? []) : [];
  const description = parts.map((part) => part.description).find((words) => words !== undefined);
  const pictures = Object.entries(files);
  const schema: JsonSchema = {
    type: 'object',
    ...(description !== undefined && { description }),
    properties: Object.fromEntries([
      ...named.map(([field, of]) => [nameOf(field), of] as const),
      ...pictures.map(([name, { contentTypes, maxBytes }]): [string, JsonSchema] => [
        name,
        { description: `At most ${maxBytes / 1024 / 1024} MB: ${contentTypes}.` },
      ]),
    ]),
    required: [
      ...required.map(nameOf),
      ...pictures.flatMap(([name, file]) => (file.isRequired ? [name] : [])),
    ],
  };
  const encoding = pictures.map(([name, { contentTypes }]) => [name, { contentType: contentTypes }]);
  return { schema, encoding: Object.fromEntries(encoding) as Record<string, { contentType: string }> };
}

function operationObject(operation: Description) {
  const { json, form, bytes } = operation;
  const parameters = parametersOf(operation);
  const content = {
    ...(bytes && { [bytes.contentType]: {} }),
    ...(json && { 'application/json': { schema: jsonBody(json) } }),
    ...(form && { 'multipart/form-data': formBody(form) }),
  };
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    description: describe(operation),
    security: securityOf(operation),
    ...(parameters.length > 0 && { parameters }),
    ...((json || form || bytes) && { requestBody: { required: bytes?.isRequired ?? true, content } }),
    responses: responsesOf(operation),
  };
}
export type OperationObject = ReturnType<typeof operationObject>;

export function buildDocument(operations: readonly Description[]) {
  const paths: Record<string, Partial<Record<Description['method'], OperationObject>>> = {};
  for (const operation of operations)
    (paths[operation.path] ??= {})[operation.method] = operationObject(operation);
  return {
    openapi: '3.1.0' as const,
    info: {
      title: `${brand.name} API`,
      version,
      summary: brand.tagline,
      description:
        'JSON keys are snake_case, times are ISO 8601 in UTC, dates `YYYY-MM-DD`, ids whole numbers. A token comes from ' +
        '`POST /users/sign_in`. Fields that a call does not know are ignored. An error has a code for programs and a ' +
        'sentence for people. Sending too often is answered 429 with the seconds to wait.',
      contact: { name: brand.name, email: brand.infoEmail },
      license: { name: 'All rights reserved', identifier: 'LicenseRef-All-rights-reserved' },
    },
    servers: [{ url: '/api', description: 'This server' }],
    security: [],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The token of a sign-in. It ends with the log-out, or when it was not used for long. Its send-only token opens ' +
            'nothing but what sends an application: `send-` and the SHA-256, in lower-case hex, of `wokabaut send-only ` and the token.',
        },
      },
      schemas: { ...answers.components(), ...requestSchemas, ...errorSchemas },
      responses: sharedResponses,
    },
  };
}
