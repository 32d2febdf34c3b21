import { BlockList, isIP } from 'node:net';
import type { Context } from 'hono';
import type { AppEnv } from './context';

/** Where a reverse proxy of ours stands: this machine, or its private network. Only such a peer is believed. */
const proxies = new BlockList();
proxies.addSubnet('127.0.0.0', 8, 'ipv4');
proxies.addSubnet('10.0.0.0', 8, 'ipv4');
proxies.addSubnet('172.16.0.0', 12, 'ipv4');
proxies.addSubnet('192.168.0.0', 16, 'ipv4');
proxies.addAddress('::1', 'ipv6');
proxies.addSubnet('fc00::', 7, 'ipv6');

const plain = (address: string) => address.trim().replace(/^::ffff:(?=\d+\.)/i, '');
const isProxy = (address: string) =>
  isIP(address) !== 0 && proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

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
 * Whom to slow down (decision 10): the peer, or whom a reverse proxy on this machine or its private network names last
 * in X-Forwarded-For. IPv6 is cut to the network.
 */
export function clientAddress(c: Context<AppEnv>): string {
  const peer = plain(c.env.incoming.socket.remoteAddress ?? 'unknown');
  if (!isProxy(peer)) return network(peer);
  const named = plain(c.req.header('x-forwarded-for')?.split(',').at(-1) ?? '');
  return isIP(named) === 0 ? network(peer) : network(named);
}
