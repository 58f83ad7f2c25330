import { setTimeout as wait } from 'node:timers/promises';
import { newSession } from '#testkit/inputs/requests.ts';
import type { Tenant, Tenants } from './tenants.ts';

/*
 * Requests that once cost the server far more than their sender, as reported. Each attack keeps its callers busy
 * until the signal, and repeats rejected requests.
 */

type Flood = (port: number, tenants: Tenants, signal: AbortSignal) => Promise<void>;

/** Password resets for emails of 40,000 dots, without a session. */
export const resetsOfDots = flood(8, () =>
  json('/password_resets', { login_id: 'bench-1', email: '.'.repeat(40_000), send_method: 'EMAIL' }),
);

/** Paths with 14,000 slashes in their query and a key, without a session. */
export const queriesOfSlashes = flood(8, (_, n) => {
  const request = json(`/password_resets?${'/'.repeat(14_000)}`, {});
  return { ...request, headers: { ...request.headers, 'idempotency-key': `slashes-${n}` } };
});

/** Files of 5,000 customers whose addresses have the maximum length of the column and do not end in a ZIP code. */
export const slowImports = flood(3, ({ D }) => {
  const body = new FormData();
  const address = '1 Bay St, '.repeat(45);
  const rows = Array.from({ length: 5000 }, (_, row) => `Pat,Lee${row},pat${row}@customers.example,"${address}"`);
  body.append('kind', 'customers');
  body.append('file', new Blob([['First Name,Last Name,Email,Full Address', ...rows].join('\n')]), 'customers.csv');
  return { method: 'POST', path: '/api/v1/imports', body, headers: { cookie: D.cookie } };
});

/** Approvals that are recorded, sent as a copy, and withdrawn, repeatedly. */
export const recordedApprovals = flood(8, ({ D }, n) => {
  const estimate = D.estimate(1 + (Math.floor(n / 2) % D.documents));
  if (n % 2) return json(`/estimates/${estimate}/approval_withdrawal`, { reason: 'A mistake.' }, D);
  const approval = {
    how: 'phone',
    approved_on: new Date().toISOString().slice(0, 10),
    signer_name: 'Pat Lee',
    selected_line_item_ids: [],
    note: 'Called at noon.',
  };
  return json(`/estimates/${estimate}/approval`, { approval }, D);
});

/** Sign-ins with a wrong password, each with a different ID, so that no limit rejects it before it is hashed. */
export const wrongPasswords = flood(8, (_, n) => {
  const [{ path }, { body }] = newSession({ login_id: `nobody-${n}`, login_password: 'Not-the-right-1' });
  return json(path, body);
});

/** The calendar of a company with 12,000 visits, through its secret address. */
export const calendarReads: Flood = async (port, tenants, signal) => {
  const created = await send(port, json('/calendar_feeds', {}, tenants.T), signal);
  if (!created?.ok) throw new Error('The calendar could not be created');
  const { data } = (await created.json()) as { data: { attributes: { url: string } } };
  const path = new URL(data.attributes.url).pathname;
  await flood(8, () => ({ method: 'GET', path, headers: {} }))(port, tenants, signal);
};

interface Call {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | FormData;
}

function json(path: string, body: object, tenant?: Tenant): Call {
  const headers = { 'content-type': 'application/json', ...(tenant && { cookie: tenant.cookie }) };
  return { method: 'POST', path: `/api/v1${path}`, headers, body: JSON.stringify(body) };
}

function flood(callers: number, call: (tenants: Tenants, n: number) => Call): Flood {
  return async (port, tenants, signal) => {
    let sent = 0;
    await Promise.all(
      Array.from({ length: callers }, async () => {
        while (!signal.aborted) {
          const response = await send(port, call(tenants, sent++), signal);
          await response?.arrayBuffer().catch(() => undefined);
          if (!response?.ok) await wait(20);
        }
      }),
    );
  };
}

/** The response; undefined if the attack ended in the meantime. */
async function send(port: number, { path, ...init }: Call, signal: AbortSignal): Promise<Response | undefined> {
  try {
    return await fetch(`http://127.0.0.1:${port}${path}`, { ...init, signal });
  } catch {
    return undefined;
  }
}
