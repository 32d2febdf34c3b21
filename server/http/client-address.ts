import { BlockList, isIP } from 'node:net';
import type { Context } from 'hono';
import type { AppEnv } from './operation';

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** This machine and `named` addresses (10.0.0.7) and networks (172.16.0.0/12, fd00::/8); null if invalid. */
export function trustedProxies(named: readonly string[]): BlockList | null {
  const list = new BlockList();
  list.addSubnet('127.0.0.0', 8, 'ipv4');
  list.addAddress('::1', 'ipv6');
  for (const entry of named) {
    const [address = '', bits, ...more] = entry.split('/');
    const longest = isIP(address) === 6 ? 128 : 32;
    if (isIP(address) === 0 || more.length > 0) return null;
    if (bits === undefined) list.addAddress(address, family(address));
    else if (!/^\d{1,3}$/.test(bits) || Number(bits) > longest) return null;
    else list.addSubnet(address, Number(bits), family(address));
  }
  return list;
}

/** `address` is without the ::ffff: prefix of an IPv4 peer. */
const isTrusted = (proxies: BlockList, address: string): boolean =>
  isIP(address) !== 0 && proxies.check(address, family(address));

const plain = (address: string) => address.trim().replace(/^::ffff:(?=\d+\.)/i, '');

/** IPv6 to its first 64 bits, which belong to one household or company. */
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

const peerOf = (c: Context<AppEnv>) => plain(c.env.incoming.socket.remoteAddress ?? 'unknown');

export const isBehindProxy = (c: Context<AppEnv>): boolean => isTrusted(c.get('trustedProxies'), peerOf(c));

/** For rate limits (rule sign-in-3): the peer, or a trusted proxy's last X-Forwarded-For (else forgeable). */
export function clientAddress(c: Context<AppEnv>): string {
  const peer = peerOf(c);
  if (!isTrusted(c.get('trustedProxies'), peer)) return network(peer);
  const named = plain(c.req.header('x-forwarded-for')?.split(',').at(-1) ?? '');
  return isIP(named) === 0 ? network(peer) : network(named);
}
