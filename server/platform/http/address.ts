import { isIPv6 } from 'node:net';

/**
 * The address by which a caller's attempts are counted. One household has a complete IPv6 /64, so the rest of such an
 * address is ignored.
 */
export function limitedAddress(ip: string | undefined): string {
  // A caller that has disconnected no longer has an address.
  const plain = withoutPort(ip ?? '')
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/%.*$/, '');
  return isIPv6(plain) ? `${expand(plain).slice(0, 4).join(':')}::/64` : plain;
}

/** Some proxies append the client's port to its address, which would give each connection a separate limit. */
function withoutPort(ip: string): string {
  const [, bracketed, dotted] = /^(?:\[([^\]]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/.exec(ip) ?? [];
  return bracketed ?? dotted ?? ip;
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

/** The proxies in front of the server: their number, or their networks. 0 means none. */
export type TrustProxy = number | readonly string[];

/**
 * Fastify's `trustProxy` option. Fastify treats a plain number as "trust no proxy" and `true` as "trust the leftmost
 * entry", which the client itself writes. Therefore a number of proxies is passed as a function of the hop.
 */
export function trustedHops(trustProxy: TrustProxy): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof trustProxy !== 'number') return [...trustProxy];
  return trustProxy > 0 && ((_address, hop) => hop < trustProxy);
}
