import { extname } from 'node:path';
import type { FastifyRequest } from 'fastify';

/**
 * The path of a request's target, decoded, without query and without repeated or trailing slashes; an absolute target
 * counts by its path. Undefined for one that cannot be read.
 */
export function pathOf(target: string): string | undefined {
  const [path = ''] = target.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/);
  try {
    return `/${decodeURIComponent(path).split('/').filter(Boolean).join('/')}`;
  } catch {
    return undefined;
  }
}

/** Whether a request that no route matches asks for a page: everything but the API, files, and what cannot be read. */
export function isPageRequest({ method, url }: FastifyRequest): boolean {
  const path = pathOf(url);
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && path !== undefined && !isApi(path) && extname(path) === '';
}

function isApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}
