import { isIPv6 } from 'node:net';

/**
 * The address under which a caller's attempts are counted. One household holds a whole IPv6 /64, so the rest of such an
 * address says nothing.
 */
export function limitedAddress(ip: string | undefined): string {
  // A caller that has hung up already has no address any more.
  const plain = (ip ?? '').replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  return isIPv6(plain) ? `${expand(plain).slice(0, 4).join(':')}::/64` : plain;
}

function expand(ip: string): string[] {
  const [head = '', tail] = ip.toLowerCase().split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const gap = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array<string>(Math.max(0, gap)).fill('0'), ...right].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  );
}
