import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { Hono } from 'hono';
import type { SignInAnswer } from '#contract/accounts';
import { errorTable } from '#contract/errors';
import { isOurs } from '#contract/worker-protocol';
import type { AppEnv } from '#server/http/operation';
import { jsonResponses, sendCached } from '#server/http/responses';
import { cachedResponse } from '#server/http/response-cache';
import { clientAddress, trustedProxies } from '#server/http/client-address';
import { expectRefusal } from '../support/portal';
import { describeServer } from '../support/server';
import { freshEmail, newStudent, PASSWORD, studentFields } from '../support/server-people';

describeServer('every answer', (server) => {
  test('an unknown address is 404 and a wrong method 405, both in the one shape of errors', async () => {
    const unknown = await server().call('GET', '/nothing/here');
    const { sentence } = errorTable.not_found;
    expect(unknown.status).toBe(404);
    expect(unknown.body).toEqual({ code: 'not_found', error: sentence, message: sentence });
    expect((await server().call('GET', '/api')).body.code).toBe('not_found');
    const wrong = await server().call('PUT', '/profile');
    expect([wrong.status, wrong.body.code, wrong.headers.get('allow')]).toEqual([
      405,
      'method_not_allowed',
      'GET, HEAD',
    ]);
  });

  test('says that it is ours, whatever it is', async () => {
    const asked = [
      ['GET', '/health'],
      ['HEAD', '/internship_categories'],
      ['PUT', '/profile'],
      ['GET', '/profile'],
      ['GET', '/nothing/here'],
      ['DELETE', '/site_data'],
    ] as const;
    for (const [method, path] of asked)
      expect(isOurs(await server().call(method, path)), `${method} ${path}`).toBe(true);
    for (const path of ['/', '/robots.txt', '/sitemap.xml', '/nothing.js', '/language/tpi'])
      expect(isOurs(await fetch(server().url + path, { redirect: 'manual' })), path).toBe(true);
    const { headers } = await server().call('GET', '/internship_categories');
    const again = { 'If-None-Match': headers.get('etag')! };
    expect(isOurs(await server().call('GET', '/internship_categories', { headers: again }))).toBe(true);
  });

  test('carries a request id and the headers that keep it where it belongs, and opens to no other origin', async () => {
    const { headers } = await server().call('GET', '/internship_categories', {
      headers: { Origin: 'https://elsewhere.example' },
    });
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{20,}$/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    const preflight = await server().call('OPTIONS', '/internship_categories');
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([405, null]);
  });

  test('refuses what a page of another site writes, and lets it read', async () => {
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    const json = { user: studentFields(freshEmail('forged')) };
    await expectRefusal(server().call('POST', '/users', { json, headers }), 'cross_site');
    expect((await server().call('GET', '/internship_categories', { headers })).status).toBe(200);
    for (const site of ['same-origin', 'same-site', 'none']) {
      const user = studentFields(freshEmail('own'));
      const own = server().call('POST', '/users', { json: { user }, headers: { 'Sec-Fetch-Site': site } });
      expect((await own).status, site).toBe(201);
    }
  });

  test('a phone lets the browser delete what it stores, and no other site can make it do so', async () => {
    const { headers } = await server().call('DELETE', '/site_data');
    expect(headers.get('clear-site-data')).toBe('"storage"');
    const fromElsewhere = { headers: { 'Sec-Fetch-Site': 'cross-site' } };
    const refusal = server().call('DELETE', '/site_data', fromElsewhere);
    await expectRefusal(refusal, 'cross_site');
    expect((await refusal).headers.get('clear-site-data')).toBeNull();
    // A browser without Fetch Metadata asks first, and is not allowed to.
    const asked = await server().call('OPTIONS', '/site_data', {
      headers: { Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': 'DELETE' },
    });
    expect(asked.headers.get('access-control-allow-origin')).toBeNull();
    expect(asked.headers.get('clear-site-data')).toBeNull();
  });

  test('has an id of our own, whatever the request says; the log has the proxy’s beside it', async () => {
    const ask = async (sent: string) => {
      const answer = await server().call('GET', '/profile', { headers: { 'X-Request-Id': sent } });
      const id = answer.headers.get('x-request-id')!;
      return [id, JSON.parse(server().log.at(-1)!) as object] as const;
    };
    const [first, logged] = await ask('spoofed_by_me-1');
    expect(first).toMatch(/^[\w-]{20}$/);
    expect(logged).toMatchObject({ request_id: first, proxy_request_id: 'spoofed_by_me-1' });
    const [second, unread] = await ask('no "id" at all');
    expect(second).not.toBe(first);
    expect(unread).not.toHaveProperty('proxy_request_id');
  });

  test("nobody keeps a caller's answer or an error; a public answer is asked for again with its ETag", async () => {
    const { token } = await newStudent(server());
    for (const caller of [{ token }, {}]) {
      const { headers } = await server().call('GET', '/profile', caller);
      expect(headers.get('cache-control')).toBe('no-store');
    }
    const first = await server().call('GET', '/internship_categories');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const etag = first.headers.get('etag')!;
    const again = await server().call('GET', '/internship_categories', {
      headers: { 'If-None-Match': `"x", ${etag}` },
    });
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await server().call('HEAD', '/internship_categories')).headers.get('etag')).toBe(etag);
  });

  test('what nobody expected is a sentence and a request id, and its details stand in the log alone', async () => {
    const { deps } = server();
    const { check } = deps.files;
    deps.files.check = () => Promise.reject(new Error('the disk is on fire'));
    const { status, body, headers } = await server().call('GET', '/health');
    deps.files.check = check;
    const { sentence } = errorTable.unavailable;
    const request_id = headers.get('x-request-id');
    const said = { code: 'unavailable', error: sentence, message: sentence, request_id };
    expect([status, body]).toEqual([503, said]);
    const logged = server().log.filter((line) => line.includes(String(request_id)));
    expect(logged.join()).toContain('the disk is on fire');
  });

  test('the log says who asked for what and when, and holds no password, token, e-mail, name or signature', async () => {
    const email = freshEmail('logged');
    const fields = studentFields(email);
    await server().call('POST', '/users', { json: { user: fields } });
    await server().call('POST', '/users', { json: { user: fields } });
    const signedIn = await server().call<SignInAnswer>('POST', '/users/sign_in', {
      json: { user: { email, password: PASSWORD } },
    });
    const { token, user } = signedIn.body;
    await server().call('GET', `/profile?email=${email}`, { token });
    await server().call('GET', '/files/00000000-0000-4000-8000-000000000000?expires=1&signature=s1gned');
    expect(JSON.parse(server().log.at(-2)!)).toMatchObject({
      ...{ method: 'GET', path: '/api/profile', status: 200, user_id: user.id },
      ...{ ms: expect.any(Number) as number, request_id: expect.any(String) as string },
    });
    const log = server().log.join('');
    const { full_name, mobile_number } = fields;
    for (const secret of [PASSWORD, token, email, full_name, mobile_number, 's1gned', 'argon2'])
      expect(log).not.toContain(secret);
  });
});

