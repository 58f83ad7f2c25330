import type { customerPage } from '../../contract/customer-page.ts';
import type { Endpoint, ResponseOf } from '../../contract/endpoint.ts';
import { addressOf, type CallInput, readJson, rejected, unreached } from '../app/lib/call.ts';

/* The endpoints of this page, without the contract's schemas, which would weigh as much as the page. The types
   require method and path to match the contract. */

export const readLink = callTo<typeof customerPage.read>('GET', '/links/:token');
export const noteOpening = callTo<typeof customerPage.open>('POST', '/links/:token/openings');
export const reportWrongPerson = callTo<typeof customerPage.reportWrongPerson>('POST', '/links/:token/wrong_person');
export const renewLink = callTo<typeof customerPage.renew>('POST', '/links/renewals');
export const approve = callTo<typeof customerPage.approve>('POST', '/links/:token/approval');
export const decline = callTo<typeof customerPage.decline>('POST', '/links/:token/decline');
export const sendComment = callTo<typeof customerPage.comment>('POST', '/links/:token/comments');

/** After this long without a response, report that there is no network. */
const TIMEOUT_MS = 20_000;

/**
 * Returns a function that calls an endpoint by the token of a link, never with the browser's session; throws
 * `ApiError`. A retried call carries the same idempotency key, so that the server executes it once.
 */
function callTo<const E extends Endpoint>(method: E['method'], path: E['path']) {
  return async (input: CallInput<E>, idempotencyKey?: string): Promise<ResponseOf<E>> => {
    const { body } = input as { body?: unknown };
    const response = await fetch(addressOf({ path }, input), {
      method,
      credentials: 'omit',
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => {
      throw unreached();
    });
    if (response.ok) return (await readJson(response)) as ResponseOf<E>;
    throw rejected({ auth: 'public' }, response.status, await response.json().catch(() => ({})));
  };
}
