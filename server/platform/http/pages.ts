import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  CONTACT_EMAIL_PLACEHOLDER,
  OFF_PLACEHOLDER,
  SITE_ADDRESS_PLACEHOLDER,
  SURVEY_INFO_PLACEHOLDER,
} from '#domain/site.ts';
import { markup } from '../markup.ts';
import { pagePolicy, type PageNeeds } from './security-headers.ts';

export interface Page {
  html: string;
  /** The policy that allows only the page's own inline scripts. */
  policy: string;
  etag: string;
  /** Compressed on the first request and then cached: compressing all pages would delay the start. */
  compressed: Record<'br' | 'gzip', () => Buffer>;
  /** Headers of this page only. */
  headers: Record<string, string>;
}

export interface SiteOptions extends PageNeeds {
  /** The public address of the site, without a trailing slash. */
  publicUrl: string;
  /** The contact address of the operator. */
  contactEmail: string;
  /** The survey's information address. */
  surveyInfoUrl: string;
  /** The names of the providers that are off. */
  off?: readonly string[];
  /** First segments of the paths that the application handles in the browser. */
  applicationPaths: readonly string[];
  /** Folders whose page also serves every path directly below. Each of these paths contains a secret. */
  openedBySecret?: readonly string[];
}

/** Neither a referrer nor a search engine may reveal the address. */
const SECRET_HEADERS = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' };

/**
 * Every HTML page of the build by its path, with this server's settings in place of the placeholders. The placeholders
 * are replaced first, because the hashes of the policy and the ETag must match what is sent.
 */
export function readPages(root: string, options: SiteOptions): Map<string, Page> {
  const { publicUrl, contactEmail, surveyInfoUrl, off = [], openedBySecret = [], ...needs } = options;
  const settings = [
    [SITE_ADDRESS_PLACEHOLDER, markup`${publicUrl}`.html],
    [CONTACT_EMAIL_PLACEHOLDER, markup`${contactEmail}`.html],
    [SURVEY_INFO_PLACEHOLDER, markup`${surveyInfoUrl}`.html],
    [OFF_PLACEHOLDER, off.join(' ')],
  ] as const;
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));
  return new Map(
    files.map((file) => {
      const path = file.split(sep).join('/');
      const built = readFileSync(join(root, file), 'utf8');
      const html = settings.reduce((text, [place, value]) => text.replaceAll(place, () => value), built);
      const page: Page = {
        html,
        policy: pagePolicy(inlineScriptHashes(html), needs),
        etag: `"${sha256(html)}"`,
        compressed: {
          br: once(() => brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: html.length } })),
          gzip: once(() => gzipSync(html)),
        },
        headers: openedBySecret.some((folder) => path === `${folder}/index.html`) ? SECRET_HEADERS : {},
      };
      return [path, page];
    }),
  );
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** Sends a page in the best encoding that the browser accepts, or a 304 if the browser has this version. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  reply.headers({
    'content-security-policy': page.policy,
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    etag: page.etag,
    ...page.headers,
  });
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  reply.type('text/html; charset=utf-8');
  const encoding = (['br', 'gzip'] as const).find((name) => accepts(request.headers['accept-encoding'], name));
  return encoding
    ? reply.header('content-encoding', encoding).send(page.compressed[encoding]())
    : reply.send(page.html);
}

function accepts(header: string | string[] | undefined, encoding: string): boolean {
  return String(header ?? '')
    .split(',')
    .some((part) => new RegExp(`^\\s*${encoding}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*$).*)?$`).test(part));
}

/** The policy sources that allow only these inline scripts of a page. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts].map(([, code = '']) => `'sha256-${sha256(code)}'`);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
