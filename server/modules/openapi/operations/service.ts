import * as v from 'valibot';
import { fileKinds } from '#contract/files';
import { HealthAnswer } from '#contract/health';
import type { Operation } from '../operation';

/** For machines, and the files behind the links that other answers give. */
export const serviceOperations: Operation[] = [
  {
    id: 'openFile',
    method: 'get',
    path: '/files/{id}',
    tag: 'Service',
    summary: 'A document of an application',
    description: 'Links are given in answers about applications, and end after 15 minutes.',
    who: 'holders of a signed link',
    parameters: [
      {
        name: 'id',
        in: 'path',
        required: true,
        schema: { type: 'string', format: 'uuid' },
        description: "The file's id.",
      },
      {
        name: 'expires',
        in: 'query',
        required: true,
        schema: { type: 'string' },
        description: 'When the link ends.',
      },
      {
        name: 'signature',
        in: 'query',
        required: true,
        schema: { type: 'string' },
        description: 'That it is ours.',
      },
    ],
    answers: { 200: { contentTypes: Object.values(fileKinds).map(({ contentType }) => contentType) } },
    errors: ['link_expired', 'not_found'],
  },
  {
    id: 'openLogo',
    method: 'get',
    path: '/files/logo/{name}',
    tag: 'Service',
    summary: "A business's logo",
    who: 'visitors',
    parameters: [
      {
        name: 'name',
        in: 'path',
        required: true,
        schema: { type: 'string', pattern: '^[0-9a-f-]+\\.webp$' },
        description: 'As `logo_url` gives it.',
      },
    ],
    answers: { 200: { contentTypes: ['image/webp'] } },
    errors: ['not_found'],
  },
  {
    id: 'checkHealth',
    method: 'get',
    path: '/health',
    tag: 'Service',
    summary: 'Whether the database and the file store answer',
    who: 'visitors',
    answers: { 200: HealthAnswer },
  },
  {
    id: 'describeApi',
    method: 'get',
    path: '/openapi.json',
    tag: 'Service',
    summary: 'This description, in OpenAPI 3.1',
    who: 'visitors',
    answers: { 200: v.looseObject({ openapi: v.literal('3.1.0') }) },
    hasEtag: true,
  },
  {
    id: 'readDocs',
    method: 'get',
    path: '/docs',
    tag: 'Service',
    summary: 'This description, as a page to read',
    who: 'visitors',
    answers: { 200: { contentTypes: ['text/html'] } },
    hasEtag: true,
  },
];