test('a long answer is compressed for who can unpack it, and a short one is not', async () => {
  const app = new Hono<AppEnv>()
    .use(jsonResponses())
    .get('/long', (c) => c.json({ words: 'wokabaut '.repeat(200) }))
    .get('/short', (c) => c.json({ words: 'wokabaut' }));
  const ask = async (path: string, encoding?: string) => {
    const answer = await app.request(path, encoding ? { headers: { 'Accept-Encoding': encoding } } : {});
    return {
      encoding: answer.headers.get('content-encoding'),
      bytes: Buffer.from(await answer.arrayBuffer()),
    };
  };
  const plain = await ask('/long');
  const brotli = await ask('/long', 'gzip, br');
  const gzip = await ask('/long', 'gzip');
  expect([plain, brotli, gzip].map(({ encoding }) => encoding)).toEqual([null, 'br', 'gzip']);
  expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes);
  expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
  expect((await ask('/short', 'br')).encoding).toBeNull();
});

test('an answer that chose its encoding itself travels as it is', async () => {
  const app = new Hono<AppEnv>().use(jsonResponses()).get('/list', (c) => {
    c.header('Cache-Control', 'public, no-cache');
    return sendCached(c, cachedResponse(JSON.stringify({ words: 'wokabaut '.repeat(200) }), 'W/"list"'));
  });
  const get = (headers: Record<string, string> = {}) => app.request('/list', { headers });
  const plain = await get();
  const compressed = await get({ 'Accept-Encoding': 'gzip, br' });
  const unchanged = await get({ 'If-None-Match': 'W/"list"' });
  const seen = [plain, compressed, unchanged].map(({ status, headers }) => [
    status,
    headers.get('content-encoding'),
    headers.get('etag'),
    headers.get('vary'),
  ]);
  expect(seen).toEqual([
    [200, null, 'W/"list"', 'Accept-Encoding'],
    [200, 'br', 'W/"list"', 'Accept-Encoding'],
    [304, null, 'W/"list"', 'Accept-Encoding'],
  ]);
  const text = await plain.text();
  expect(brotliDecompressSync(Buffer.from(await compressed.arrayBuffer())).toString()).toBe(text);
  expect([text.length > 1024, await unchanged.text()]).toEqual([true, '']);
});

