import { isIP } from 'node:net';
import type { Context } from 'hono';
import type { AppEnv } from './context';
import { isTrusted } from './trusted-proxies';

const plain = (address: string) => address.trim().replace(/^::ffff:(?=\d+\.)/i, '');
/** The first 64 bits: one household or company holds all of them. */
function network(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail = ''] = address.split('::');
  const left = head ? head.split(':') : [];
  const right = address.includes('::') && tail ? tail.split(':') : [];
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = address.includes('::') ? [...left, ...zeros, ...right] : left;
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/**
 * Whom to slow down (rule 10): the peer, or whom a trusted reverse proxy names last in X-Forwarded-For. Anyone else
 * could invent an address for each try. IPv6 is cut to the network.
 */
export function clientAddress(c: Context<AppEnv>): string {
  const peer = plain(c.env.incoming.socket.remoteAddress ?? 'unknown');
  if (!isTrusted(c.get('trustedProxies'), peer)) return network(peer);
  const named = plain(c.req.header('x-forwarded-for')?.split(',').at(-1) ?? '');
  return isIP(named) === 0 ? network(peer) : network(named);
}
