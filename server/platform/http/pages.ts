import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  BRAND_NAME_PLACEHOLDER,
  CONTACT_EMAIL_PLACEHOLDER,
  MARK_PLACEHOLDER,
  OFF_PLACEHOLDER,
  OFFER_PLACEHOLDER,
  OWN_TEXT_PATH,
  OWN_TEXT_PLACEHOLDER,
  OWN_TITLE_PLACEHOLDER,
  PRODUCT_OFFER,
  START_ELEMENT,
  SITE_ADDRESS_PLACEHOLDER,
  SUPPORT_PHONE_PLACEHOLDER,
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

/** The settings of an installation that its pages show. */
export interface SiteSettings {
  /** The public address of the site, without a trailing slash. */
  publicUrl: string;
  brandName: string;
  /** Whose mark the pages show. */
  mark: 'product' | 'own' | 'none';
  supportPhone: string;
  /** The contact address of the operator. */
  contactEmail: string;
  /** The survey's information address. */
  surveyInfoUrl: string;
  /** The names of the parts that are off. */
  off: readonly string[];
}

/** A text of the operator in place of a page of the build. */
export interface OwnText {
  title: string;
  html: string;
}

export interface SiteOptions extends PageNeeds, SiteSettings {
  /** Pages of the build that are not served, by their path. */
  withoutPages?: readonly string[];
  /** The operator's own texts, by the path of the page that they replace. */
  ownTexts?: ReadonlyMap<string, OwnText>;
  /** Files that replace files of the build, by their path. */
  ownFiles?: ReadonlyMap<string, { type: string; bytes: Buffer }>;
  /** First segments of the paths that the application handles in the browser. */
  applicationPaths: readonly string[];
  /** Folders whose page also serves every path directly below. Each of these paths contains a secret. */
  openedBySecret?: readonly string[];
}

/** Neither a referrer nor a search engine may reveal the address. */
const SECRET_HEADERS = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' };

const escapeMarkup = (value: string) => markup`${value}`.html;

/** A text of the build with the settings of the installation in place of their placeholders. */
export function withSettings(text: string, settings: SiteSettings, escape = escapeMarkup): string {
  const values = [
    [SITE_ADDRESS_PLACEHOLDER, settings.publicUrl],
    [BRAND_NAME_PLACEHOLDER, settings.brandName],
    [MARK_PLACEHOLDER, settings.mark],
    [SUPPORT_PHONE_PLACEHOLDER, settings.supportPhone],
    [CONTACT_EMAIL_PLACEHOLDER, settings.contactEmail],
    [SURVEY_INFO_PLACEHOLDER, settings.surveyInfoUrl],
    [OFFER_PLACEHOLDER, settings.off.includes('sign_up') ? '' : PRODUCT_OFFER],
    [OFF_PLACEHOLDER, settings.off.join(' ')],
  ] as const;
  return values.reduce((filled, [place, value]) => filled.replaceAll(place, () => escape(value)), text);
}

/** A web app manifest of the build with the settings of the installation. */
export function withSettingsInJson(text: string, settings: SiteSettings): string {
  return withSettings(text, settings, (value) => JSON.stringify(value).slice(1, -1));
}

/** The page of an operator's own text. */
function ownTextPage(template: string, path: string, { title, html }: OwnText): string {
  return template
    .replaceAll(OWN_TEXT_PATH, `/${path}`)
    .replaceAll(OWN_TITLE_PLACEHOLDER, () => escapeMarkup(title))
    .replaceAll(OWN_TEXT_PLACEHOLDER, () => html);
}

/** The HTML files of the build by their path, with the operator's own texts. */
function builtPages(root: string, { withoutPages = [], ownTexts = new Map() }: SiteOptions): Map<string, string> {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));
  const pages = new Map(
    files.map((file) => [file.split(sep).join('/'), readFileSync(join(root, file), 'utf8')] as const),
  );
  const templatePath = fileOf(OWN_TEXT_PATH.slice(1));
  const template = pages.get(templatePath);
  pages.delete(templatePath);
  for (const path of withoutPages) pages.delete(fileOf(path));
  if (template !== undefined)
    for (const [path, text] of ownTexts) pages.set(fileOf(path), ownTextPage(template, path, text));
  return pages;
}

function fileOf(path: string): string {
  return `${path}/index.html`;
}

/**
 * Every HTML page of the build by its path, with this server's settings in place of the placeholders. The placeholders
 * are replaced first, because the hashes of the policy and the ETag must match what is sent.
 */
export function readPages(root: string, options: SiteOptions): Map<string, Page> {
  const { openedBySecret = [], google, stripe, mapTiles } = options;
  const needs = { google, stripe, mapTiles };
  return new Map(
    [...builtPages(root, options)].map(([path, built]) => {
      const html = withSettings(built, options);
      const page: Page = {
        html,
        policy: pagePolicy(inlineScriptHashes(html), needs),
        etag: `"${sha256(html)}"`,
        compressed: {
          br: once(() => brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: html.length } })),
          gzip: once(() => gzipSync(html)),
        },
        headers: {
          ...linkHeader(html),
          ...(openedBySecret.some((folder) => path === fileOf(folder)) && SECRET_HEADERS),
        },
      };
      return [path, page];
    }),
  );
}

/**
 * Names the style sheets and the first scripts of a page before its HTML, unless they may wait. A server in front that
 * supports Early Hints sends them to the browser while it waits for the page.
 */
function linkHeader(html: string): { link?: string } {
  const tags = html.match(/<(?:link rel="stylesheet"|script type="module")[^>]*>/g) ?? [];
  const links = tags.flatMap((tag) => {
    const [, url] = /(?:href|src)="(\/assets\/[^"]+)"/.exec(tag) ?? [];
    if (!url || /fetchpriority="low"/i.test(tag)) return [];
    // The browser takes over a file only if it is requested in the same way.
    const origin = /\scrossorigin\b/.test(tag) ? '; crossorigin' : '';
    return [`<${url}>; ${tag.startsWith('<link') ? 'rel=preload; as=style' : 'rel=modulepreload'}${origin}`];
  });
  return links.length > 0 ? { link: links.join(', ') } : {};
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

/**
 * Sends a page with data of the signed-in user, which its scripts find in the element START_ELEMENT. Nothing may store
 * the response.
 */
export function sendPageWithStart(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, start }: { page: Page; start: object },
): FastifyReply {
  // JSON in a script element ends with the first "</script".
  const json = JSON.stringify(start).replaceAll('<', '\\u003c');
  const element = `<script type="application/json" id="${START_ELEMENT}">${json}</script>`;
  // Before all scripts of the page.
  const html = page.html.replace('<head>', () => `<head>${element}`);
  reply.headers({
    'content-security-policy': page.policy,
    'cache-control': 'private, no-store',
    vary: 'accept-encoding, cookie',
    ...page.headers,
  });
  reply.type('text/html; charset=utf-8');
  if (!accepts(request.headers['accept-encoding'], 'gzip')) return reply.send(html);
  return reply.header('content-encoding', 'gzip').send(gzipSync(html, { level: 4 }));
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
