import { extname } from 'node:path';
import type { FastifyRequest } from 'fastify';

/**
 * The path of a request target, decoded, without query and without repeated or trailing slashes. Of an absolute URL,
 * only the path is used. Undefined if it cannot be decoded.
 */
export function pathOf(target: string): string | undefined {
  const [path = ''] = target.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/);
  try {
    return `/${decodeURIComponent(path).split('/').filter(Boolean).join('/')}`;
  } catch {
    return undefined;
  }
}

/** Whether a request without a route is for a page. Excludes the API, files, and malformed paths. */
export function isPageRequest({ method, url }: FastifyRequest): boolean {
  const path = pathOf(url);
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && path !== undefined && !isApi(path) && extname(path) === '';
}

function isApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}
