import type { IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { clientAddress, trustedProxies } from '#server/http/client-address';
import type { AppEnv } from '#server/http/context';

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