const app = (named: string[]) =>
  new Hono<AppEnv>()
    .use(async (c, next) => {
      c.set('trustedProxies', trustedProxies(named)!);
      await next();
    })
    .get('/', (c) => c.text(clientAddress(c)));

/** What a request from `peer` with this X-Forwarded-For is taken to come from. */
async function addressOf(peer: string, forwardedFor?: string, named: string[] = []): Promise<string> {
  const incoming = { socket: { remoteAddress: peer } } as IncomingMessage;
  const headers = new Headers(forwardedFor === undefined ? [] : [['X-Forwarded-For', forwardedFor]]);
  return (await app(named).request('/', { headers }, { incoming })).text();
}

const LOCAL = '127.0.0.1';
const PHONE = '203.0.113.7';
const PROXIES = ['10.1.2.3', '172.16.0.0/12', 'fd00::/8'];

type Row = [what: string, peer: string, forwarded: string | undefined, address: string, named?: string[]];
test.each<Row>([
  ['straight from the internet is its peer', PHONE, undefined, PHONE],
  ['straight from the internet is its peer, whatever it says of itself', PHONE, '198.51.100.1', PHONE],
  ['of a phone on a private network does not invent an address', '192.168.1.20', PHONE, '192.168.1.20'],
  ['of a phone on a private network does not invent an address', '172.17.0.1', PHONE, '172.17.0.1'],
  ['of a phone on a private network does not invent an address', '10.1.2.3', PHONE, '10.1.2.3'],
  ['of a phone on a private network does not invent an address', 'fd00::1', PHONE, 'fd00:0:0:0'],
  ['through a proxy that is named', '10.1.2.3', PHONE, PHONE, PROXIES],
  ['through a proxy on a network that is named', '::ffff:172.17.0.1', PHONE, PHONE, PROXIES],
  ['through a proxy on a network that is named', 'fd00::1', PHONE, PHONE, PROXIES],
  ['through a proxy on this machine, beside those that are named', LOCAL, PHONE, PHONE, PROXIES],
  ['beside the proxies that are named is its peer', '10.1.2.4', PHONE, '10.1.2.4', PROXIES],
  ['with nonsense in the header is its peer', LOCAL, 'unknown', LOCAL],
  ['with nothing in the header is its peer', LOCAL, '', LOCAL],
  ['of an IPv6 household is one address', '2001:db8:1:2:aaaa:bbbb:cccc:dddd', undefined, '2001:db8:1:2'],
  ['of an IPv6 household is one address', '2001:0db8:0001:0002::1', undefined, '2001:db8:1:2'],
  ['of an IPv6 household is one address', '2001:db8::1', undefined, '2001:db8:0:0'],
])('a request %s: %s, %s', async (_, peer, forwarded, address, named) => {
  expect(await addressOf(peer, forwarded, named)).toBe(address);
});

test.each([LOCAL, '127.8.0.1', '::1', '::ffff:127.0.0.1'])(
  'behind a proxy on this machine at %s it is the last address, which the proxy wrote',
  async (proxy) => {
    expect(await addressOf(proxy, `1.1.1.1, ${PHONE}`)).toBe(PHONE);
  },
);

test.each(['proxy.example', '10.1.2', '10.0.0.0/33', 'fd00::/129', '10.0.0.0/8/8', '10.0.0.0/', ''])(
  '"%s" names no proxy',
  (named) => {
    expect(trustedProxies([named])).toBeNull();
  },
);
