import { randomUUID } from 'node:crypto';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import { trace } from '@opentelemetry/api';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController, type FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { trustedHops, type TrustProxy } from './address.ts';
import { sendError } from './errors.ts';
import { FORWARDING_HEADERS } from './forwarding-headers.ts';
import { addressLogger, type LogAddresses } from './logged-address.ts';
import { isPageRequest } from './page-address.ts';
import { limitedCaller } from './recent-sessions.ts';
import { setSecurityHeaders } from './security-headers.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

export interface HttpOptions {
  publicUrl: string;
  secretKey: string;
  trustProxy: TrustProxy;
  /** How the request log formats the caller's address: plain by default. */
  logAddresses?: LogAddresses;
  rateLimits: boolean;
  log: FastifyBaseLogger;
}

const BODY_LIMIT_BYTES = 1024 * 1024;
/** Calls of a session or an address, counted in the process. */
const GENERAL_LIMIT = { most: 300, seconds: 60 };

/**
 * Of responses of more than one packet. A list of 50 customers is 40 kB and becomes 7 kB in 0.4 ms; the next level takes
 * twice as long for 7 % less. Compressed requests are not accepted: a small one could fill the memory.
 */
const COMPRESSION = {
  encodings: ['gzip', 'identity'],
  threshold: 1400,
  zlibOptions: { level: 4 },
  globalDecompression: false,
} satisfies FastifyCompressOptions;

/** The HTTP server with everything that applies to all routes, but without routes. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const addressForLog = addressLogger(options.logAddresses ?? 'plain', options.secretKey);
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedHops(options.trustProxy),
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: 'idle',
    // During shutdown, a request that arrives on an open connection is served, and the connection is closed afterwards.
    return503OnClosing: false,
    // Enough time for ten megabytes from a phone on a weak connection. Sending the headers has a shorter limit.
    requestTimeout: 120_000,
    http: { headersTimeout: 30_000 },
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // No hook runs for a path that the router cannot parse. This gives it the usual error response.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ 'x-request-id': request.id, 'cache-control': 'no-store' });
      return sendError(error, request, reply, addressForLog);
    },
  });
  app.decorateRequest('accountId', null);
  app.decorateRequest('companyId', null);
  app.decorateRequest('rejection', null);
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, addressForLog));
  identifyAndLog(app, addressForLog);
  describeSpans(app, addressForLog);
  readOnlyJson(app);
  await setSecurityHeaders(app, options.publicUrl.startsWith('https:'));
  await app.register(compress, COMPRESSION);
  await app.register(cookie, { secret: options.secretKey });
  app.addHook('onRequest', forwardingGuard(options.trustProxy));
  app.addHook('onRequest', originGuard(options.publicUrl));
  if (options.rateLimits) await limitRequests(app);
  return app;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The account of the session, once it is known. */
    accountId: string | null;
    /** The company of the call, once it is known. */
    companyId: string | null;
  }

  interface FastifyContextConfig {
    /** A static file, which is the same for all clients. A page loads dozens of them at the same time. */
    isFile?: true;
    /** The endpoint is open to access tokens. */
    takesTokens?: boolean;
  }
}

/**
 * Limits calls per minute for each account, or for each address without a recognized session: a forged session cookie
 * does not get a separate counter. A route with its own limit uses that one instead. Limits apply to the matched route,
 * because a path can be spelled in many ways. Files and pages are cheap and do not count.
 */
async function limitRequests(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    max: GENERAL_LIMIT.most,
    timeWindow: GENERAL_LIMIT.seconds * 1000,
    keyGenerator: limitedCaller,
    errorResponseBuilder: (_request, { ttl }) => new AppError('too_many_requests', { retryAfter: ttl / 1000 }),
  });
  const limit = app.rateLimit();
  app.addHook('onRequest', async function countCall(request, reply) {
    const { rateLimit: routeLimit, isFile } = request.routeOptions.config;
    if (routeLimit || isFile || (request.is404 && isPageRequest(request))) return;
    await limit.call(this, request, reply);
  });
}

