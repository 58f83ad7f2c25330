import type { FastifyRequest } from 'fastify';

/**
 * The token of the Authorization header; undefined without one. Other schemes are not ours: a proxy in front of the server
 * may ask for a password with Basic.
 */
export function bearerTokenOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const [scheme = '', ...token] = (headers.authorization ?? '').trim().split(' ');
  return scheme.toLowerCase() === 'bearer' ? token.join(' ').trim() : undefined;
}
