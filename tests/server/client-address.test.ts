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

test('a request straight from the internet is its peer, whatever it says of itself', async () => {
  expect(await addressOf('203.0.113.7')).toBe('203.0.113.7');
  expect(await addressOf('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7');
});

test('behind a proxy on this machine it is the last address, which the proxy wrote', async () => {
  for (const proxy of ['127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1']) {
    expect(await addressOf(proxy, '1.1.1.1, 203.0.113.7'), proxy).toBe('203.0.113.7');
  }
});

test('a phone on the same private network cannot invent an address', async () => {
  for (const phone of ['192.168.1.20', '172.17.0.1', '10.1.2.3']) {
    expect(await addressOf(phone, '203.0.113.7'), phone).toBe(phone);
  }
  expect(await addressOf('fd00::1', '203.0.113.7')).toBe('fd00:0:0:0');
});

test('a proxy that is named is believed, by its address or its network', async () => {
  const named = ['10.1.2.3', '172.16.0.0/12', 'fd00::/8'];
  for (const proxy of ['10.1.2.3', '::ffff:172.17.0.1', 'fd00::1', '127.0.0.1']) {
    expect(await addressOf(proxy, '203.0.113.7', named), proxy).toBe('203.0.113.7');
  }
  expect(await addressOf('10.1.2.4', '203.0.113.7', named)).toBe('10.1.2.4');
});

test.each(['proxy.example', '10.1.2', '10.0.0.0/33', 'fd00::/129', '10.0.0.0/8/8', '10.0.0.0/', ''])(
  '"%s" names no proxy',
  (named) => {
    expect(trustedProxies([named])).toBeNull();
  },
);

test('nonsense in the header leaves the peer', async () => {
  expect(await addressOf('127.0.0.1', 'unknown')).toBe('127.0.0.1');
  expect(await addressOf('127.0.0.1', '')).toBe('127.0.0.1');
});

test('an IPv6 household is one address, however it is written', async () => {
  expect(await addressOf('2001:db8:1:2:aaaa:bbbb:cccc:dddd')).toBe('2001:db8:1:2');
  expect(await addressOf('2001:0db8:0001:0002::1')).toBe('2001:db8:1:2');
  expect(await addressOf('2001:db8::1')).toBe('2001:db8:0:0');
});
