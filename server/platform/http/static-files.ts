import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '../../../contract/refusals.ts';
import { pagePolicy, type PageNeeds } from './security-headers.ts';

const NOTHING_MORE: PageNeeds = { google: false };
const FALLBACK = '__spa-fallback.html';

/**
 * Serves the built web application: prerendered pages at their paths, with and without a trailing slash, everything
 * else that is no file from the fallback page, and hashed assets for ever.
 */
export async function serveWebApplication(app: FastifyInstance, root: string, needs = NOTHING_MORE): Promise<void> {
  if (!existsSync(join(root, FALLBACK))) throw new Error('The web application is not built. Run npm run build.');
  const policies = policiesOf(root, needs);
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = relative(root, path).split(sep)[0] === 'assets';
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const path = new URL(request.url, 'http://localhost').pathname.replace(/\/+$/, '');
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    if (!isPage || path.startsWith('/api/') || extname(path)) throw new Refusal('not_found');
    return sendPage(reply, policies, `${path.slice(1)}/index.html`.replace(/^\//, ''));
  });
}

function sendPage(reply: FastifyReply, policies: Map<string, string>, page: string): FastifyReply {
  const known = policies.has(page) ? page : FALLBACK;
  return reply.header('content-security-policy', policies.get(known)).sendFile(known);
}

/** For each page the policy that lets exactly its own inline scripts run. */
function policiesOf(root: string, needs: PageNeeds): Map<string, string> {
  const pages = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));
  return new Map(
    pages.map((page) => {
      const html = readFileSync(join(root, page), 'utf8');
      return [page.split(sep).join('/'), pagePolicy(inlineScriptHashes(html), needs)];
    }),
  );
}

function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts].map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
}