/** Adds the request's id to every response, and logs each request in one line. */
function identifyAndLog(app: FastifyInstance, addressForLog: (ip: string) => string): void {
  // Callbacks, not promises: they run for every call.
  app.addHook('onRequest', (request, reply, done) => {
    // Nothing is cached unless its route allows it.
    reply.headers({ 'x-request-id': request.id, 'cache-control': 'no-store' });
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { accountId, companyId, method, rejection, routeOptions } = request;
    request.log.info(
      {
        method,
        // The pattern, never the path: paths contain tokens and codes.
        route: routeOptions.url ?? 'none',
        status: reply.statusCode,
        ...(rejection && { code: rejection.code }),
        ms: Math.round(reply.elapsedTime * 10) / 10,
        address: addressForLog(request.ip),
        ...(accountId !== null && { account_id: accountId }),
        ...(companyId !== null && { company_id: companyId }),
      },
      'request',
    );
    done();
  });
}

/** Much deeper than any body of the contract. A body nested a hundred thousand times would later overflow the stack. */
const MOST_NESTED = 32;

function isNestedDeeper(body: unknown, levels: number): boolean {
  let level: unknown[] = [body];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > levels) return true;
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []));
  }
  return false;
}

/** Bodies are JSON. An empty body counts as missing, because some clients send one with DELETE and logout. */
function readOnlyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    void parse(request, body, (error, parsed) => {
      if (!error && isNestedDeeper(parsed, MOST_NESTED)) return done(new AppError('malformed_request'));
      done(error, parsed);
    });
  });
}

/**
 * Browsers send the origin of a request. A request that changes data must come from our own pages. Other clients send
 * no origin, and do not send cookies accidentally. A signed call comes from no page.
 */
function originGuard(publicUrl: string) {
  const publicOrigin = new URL(publicUrl).origin;
  return async (request: FastifyRequest): Promise<void> => {
    const { origin, host } = request.headers;
    const isNoPage = SAFE.has(request.method) || request.routeOptions.config.isSigned;
    if (isNoPage || origin === undefined || origin === publicOrigin) return;
    if (!URL.canParse(origin) || new URL(origin).host !== host) throw new AppError('cross_site');
  };
}

/**
 * Behind a proxy that is not configured, all visitors would share one address and one limit. Such a request is
 * rejected, and the log names the missing setting once.
 */
function forwardingGuard(trustProxy: TrustProxy) {
  const isBehindProxy = trustProxy !== 0;
  let wasLogged = false;
  return async (request: FastifyRequest): Promise<void> => {
    if (isBehindProxy || !FORWARDING_HEADERS.some((name) => request.headers[name] !== undefined)) return;
    if (!wasLogged) {
      request.log.error('A request came through a proxy. If it is yours, set TRUST_PROXY to 1, or to its network.');
    }
    wasLogged = true;
    throw new AppError('malformed_request', { message: 'The server is not set up to be reached through a proxy.' });
  };
}

/**
 * If an operator traces the process (docs/operating.md, "Traces"), the span of a request is named by the pattern of its
 * route and includes its account and company. Its path and query, which contain tokens and codes, are removed, and the
 * address is formatted as in the log. Without a tracer there is no span, and nothing is done.
 */
export function describeSpans(app: FastifyInstance, addressForLog: (ip: string) => string): void {
  // Callbacks, not promises: they run for every call.
  app.addHook('onRequest', ({ method, routeOptions, ip }, _reply, done) => {
    const span = trace.getActiveSpan();
    if (span) {
      const route = routeOptions.url ?? 'none';
      const address = addressForLog(ip);
      span
        .updateName(`${method} ${route}`)
        .setAttributes({ 'http.route': route, 'url.path': route, 'url.query': '' })
        .setAttributes({ 'client.address': address, 'network.peer.address': address });
    }
    done();
  });
  app.addHook('onResponse', ({ id, accountId, companyId }, _reply, done) => {
    trace.getActiveSpan()?.setAttributes({
      request_id: id,
      ...(accountId !== null && { account_id: accountId }),
      ...(companyId !== null && { company_id: companyId }),
    });
    done();
  });
}
