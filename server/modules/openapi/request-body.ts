import { requests } from './components';
import type { MediaType, OperationObject } from './document-types';
import type { FormBody, JsonBody, Operation, Parameter } from './operation';
import type { Schema } from './schema-types';

const anyOf = (schemas: Schema[]): Schema => (schemas.length === 1 ? schemas[0]! : { anyOf: schemas });

const jsonBody = ({ schemas }: JsonBody): MediaType => ({
  schema: anyOf(
    schemas.map(({ schema, under }) => {
      const converted = requests.schema(schema);
      if (under === undefined) return converted;
      return { type: 'object', properties: { [under]: converted }, required: [under] };
    }),
  ),
});

const components = requests.components();
/** The schema itself, also of one that has a name. */
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

/** What a call takes as its body, or undefined. */
export function requestBody({ json, form, bytes }: Operation): OperationObject['requestBody'] {
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

/** A call's parameters: its own, those of its query's schema, and the header that spares an answer known already. */
export function parametersOf({ parameters = [], query, hasEtag }: Operation): Parameter[] {
  const inQuery = query ? Object.entries(requests.schema(query).properties ?? {}) : [];
  return [
    ...parameters,
    ...inQuery.map(([name, { description = queryWords[name] ?? name, ...schema }]): Parameter => {
      return { name, in: 'query', schema, description };
    }),
    ...(hasEtag ? [ifNoneMatch] : []),
  ];
}

const queryWords: Record<string, string> = {
  status: 'Only these; any other word is ignored.',
  q: 'Only those with these words in their name, e-mail or company.',
};

const ifNoneMatch: Parameter = {
  name: 'If-None-Match',
  in: 'header',
  schema: { type: 'string' },
  description: 'The ETag of the answer that the caller has kept.',
};
