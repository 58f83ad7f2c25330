import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** What pages may use beyond our own files, as far as it is set up. */
export interface PageNeeds {
  /** Google's sign-in button and its window. */
  google: boolean;
  /** Stripe's card fields, and the window in which a bank asks its card holder. */
  stripe: boolean;
}

/** What a page may load: our own files, pictures from anywhere on https (map tiles), and its own inline scripts. */
export function pagePolicy(scriptHashes: string[], { google, stripe }: PageNeeds): string {
  const ifGoogle = (path: string) => (google ? [`https://accounts.google.com/gsi/${path}`] : []);
  const ifStripe = (...hosts: string[]) => (stripe ? hosts.map((host) => `https://${host}`) : []);
  // Stripe's own list: its script brings in others and draws the fields from a subdomain each.
  const stripeJs = ifStripe('js.stripe.com', '*.js.stripe.com');
  return policy({
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scriptHashes, ...ifGoogle('client'), ...stripeJs],
    // Mantine writes style attributes and elements while it runs.
    'style-src': ["'self'", "'unsafe-inline'", ...ifGoogle('style')],
    'img-src': ["'self'", 'data:', 'blob:', 'https:'],
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

/** What an answer that is no page may do: nothing. */
const DATA_POLICY = policy({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] });

function policy(directives: Record<string, string[]>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** Security headers for every answer; a page replaces the policy by its own. */
export async function setSecurityHeaders(app: FastifyInstance, isHttps: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // Google's and QuickBooks' sign-in windows talk back to the page that opened them.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isHttps && { maxAge: 63_072_000, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', DATA_POLICY);
  });
}
