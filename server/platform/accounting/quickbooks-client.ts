import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { withoutTrailingSlashes } from '../trailing-slashes.ts';
import {
  AccessRejected,
  AccountingOut,
  type QuickbooksClient,
  QuickbooksRejected,
  type Versioned,
} from './accounting.ts';

interface Company {
  apiUrl: string;
  realmId: string;
  accessToken: string;
}

/** The version of QuickBooks' response format; see developer.intuit.com, "Minor versions". */
const MINOR_VERSION = '75';
const TIMEOUT_MS = 8000;
/** The maximum delay and number of retries of a rate-limited request. */
const PROVIDER_TIMEOUT_MS = 10_000;
const MOST_ATTEMPTS = 5;
const PAGE = 1000;
/** "Object Not Found", also returned for inactive records. */
const NOT_FOUND = '610';

/** A company's records in QuickBooks Online. */
export function quickbooksClient(company: Company): QuickbooksClient {
  return {
    async find<T>(kind: string, condition?: string) {
      const conditionText = condition ? ` where ${condition}` : '';
      const found: T[] = [];
      for (;;) {
        const query = `select * from ${kind}${conditionText} startposition ${found.length + 1} maxresults ${PAGE}`;
        const { QueryResponse } = await ask(company, 'query', { query: { query } });
        const page = (QueryResponse as Record<string, T[]> | undefined)?.[kind] ?? [];
        found.push(...page);
        if (page.length < PAGE) return found;
      }
    },

    async read<T>(kind: string, id: string) {
      try {
        const response = await ask(company, `${kind.toLowerCase()}/${encodeURIComponent(id)}`);
        return response[kind] as T;
      } catch (error) {
        if (error instanceof QuickbooksRejected && error.code === NOT_FOUND) return undefined;
        throw error;
      }
    },

    async write<T>(kind: string, record: object, requestId: string) {
      const response = await ask(company, kind.toLowerCase(), { query: { requestid: requestId }, record });
      return response[kind] as T;
    },

    async voidRecord<T>(kind: string, record: Versioned, requestId: string) {
      const response = await operate(company, 'void', { kind, record, requestId });
      return response[kind] as T;
    },

    async deleteRecord(kind: string, record: Versioned, requestId: string) {
      await operate(company, 'delete', { kind, record, requestId });
    },
  };
}

interface Operation {
  kind: string;
  record: Versioned;
  requestId: string;
}

/** An operation on an existing record, which needs only its id and sync token. */
async function operate(company: Company, operation: 'void' | 'delete', { kind, record, requestId }: Operation) {
  const { Id, SyncToken } = record;
  return ask(company, kind.toLowerCase(), { query: { operation, requestid: requestId }, record: { Id, SyncToken } });
}

interface RequestOptions {
  query?: Record<string, string>;
  /** The record to write. Without it, the request reads. */
  record?: object;
}

type HttpResponse = Record<string, unknown>;

/** Sends a request, and retries while QuickBooks rate-limits it, within the limits above. */
async function ask(
  { apiUrl, realmId, accessToken }: Company,
  path: string,
  options: RequestOptions = {},
): Promise<HttpResponse> {
  const { query, record } = options;
  const parameters = new URLSearchParams({ ...query, minorversion: MINOR_VERSION });
  const url = `${withoutTrailingSlashes(apiUrl)}/v3/company/${realmId}/${path}?${parameters.toString()}`;
  const requestInit = {
    method: record ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${accessToken}`,
      accept: 'application/json',
      ...(record && { 'content-type': 'application/json' }),
    },
    body: record && JSON.stringify(record),
    redirect: 'error',
  } as const;
  const began = performance.now();
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const { status, body, retryAfter } = await responseTo(url, requestInit);
    if (status !== 429 && status !== 503) return read(status, body);
    const wait = retryAfter ?? 1000 * 2 ** attempt;
    if (performance.now() - began + wait > PROVIDER_TIMEOUT_MS) break;
    await sleep(wait);
  }
  throw new AccountingOut('QuickBooks is too busy for us');
}

async function responseTo(url: string, requestInit: RequestInit) {
  try {
    const response = await fetch(url, { ...requestInit, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    const retryAfter = seconds >= 0 ? seconds * 1000 : undefined;
    return { status: response.status, body: await response.text(), retryAfter };
  } catch (error) {
    throw new AccountingOut('QuickBooks could not be reached', { cause: error });
  }
}

/** The body of a successful response. If the response is neither a success nor an error, the result is unknown. */
function read(status: number, body: string): HttpResponse {
  if (status === 401) throw new AccessRejected('QuickBooks does not accept the access token');
  const response = objectOf(body);
  const fault = status < 500 && response ? faultOf(response) : undefined;
  if (fault) throw new QuickbooksRejected(fault.code, fault.message, fault.detail);
  if (status === 404) throw new QuickbooksRejected(NOT_FOUND, 'Object Not Found', '');
  if (status >= 300 || !response) throw new AccountingOut(`QuickBooks responded with ${status}`);
  return response;
}

/** The first fault of a response. The capitalization of its field names depends on which Intuit service responds. */
function faultOf(response: HttpResponse): z.output<typeof Fault> | undefined {
  const { fault } = lowered(response);
  if (!fault) return undefined;
  const [first] = (lowered(fault).error ?? []) as object[];
  return Fault.parse(lowered(first));
}

const optionalText = z.string().catch('');
const Fault = z.object({ code: optionalText, message: optionalText, detail: optionalText });

function lowered(object: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object ?? {}).map(([name, value]) => [name.toLowerCase(), value]));
}

function objectOf(body: string): HttpResponse | undefined {
  try {
    const response: unknown = JSON.parse(body);
    return typeof response === 'object' && response !== null ? (response as HttpResponse) : undefined;
  } catch {
    return undefined;
  }
}
