import type { Endpoint, ResponseOf } from '#contract/endpoint.ts';
import { addressOf, type CallInput, readJson, rejected, unreached } from './call.ts';

interface Options {
  /** The auth of the endpoints called, which determines how an error is reported. */
  auth: 'public' | 'employee';
  /** Timeout, after which a missing network is reported. */
  timeoutMs: number;
  /** An earlier response to the same request, used instead of a new request. */
  early?: () => Promise<Response> | undefined;
  /** Called with each response received, and the times of its request and arrival. */
  onResponse?: (response: Response, times: { requestedAt: number; receivedAt: number }) => void;
}

/**
 * Returns `callTo` for a page whose calls carry a code or a token, never the browser's session. `callTo` creates the
 * function that calls an endpoint, which throws `ApiError`. A retried call uses the same idempotency key, so that the
 * server executes it once. The route is passed without the endpoint's schemas, which would be as large as the page; the
 * types require it to match the endpoint.
 */
export function anonymousCalls({ auth, timeoutMs, early, onResponse }: Options) {
  return function callTo<const E extends Endpoint>(route: `${E['method']} ${E['path']}`) {
    const [method, path] = route.split(' ') as [E['method'], E['path']];
    return async (input: CallInput<E>, idempotencyKey?: string): Promise<ResponseOf<E>> => {
      const { body } = input as { body?: unknown };
      const requestedAt = Date.now();
      const ask = () =>
        fetch(addressOf({ path }, input), {
          method,
          credentials: 'omit',
          headers: {
            accept: 'application/json',
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
          },
          body: body === undefined ? null : JSON.stringify(body),
          signal: AbortSignal.timeout(timeoutMs),
        });
      const response = await (early?.() ?? ask()).catch(() => {
        throw unreached();
      });
      onResponse?.(response, { requestedAt, receivedAt: Date.now() });
      if (response.ok) return (await readJson(response)) as ResponseOf<E>;
      throw rejected({ auth }, response.status, await response.json().catch(() => ({})));
    };
  };
}
