import { isIPv6 } from 'node:net';

/**
 * The address under which a caller's attempts are counted. One household holds a whole IPv6 /64, so the rest of such an
 * address says nothing.
 */
export function limitedAddress(ip: string | undefined): string {
  // A caller that has hung up already has no address any more.
  const plain = withoutPort(ip ?? '')
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/%.*$/, '');
  return isIPv6(plain) ? `${expand(plain).slice(0, 4).join(':')}::/64` : plain;
}

/** Some proxies write the client's port behind its address, which would give each connection a limit of its own. */
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

/** What stands between the clients and us: so many proxies in a row, or the networks that proxies are in. 0 means none. */
export type TrustProxy = number | readonly string[];

/**
 * Fastify's `trustProxy` option. Fastify takes a plain number as "trust nobody" and `true` as "believe the leftmost entry",
 * which the client itself writes: so a number of proxies is given as a function of the hop.
 */
export function trustedHops(trustProxy: TrustProxy): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof trustProxy !== 'number') return [...trustProxy];
  return trustProxy > 0 && ((_address, hop) => hop < trustProxy);
}
