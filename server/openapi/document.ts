import { brand } from '#contract/brand';
import packageJson from '../../package.json' with { type: 'json' };
import { tags, type Description, type JsonSchema, type Tag } from '../http/operation';
import { answers, requests } from './components';
import type { OperationObject, PathItem } from './document-types';
import { errorSchemas } from './error-schemas';
import { parametersOf, requestBody } from './request-body';
import { responsesOf, SharedResponses } from './responses';

const people = { student: 'students', business: 'businesses', admin: 'admins' } as const;

function inWords({ who }: Description): string {
  if (typeof who === 'string') return who;
  return who.length === 3 ? 'everybody with a token' : who.map((role) => people[role]).join(' and ');
}

function securityOf({ who }: Description): OperationObject['security'] {
  if (typeof who !== 'string') return [{ token: [] }];
  return who === 'visitors with or without a token' ? [{}, { token: [] }] : [];
}

function describe(operation: Description): string {
  const also = operation.aliases?.map((path) => `\`${path}\``).join(', ');
  const sends = operation.isSending && 'Takes the send-only token of a session too.';
  return [`For ${inWords(operation)}.`, operation.description, sends, also && `Also at ${also}.`]
    .filter(Boolean)
    .join(' ');
}

function operationObject(operation: Description, shared: SharedResponses): OperationObject {
  const parameters = parametersOf(operation);
  const body = requestBody(operation);
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    description: describe(operation),
    security: securityOf(operation),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: responsesOf(operation, shared),
  };
}

const description =
  'JSON keys are snake_case, times are ISO 8601 in UTC, dates `YYYY-MM-DD`, ids whole numbers. A token comes from ' +
  '`POST /users/sign_in`. Fields that a call does not know are ignored. An error has a code for programs and a ' +
  'sentence for people. Sending too often is answered 429 with the seconds to wait.';

/** OpenAPI 3.1, from the operations and the schemas they validate with. */
export function buildDocument(operations: readonly Description[]) {
  const shared = new SharedResponses(operations);
  const paths: Record<string, PathItem> = {};
  for (const operation of operations) {
    (paths[operation.path] ??= {})[operation.method] = operationObject(operation, shared);
  }
  return {
    openapi: '3.1.0' as const,
    info: {
      title: `${brand.name} API`,
      version: packageJson.version,
      summary: brand.tagline,
      description,
      contact: { name: brand.name, email: brand.infoEmail },
      license: { name: 'All rights reserved', identifier: 'LicenseRef-All-rights-reserved' },
    },
    servers: [{ url: '/api', description: 'This server' }],
    security: [],
    tags: Object.entries(tags).map(([name, words]) => ({ name: name as Tag, description: words })),
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
      schemas: { ...answers.components(), ...requests.components(), ...errorSchemas } as Record<
        string,
        JsonSchema
      >,
      responses: shared.made,
    },
  };
}
