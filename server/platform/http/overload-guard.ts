import { randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_BASE } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { limitedCaller } from './known-sessions.ts';

/** The last of them waits some tenths of a second, on the embedded engine up to a second. */
const MOST_AT_ONCE = 200;
/** Of these, the most of one caller: somebody who sends hundreds at once leaves as many for all others. */
const SHARE_OF_ONE = 0.5;
/** In seconds. Spread, so that those who are rejected together do not come back together. */
const RETRY_AFTER = { least: 2, most: 10 };

/**
 * Rejects calls at once while so many are in hand already: answered late, they would be given up by their callers and made
 * again, and the server would do little but work that nobody waits for. A call whose body is on its way does not count, so
 * that slow senders keep nobody out; neither does one whose answer is. What the operator asks is always answered.
 */
export function guardAgainstOverload(app: FastifyInstance, mostAtOnce = MOST_AT_ONCE): void {
  const inHand = new CallsInHand();
  const mostOfOne = Math.ceil(mostAtOnce * SHARE_OF_ONE);
  const isCall = (request: FastifyRequest) => request.routeOptions.url?.startsWith(API_BASE) === true;
  const enter = (request: FastifyRequest) => {
    if (isCall(request)) inHand.add(request);
  };
  const leave = (request: FastifyRequest) => inHand.delete(request);
  // Callbacks, not promises: they run for every call.
  app.addHook('onRequest', (request, _reply, done) => {
    if (isCall(request) && (inHand.count >= mostAtOnce || inHand.countOf(request) >= mostOfOne)) {
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
    // The handler reads a form; uploads have limits of their own.
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

/** The calls that are being worked on, counted together and for each caller. */
class CallsInHand {
  readonly #callers = new Map<FastifyRequest, string>();
  readonly #counts = new Map<string, number>();

  get count(): number {
    return this.#callers.size;
  }

  /** The calls in hand of the caller of this request. */
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
