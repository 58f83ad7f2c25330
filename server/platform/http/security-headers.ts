import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** The configured third parties that pages may load. */
export interface PageNeeds {
  /** Google's sign-in button and its window. */
  google: boolean;
  /** Stripe's card fields, and the window in which a bank authenticates its card holder. */
  stripe: boolean;
  /** The URL template of the map tiles, with {z}, {x} and {y}, or {s} for one of several hosts. */
  mapTiles: string;
}

/** What a page may load: our own files, map tiles, and its own inline scripts. */
export function pagePolicy(scriptHashes: string[], { google, stripe, mapTiles }: PageNeeds): string {
  const ifGoogle = (path: string) => (google ? [`https://accounts.google.com/gsi/${path}`] : []);
  const ifStripe = (...hosts: string[]) => (stripe ? hosts.map((host) => `https://${host}`) : []);
  // Stripe's recommended sources: its script loads others and renders each field from a subdomain.
  const stripeJs = ifStripe('js.stripe.com', '*.js.stripe.com');
  return policy({
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scriptHashes, ...ifGoogle('client'), ...stripeJs],
    // Mantine writes style attributes and elements at run time.
    'style-src': ["'self'", "'unsafe-inline'", ...ifGoogle('style')],
    'img-src': ["'self'", 'data:', 'blob:', hostOf(mapTiles)],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...ifGoogle(''), ...ifStripe('api.stripe.com')],
    'frame-src': ["'self'", ...ifGoogle(''), ...stripeJs, ...ifStripe('hooks.stripe.com')],
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  });
}

/** `https://tile.example.com` of a URL with placeholders; a wildcard host for one with {s}. */
function hostOf(tiles: string): string {
  return /^https?:\/\/[^/]+/.exec(tiles)?.[0].replace(/(?<![^./])[^./]*\{s\}[^.]*/, '*') ?? '';
}

/** `default-src` does not cover these. */
const NO_ESCAPE = { 'base-uri': ["'none'"], 'form-action': ["'none'"], 'frame-ancestors': ["'none'"] };

/** A response that is not a page may load nothing. */
const DATA_POLICY = policy({ 'default-src': ["'none'"], ...NO_ESCAPE });

/** A self-contained page: its own styles, no script and no form. */
export const PLAIN_PAGE_POLICY = policy({ 'default-src': ["'none'"], 'style-src': ["'unsafe-inline'"], ...NO_ESCAPE });

/** Device features that no page uses. Payment and sign-in remain allowed in the frames of Stripe and Google. */
const PERMISSIONS_POLICY = ['camera', 'display-capture', 'geolocation', 'hid', 'microphone', 'midi', 'serial', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ');

/** A service worker fetches our own files to cache them. */
export const SERVICE_WORKER_POLICY = policy({
  'default-src': ["'none'"],
  'connect-src': ["'self'"],
  ...NO_ESCAPE,
});

function policy(directives: Record<string, string[]>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** Security headers of every response. A page replaces the policy with its own. */
export async function setSecurityHeaders(app: FastifyInstance, isHttps: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // The sign-in windows of Google and QuickBooks post messages to the page that opened them.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isHttps && { maxAge: 63_072_000, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers({ 'content-security-policy': DATA_POLICY, 'permissions-policy': PERMISSIONS_POLICY });
    done();
  });
}
