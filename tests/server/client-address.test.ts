import type { IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { clientAddress } from '#server/http/client-address';
import type { AppEnv } from '#server/http/context';

const app = new Hono<AppEnv>().get('/', (c) => c.text(clientAddress(c)));

/** What a request from `peer` with this X-Forwarded-For is taken to come from. */
async function addressOf(peer: string, forwardedFor?: string): Promise<string> {
  const incoming = { socket: { remoteAddress: peer } } as IncomingMessage;
  const headers = new Headers(forwardedFor === undefined ? [] : [['X-Forwarded-For', forwardedFor]]);
  return (await app.request('/', { headers }, { incoming })).text();
}

test('a request straight from the internet is its peer, whatever it says of itself', async () => {
  expect(await addressOf('203.0.113.7')).toBe('203.0.113.7');
  expect(await addressOf('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7');
});

test('behind a proxy of ours it is the last address, which the proxy wrote', async () => {
  for (const proxy of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '172.17.0.1', '10.1.2.3', 'fd00::1']) {
    expect(await addressOf(proxy, '1.1.1.1, 203.0.113.7'), proxy).toBe('203.0.113.7');
  }
});

test('nonsense in the header leaves the peer', async () => {
  expect(await addressOf('127.0.0.1', 'unknown')).toBe('127.0.0.1');
  expect(await addressOf('127.0.0.1', '')).toBe('127.0.0.1');
});

test('an IPv6 household is one address, however it is written', async () => {
  expect(await addressOf('2001:db8:1:2:aaaa:bbbb:cccc:dddd')).toBe('2001:db8:1:2');
  expect(await addressOf('2001:0db8:0001:0002::1')).toBe('2001:db8:1:2');
  expect(await addressOf('2001:db8::1')).toBe('2001:db8:0:0');
});
