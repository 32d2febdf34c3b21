import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { errorTable } from '#contract/errors';
import { buildDocument } from '#server/openapi/document';
import { operations } from '#server/operations';
import { expectDocumented } from '../support/openapi';
import { describeServer } from '../support/server';

const document = buildDocument(operations);

const deref = (pointer: string): unknown =>
  pointer
    .slice('#/'.length)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((found, key) => (found as Record<string, unknown> | undefined)?.[key], document);

test('the document passes the recommended lint without a remark', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const source = JSON.stringify(document);
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  const found = problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]);
  expect(found).toEqual([]);
});

test('every reference leads somewhere', () => {
  const references = JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g);
  const pointers = [...new Set([...references].map(([, pointer]) => pointer!))];
  expect(pointers.length).toBeGreaterThan(20);
  expect(pointers.filter((pointer) => deref(pointer) === undefined)).toEqual([]);
});

test('no answer may carry a key that is not documented', () => {
  const open: string[] = [];
  const walk = (at: string, value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { type, properties, additionalProperties } = value as Record<string, unknown>;
    if (type === 'object' && properties && additionalProperties !== false) open.push(at);
    for (const [key, inner] of Object.entries(value)) if (key !== 'examples') walk(`${at}/${key}`, inner);
  };
  walk('responses', document.components.responses);
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, { responses }] of Object.entries(item)) walk(`${method} ${path}`, responses);
  }
  for (const name of ['User', 'Application', 'InternshipDetails', 'ErrorBody']) {
    walk(name, document.components.schemas[name]);
  }
  // The document itself has whatever OpenAPI has.
  expect(open.filter((at) => !at.startsWith('get /openapi.json'))).toEqual([]);
});

test('every error of the contract is an answer of some call, or of no call at all', () => {
  const answers = JSON.stringify([document.paths, document.components.responses]);
  const absent = Object.keys(errorTable).filter((code) => !answers.includes(`"${code}":{"value"`));
  // A method that an address does not take belongs to no call; an import's refusal has a body of its own.
  expect(absent).toEqual(['method_not_allowed', 'import_refused']);
});

/** What `fetch` would give for this answer. */
const answered = (path: string, status: number, body: unknown, headers = {}) =>
  Object.defineProperty(Response.json(body, { status, headers }), 'url', {
    value: `http://127.0.0.1/api${path}`,
  });

const notFound = { code: 'not_found', error: 'Not there.', message: 'Not there.' };
const categories = { internship_categories: [] };

test.each([
  ['a key too many', '/internship_categories', 200, { ...categories, password_hash: 'x' }, 'password_hash'],
  ['a key too few', '/internship_categories', 200, {}, "must have required property 'internship_categories'"],
  ['an undocumented status', '/internship_categories', 404, notFound, 'an undocumented status'],
  ['a code that is not of this call', '/files/x', 403, { ...notFound, code: 'not_admin' }, '/code'],
  [
    'a server error without the id of its request',
    '/health',
    503,
    { ...notFound, code: 'unavailable' },
    'request_id',
  ],
  ['a call that is not documented', '/secrets', 200, {}, 'no operation of the document'],
])('%s fails the test that sees it', async (_, path, status, body, problem) => {
  await expect(expectDocumented('GET', answered(path, status, body, { ETag: 'W/"1"' }))).rejects.toThrow(
    problem,
  );
});

test('what is documented passes, and so does an address that is not there', async () => {
  await expectDocumented('GET', answered('/internship_categories', 200, categories, { ETag: 'W/"1"' }));
  await expectDocumented('GET', answered('/nowhere', 404, notFound));
});

describeServer('the description', (server) => {
  test('is served to programs, with a tag that spares it the next time', async () => {
    const first = await server().call('GET', '/openapi.json');
    expect([first.status, first.body]).toEqual([200, JSON.parse(JSON.stringify(document))]);
    const headers = { 'If-None-Match': first.headers.get('etag')! };
    const again = await server().call('GET', '/openapi.json', { headers });
    expect([again.status, again.body]).toEqual([304, '']);
  });

  test('says of a call that refuses nothing itself what HTTP refuses', async () => {
    const response = await fetch(`${server().url}/api/health`, { headers: { 'X-Long': 'x'.repeat(20_000) } });
    expect([response.status, await response.text()]).toEqual([431, '']);
  });
});
