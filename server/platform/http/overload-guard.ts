import { randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_BASE } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { limitedCaller } from './recent-sessions.ts';

/** The last of these calls waits some tenths of a second, or on the embedded engine up to a second. */
const MOST_AT_ONCE = 200;
/** The share of one caller: a caller that sends hundreds of calls at the same time leaves as many for all others. */
const SHARE_OF_ONE = 0.5;
/** In seconds. Randomized, so that clients that are rejected together do not retry at the same time. */
const RETRY_AFTER = { least: 2, most: 10 };

/**
 * Rejects calls immediately while this many are in flight. If they were served late, their callers would give up and
 * retry, and the server would mostly do work for callers that no longer wait. A call whose body is being received does
 * not count, so that slow senders do not block other callers; neither does a call whose response is being sent.
 * Operators' requests are always served.
 */
export function guardAgainstOverload(app: FastifyInstance, mostAtOnce = MOST_AT_ONCE): void {
  const inFlight = new CallsInFlight();
  const mostOfOne = Math.ceil(mostAtOnce * SHARE_OF_ONE);
  const isCall = (request: FastifyRequest) => request.routeOptions.url?.startsWith(API_BASE) === true;
  const enter = (request: FastifyRequest) => {
    if (isCall(request)) inFlight.add(request);
  };
  const leave = (request: FastifyRequest) => inFlight.delete(request);
  // Callbacks, not promises: they run for every call.
  app.addHook('onRequest', (request, _reply, done) => {
    if (isCall(request) && (inFlight.count >= mostAtOnce || inFlight.countOf(request) >= mostOfOne)) {
      done(new AppError('unavailable', { retryAfter: randomInt(RETRY_AFTER.least, RETRY_AFTER.most + 1) }));
      return;
    }
    enter(request);
    done();
  });
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    leave(request);
    done();
  });
  app.addHook('preValidation', (request, _reply, done) => {
    // The handler reads a form; uploads have separate limits.
    if (!request.headers['content-type']?.startsWith('multipart/')) enter(request);
    done();
  });
  app.addHook('onSend', (request, _reply, _payload, done) => {
    leave(request);
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    leave(request);
    done();
  });
}

/** The calls in flight, counted in total and for each caller. */
class CallsInFlight {
  readonly #callers = new Map<FastifyRequest, string>();
  readonly #counts = new Map<string, number>();

  get count(): number {
    return this.#callers.size;
  }

  /** The number of calls in flight of this request's caller. */
  countOf(request: FastifyRequest): number {
    return this.#counts.get(limitedCaller(request)) ?? 0;
  }

  add(request: FastifyRequest): void {
    if (this.#callers.has(request)) return;
    const caller = limitedCaller(request);
    this.#callers.set(request, caller);
    this.#counts.set(caller, (this.#counts.get(caller) ?? 0) + 1);
  }

  delete(request: FastifyRequest): void {
    const caller = this.#callers.get(request);
    if (caller === undefined) return;
    this.#callers.delete(request);
    const count = (this.#counts.get(caller) ?? 0) - 1;
    if (count > 0) this.#counts.set(caller, count);
    else this.#counts.delete(caller);
  }
}
