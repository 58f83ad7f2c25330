import { randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_BASE } from '../../../contract/endpoint.ts';
import { AppError } from '../../../contract/errors.ts';

/** The last of them waits some tenths of a second, on the embedded engine up to a second. */
const MOST_AT_ONCE = 200;
/** In seconds. Spread, so that those who are rejected together do not come back together. */
const RETRY_AFTER = { least: 2, most: 10 };

/**
 * Rejects calls at once while so many are in hand already: answered late, they would be given up by their callers and made
 * again, and the server would do little but work that nobody waits for. A call whose body is on its way does not count, so
 * that slow senders keep nobody out; neither does one whose answer is. What the operator asks is always answered.
 */
export function guardAgainstOverload(app: FastifyInstance, mostAtOnce = MOST_AT_ONCE): void {
  const inHand = new WeakSet<FastifyRequest>();
  let count = 0;
  const enter = (request: FastifyRequest) => {
    if (inHand.has(request) || !request.routeOptions.url?.startsWith(API_BASE)) return;
    inHand.add(request);
    count += 1;
  };
  const leave = (request: FastifyRequest) => {
    if (inHand.delete(request)) count -= 1;
  };
  // Callbacks, not promises: they run for every call.
  app.addHook('onRequest', (request, _reply, done) => {
    if (count >= mostAtOnce && request.routeOptions.url?.startsWith(API_BASE)) {
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
