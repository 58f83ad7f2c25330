import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../loopback.ts';
import { namesProxy } from './forwarding-headers.ts';

/**
 * Whether the request was made on this machine and not forwarded by a proxy. The connection must come from this machine
 * and the URL must name it, because the Host header alone is only the caller's claim.
 */
export function isFromThisMachine({ headers, hostname, socket }: FastifyRequest): boolean {
  return (
    !namesProxy(headers) && isLoopback(hostname) && isLoopback((socket.remoteAddress ?? '').replace(/^::ffff:/i, ''))
  );
}
