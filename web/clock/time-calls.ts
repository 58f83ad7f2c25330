import type { addresses } from '../../contract/addresses.ts';
import type { config } from '../../contract/config.ts';
import type { employees } from '../../contract/employees.ts';
import type { ResponseOf, Endpoint } from '../../contract/endpoint.ts';
import type { timecards } from '../../contract/timecards.ts';
import { addressOf, type CallInput, readJson, rejected, unreached } from '../app/lib/call.ts';
import { learnTime } from './server-clock.ts';

/* The endpoints of this page, without the contract's schemas, which would weigh as much as the page. The types
   require method and path to match the contract. */

export const whoseCode = callTo<typeof employees.byCode>('GET', '/employees/code/:employee_code');
export const jobsitesOf = callTo<typeof employees.jobsites>('GET', '/jobsites/emp_code/:employee_code');
export const cardsOfDay = callTo<typeof timecards.ofDay>('GET', '/employees/:employee_code/timecards');
export const hoursOf = callTo<typeof timecards.shortReport>('GET', '/timecards/timecard_short_report');
export const clockIn = callTo<typeof timecards.clockIn>('POST', '/timecards');
export const changeTimecard = callTo<typeof timecards.change>('PATCH', '/timecards/:id');
export const placeOf = callTo<typeof addresses.geocode>('GET', '/addresses/geocode');
export const readConfig = callTo<typeof config.read>('GET', '/config');

/** After this long on a jobsite, report that there is no network. */
const TIMEOUT_MS = 10_000;

/**
 * Returns a function that calls an endpoint by the employee's code, never with the browser's session; throws
 * `ApiError`. A retried call carries the same idempotency key, so that the server executes it once.
 */
function callTo<const E extends Endpoint>(method: E['method'], path: E['path']) {
  return async (input: CallInput<E>, idempotencyKey?: string): Promise<ResponseOf<E>> => {
    const { body } = input as { body?: unknown };
    const asked = Date.now();
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
    learnTime(response.headers.get('date'), { asked, came: Date.now() });
    if (response.ok) return (await readJson(response)) as ResponseOf<E>;
    throw rejected({ auth: 'employee' }, response.status, await response.json().catch(() => ({})));
  };
}
