import type { Endpoint, ResponseOf } from '#contract/endpoint.ts';
import { addressOf, type CallInput, readJson, rejected, unreached } from './call.ts';

interface Options {
  /** Of the endpoints called; an error is reported accordingly. */
  auth: 'public' | 'employee';
  /** After this long without a response, report that there is no network. */
  timeoutMs: number;
  /** A response to the same request that was asked for earlier, taken in place of a new one. */
  early?: () => Promise<Response> | undefined;
  /** Told of each response that arrived, with when it was asked for and when it came. */
  onResponse?: (response: Response, times: { asked: number; came: number }) => void;
}

/**
 * Returns `callTo` for a page whose calls carry a code or a token, never the browser's session. `callTo` makes the
 * function that calls an endpoint; it throws `ApiError`. A retried call carries the same idempotency key, so that the
 * server executes it once. The route is given without the endpoint's schemas, which would weigh as much as the
 * page; the types require it to be that of the endpoint.
 */
export function anonymousCalls({ auth, timeoutMs, early, onResponse }: Options) {
  return function callTo<const E extends Endpoint>(route: `${E['method']} ${E['path']}`) {
    const [method, path] = route.split(' ') as [E['method'], E['path']];
    return async (input: CallInput<E>, idempotencyKey?: string): Promise<ResponseOf<E>> => {
      const { body } = input as { body?: unknown };
      const asked = Date.now();
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
      onResponse?.(response, { asked, came: Date.now() });
      if (response.ok) return (await readJson(response)) as ResponseOf<E>;
      throw rejected({ auth }, response.status, await response.json().catch(() => ({})));
    };
  };
}
