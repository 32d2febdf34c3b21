import { IDEMPOTENCY_KEY_HEADER } from '#contract/worker-protocol';
import type { JsonSchema as Schema, Description, FormBody, Parameter } from '../http/operation';
import { requests } from './components';
import type { MediaType, OperationObject } from './document-types';

type JsonBody = NonNullable<Description['json']>;

/** Schemas under the key or bare; any of them is accepted. */
function schemasOf(json: JsonBody): Schema[] {
  const schemas = ('schema' in json ? [json.schema] : json.anyOf).map((one) => requests.schema(one));
  const { under } = json;
  if (under === undefined) return schemas;
  const keyed = schemas.map((schema) => ({
    type: 'object',
    properties: { [under]: schema },
    required: [under],
  }));
  return 'orBare' in json && json.orBare ? [...schemas, ...keyed] : keyed;
}

function jsonBody(json: JsonBody): MediaType {
  const schemas = schemasOf(json);
  return { schema: schemas.length === 1 ? schemas[0]! : { anyOf: schemas } };
}

const components = requests.components();
/** Target of a reference to a named schema. */
const resolved = (schema: Schema): Schema =>
  schema.$ref === undefined ? schema : components[schema.$ref.split('/').at(-1)!]!;

function formBody({ schemas, nameOf = (field) => field, files, fields = {} }: FormBody): MediaType {
  const parts = schemas.map((schema) => resolved(requests.schema(schema)));
  const named = parts.flatMap(({ properties = {} }) => Object.entries({ ...properties, ...fields }));
  const pictures = Object.entries(files).map(([name, { contentTypes, maxBytes }]): [string, Schema] => [
    name,
    { description: `At most ${maxBytes / 1024 / 1024} MB: ${contentTypes}.` },
  ]);
  const required = parts.length === 1 ? (parts[0]!.required ?? []) : [];
  const encoding = Object.entries(files).map(([name, { contentTypes }]) => [
    name,
    { contentType: contentTypes },
  ]);
  const description = parts.map((part) => part.description).find((words) => words !== undefined);
  return {
    schema: {
      type: 'object',
      ...(description !== undefined && { description }),
      properties: Object.fromEntries([
        ...named.map(([field, schema]) => [nameOf(field), schema] as const),
        ...pictures,
      ]),
      required: [...required.map(nameOf), ...Object.keys(files).filter((name) => files[name]!.isRequired)],
    },
    encoding: Object.fromEntries(encoding) as Record<string, { contentType: string }>,
  };
}

/** Undefined when there is none. */
export function requestBody({ json, form, bytes }: Description): OperationObject['requestBody'] {
  if (!json && !form && !bytes) return undefined;
  return {
    required: bytes?.isRequired ?? true,
    content: {
      ...(bytes && { [bytes.contentType]: {} }),
      ...(json && { 'application/json': jsonBody(json) }),
      ...(form && { 'multipart/form-data': formBody(form) }),
    },
  };
}

/** Its own, the Idempotency-Key, those of its query schema, and If-None-Match. */
export function parametersOf({ parameters = [], idempotencyKey, query, hasEtag }: Description): Parameter[] {
  const inQuery = query ? Object.entries(requests.schema(query).properties ?? {}) : [];
  return [
    ...parameters,
    ...(idempotencyKey ? [keyHeader(idempotencyKey)] : []),
    ...inQuery.map(([name, { description = queryDescriptions[name] ?? name, ...schema }]): Parameter => {
      return { name, in: 'query', schema, description };
    }),
    ...(hasEtag ? [ifNoneMatch] : []),
  ];
}

const queryDescriptions: Record<string, string> = {
  cursor: 'The `next_cursor` of the page before, to go on behind it.',
  limit: 'Rows of the page.',
  search: 'Only those that contain every one of these words.',
  status: 'Only these; any other word is ignored.',
  archived: 'Archived ones alone, or all others; any other word is ignored.',
  q: 'An older name of `search`.',
};

const keyHeader = ({ isRequired, description }: NonNullable<Description['idempotencyKey']>): Parameter => ({
  name: IDEMPOTENCY_KEY_HEADER,
  in: 'header',
  ...(isRequired && { required: true }),
  schema: { type: 'string', format: 'uuid' },
  description,
});

const ifNoneMatch: Parameter = {
  name: 'If-None-Match',
  in: 'header',
  schema: { type: 'string' },
  description: 'The ETag of the answer that the caller has kept.',
};
