import { BlockList, isIP } from 'node:net';

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * Which peers are reverse proxies of ours, whose X-Forwarded-For is believed: this machine, and the named ones.
 * @param named addresses (10.0.0.7) and networks (172.16.0.0/12, fd00::/8)
 * @returns null when one of them is neither
 */
export function trustedProxies(named: readonly string[]): BlockList | null {
  const list = new BlockList();
  list.addSubnet('127.0.0.0', 8, 'ipv4');
  list.addAddress('::1', 'ipv6');
  for (const one of named) {
    const [address = '', bits, ...more] = one.split('/');
    const longest = isIP(address) === 6 ? 128 : 32;
    if (isIP(address) === 0 || more.length > 0) return null;
    if (bits === undefined) list.addAddress(address, family(address));
    else if (!/^\d{1,3}$/.test(bits) || Number(bits) > longest) return null;
    else list.addSubnet(address, Number(bits), family(address));
  }
  return list;
}

/** @param address without the ::ffff: of an IPv4 peer on an IPv6 socket */
export const isTrusted = (proxies: BlockList, address: string): boolean =>
  isIP(address) !== 0 && proxies.check(address, family(address));
