/**
 * Headers in which reverse proxies and CDNs pass on the client's address or the requested URL. A client that reaches the
 * server directly does not send them.
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
 * Whether any proxy has a part in the request, also one that only names itself, or whose header a client's own network may
 * add. Names are in lower case, as Node has them.
 */
export function namesProxy(headers: Record<string, unknown>): boolean {
  return Object.keys(headers).some((name) => FORWARDING_HEADERS.includes(name) || OF_ANY_PROXY.test(name));
}

const OF_ANY_PROXY =
  /^(via|cdn-loop|cf-ray|x-forwarded-.*|x-original-forwarded-for|x-client-ip|x-cluster-client-ip|fastly-client-ip|fly-client-ip)$/;
