import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { Refusal } from '../../../contract/refusals.ts';
import { limitedAddress, trustedHops, type TrustProxy } from './address.ts';
import { answerError } from './errors.ts';
import { forwardingGuard, originGuard } from './guards.ts';
import { knownSession } from './known-sessions.ts';
import { isPageRequest } from './page-address.ts';
import { GENERAL_LIMIT } from './rate-limits.ts';
import { addressLogger, type LogAddresses } from './logged-address.ts';
import { setSecurityHeaders } from './security-headers.ts';

export interface HttpOptions {
  publicUrl: string;
  secretKey: string;
  trustProxy: TrustProxy;
  /** How the request log carries the caller's address: plain where it is not said. */
  logAddresses?: LogAddresses;
  rateLimits: boolean;
  log: FastifyBaseLogger;
}

const BODY_LIMIT_BYTES = 1024 * 1024;

/** The HTTP server with everything that holds for every route, and no route yet. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const addressForLog = addressLogger(options.logAddresses ?? 'plain', options.secretKey);
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedHops(options.trustProxy),
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: 'idle',
    // Time for ten megabytes from a phone on a roof; whoever is slow to say what they want gets less.
    requestTimeout: 120_000,
    http: { headersTimeout: 30_000 },
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // A path that the router cannot read meets no hook; it is answered like everything else all the same.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ 'x-request-id': request.id, 'cache-control': 'no-store' });
      return answerError(error, request, reply, addressForLog);
    },
  });
  app.decorateRequest('person', null);
  app.decorateRequest('companyId', null);
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, addressForLog));
  identifyAndLog(app, addressForLog);
  readOnlyJson(app);
  await setSecurityHeaders(app, options.publicUrl.startsWith('https:'));
  await app.register(cookie, { secret: options.secretKey });
  app.addHook('onRequest', forwardingGuard(options.trustProxy));
  app.addHook('onRequest', originGuard(options.publicUrl));
  if (options.rateLimits) await limitRequests(app);
  return app;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A file that is served to everybody alike: a page asks for dozens of them at once. */
    isFile?: true;
  }
}

/**
 * So many calls a minute for each session, or for each address where nobody has been recognised: a made-up session
 * cookie does not buy a counter of its own. A route that names a limit of its own has that one instead. What counts is
 * the route that was matched, for a path can be spelled in many ways; files and pages, which cost nothing, do not count.
 */
async function limitRequests(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    max: GENERAL_LIMIT.most,
    timeWindow: GENERAL_LIMIT.seconds * 1000,
    keyGenerator: (request) => knownSession(request) ?? limitedAddress(request.ip),
    errorResponseBuilder: (_request, { ttl }) => new Refusal('too_many_requests', { retryAfter: ttl / 1000 }),
  });
  const limit = app.rateLimit();
  app.addHook('onRequest', async function countCall(request, reply) {
    const { rateLimit: ownLimit, isFile } = request.routeOptions.config;
    if (ownLimit || isFile || (request.is404 && isPageRequest(request))) return;
    await limit.call(this, request, reply);
  });
}

/** Every answer carries its request's id, and one line of the log says what came of it. */
function identifyAndLog(app: FastifyInstance, addressForLog: (ip: string) => string): void {
  app.addHook('onRequest', async (request, reply) => {
    // Nothing is kept unless its route says so.
    reply.headers({ 'x-request-id': request.id, 'cache-control': 'no-store' });
  });
  app.addHook('onResponse', async (request, reply) => {
    const { person, companyId, method, routeOptions } = request;
    request.log.info(
      {
        method,
        // The pattern, never the path: paths carry tokens and codes.
        route: routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        address: addressForLog(request.ip),
        ...(person && { account_id: person.account_id }),
        company_id: companyId ?? person?.company_id,
      },
      'request',
    );
  });
}

/** Far deeper than any body of the contract; a body nested a hundred thousand times would overflow the stack later on. */
const MOST_NESTED = 32;

function isNestedDeeper(body: unknown, levels: number): boolean {
  let level: unknown[] = [body];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > levels) return true;
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []));
  }
  return false;
}

/** Bodies are JSON; an empty one is none, as some clients send with DELETE and logout. */
function readOnlyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    void parse(request, body, (error, parsed) => {
      if (!error && isNestedDeeper(parsed, MOST_NESTED)) return done(new Refusal('malformed_request'));
      done(error, parsed);
    });
  });
}
