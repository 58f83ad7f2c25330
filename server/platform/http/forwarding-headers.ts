/**
 * Headers in which reverse proxies and CDNs forward the client's address or the requested URL. A client that connects
 * directly to the server does not send them.
 */
export const FORWARDING_HEADERS: readonly string[] = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
  'cf-connecting-ipv6',
  'true-client-ip',
];

/**
 * Whether a proxy was involved in the request. Includes proxies that only name themselves, and headers that a client's
 * own network may add. Names are in lower case, as in Node.
 */
export function namesProxy(headers: Record<string, unknown>): boolean {
  return Object.keys(headers).some((name) => FORWARDING_HEADERS.includes(name) || OF_ANY_PROXY.test(name));
}

const OF_ANY_PROXY =
  /^(via|cdn-loop|cf-ray|x-forwarded-.*|x-original-forwarded-for|x-client-ip|x-cluster-client-ip|fastly-client-ip|fly-client-ip)$/;
