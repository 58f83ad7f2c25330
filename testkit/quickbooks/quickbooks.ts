import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { aQuickbooksCompany, type QuickbooksCompany } from './company.ts';
import { fault, type Result } from './faults.ts';
import { IntuitSignOn } from './sign-on.ts';

export const QUICKBOOKS = { clientId: 'quickbooks-client', clientSecret: 'quickbooks-secret' };

/**
 * A fake Intuit: the sign-on, the token endpoint, and every company's records. It rejects everything that Intuit would
 * reject. One address serves all of it.
 */
export interface FakeQuickbooks {
  readonly authUrl: string;
  readonly apiUrl: string;
  /** The requests received, as `POST /oauth2/v1/tokens/bearer refresh_token` or `POST /v3/company/1/customer`. */
  readonly requests: string[];
  /**
   * `none`: responds normally; `loses responses`: performs the request and drops the response; `unavailable`: closes
   * connections.
   */
  faultMode: 'none' | 'loses responses' | 'unavailable';
  /** The consents and their tokens. */
  readonly signOn: IntuitSignOn;
  /** The next calls to the company API are rejected as too many; `retryAfter` in seconds. */
  busyFor(calls: number, options?: { retryAfter?: number }): void;
  /** The fake of one company, created on first use. */
  companyOf(realmId: string): QuickbooksCompany;
  close(): Promise<void>;
}

/** The path and content of one request. */
interface ReceivedRequest {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
}

export async function aQuickbooks(): Promise<FakeQuickbooks> {
  const companies = new Map<string, QuickbooksCompany>();
  const firstResponses = new Map<string, Result>();
  const signOn = new IntuitSignOn(QUICKBOOKS);
  const busy = { calls: 0, retryAfter: 0 };
  const server = createServer((request, response) => void respond(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // It runs as long as the test worker, and does not keep the worker alive.
  server.unref();
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const quickbooks: FakeQuickbooks = {
    authUrl: address,
    apiUrl: address,
    requests: [],
    faultMode: 'none',
    signOn,
    busyFor: (calls, { retryAfter = 0 } = {}) => void Object.assign(busy, { calls, retryAfter }),
    companyOf,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return quickbooks;

  function companyOf(realmId: string): QuickbooksCompany {
    const found = companies.get(realmId) ?? aQuickbooksCompany({ companyName: `Acme Roofing ${realmId} LLC` });
    companies.set(realmId, found);
    return found;
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', headers } = request;
    const received = { method, headers, url: new URL(request.url ?? '', address), body: await text(request) };
    if (quickbooks.faultMode === 'unavailable') return void request.socket.destroy();
    const { status, body, ...more } = responseOrFault(received);
    if (quickbooks.faultMode === 'loses responses') return void request.socket.destroy();
    const page = typeof body === 'string';
    const type = page ? 'text/html; charset=utf-8' : 'application/json';
    response.writeHead(status, { 'content-type': type, ...more.headers }).end(page ? body : JSON.stringify(body));
  }

  function responseOrFault(received: ReceivedRequest): ReturnType<typeof responseTo> {
    try {
      return responseTo(received);
    } catch (error) {
      // A defect of the fake: the failing test should show it.
      console.error(error);
      return { status: 500, body: {} };
    }
  }

  function responseTo(received: ReceivedRequest): {
    status: number;
    body: object | string;
    headers?: Record<string, string>;
  } {
    const { method, url, body } = received;
    const grant = new URLSearchParams(body).get('grant_type');
    quickbooks.requests.push([method, url.pathname, grant].filter(Boolean).join(' '));
    if (url.pathname === '/connect/oauth2') return { status: 200, body: signOn.page(url) };
    const authorization = received.headers.authorization ?? '';
    if (url.pathname === '/oauth2/v1/tokens/bearer') return signOn.tokens(authorization, new URLSearchParams(body));
    if (url.pathname === '/v2/oauth2/tokens/revoke') return signOn.revoke(authorization, body);
    const [, realmId = '', path = ''] = /^\/v3\/company\/(\d+)\/(.+)$/.exec(url.pathname) ?? [];
    if (!realmId) return { status: 404, body: {} };
    if (!signOn.opens(realmId, authorization)) return NOT_LET_IN;
    if (busy.calls > 0) {
      busy.calls -= 1;
      return { status: 429, body: {}, headers: { 'retry-after': String(busy.retryAfter) } };
    }
    return companyResponse(companyOf(realmId), path, received, { realmId, firstResponses });
  }
}

/** `firstResponses`: the successful ones by realm and request id, which are returned again. */
function companyResponse(
  company: QuickbooksCompany,
  path: string,
  { method, url, headers, body }: ReceivedRequest,
  { realmId, firstResponses }: { realmId: string; firstResponses: Map<string, Result> },
): Result {
  const { searchParams } = url;
  if (searchParams.get('minorversion') !== '75') return fault('2010', 'Invalid minor version', 'minorversion');
  if (path === 'query' && method === 'GET') return company.query(searchParams.get('query') ?? '');
  const [kind = '', id] = path.split('/');
  if (method === 'GET') return company.read(kind, decodeURIComponent(id ?? ''));
  if (headers['content-type'] !== 'application/json') return { status: 415, body: {} };
  const requestId = searchParams.get('requestid');
  if (!requestId || requestId.length > 50) return fault('2010', 'requestid is missing or too long', 'requestid');
  const key = `${realmId} ${requestId}`;
  const operation = searchParams.get('operation');
  if (operation !== null && operation !== 'void' && operation !== 'delete')
    return fault('2010', 'operation', operation);
  const write = { none: company.write, void: company.voidRecord, delete: company.deleteRecord }[operation ?? 'none'];
  const result = firstResponses.get(key) ?? write(kind, JSON.parse(body) as object);
  // An error response is not remembered for the request id.
  if (result.status === 200) firstResponses.set(key, result);
  return result;
}

const NOT_LET_IN = {
  status: 401,
  body: {
    Fault: {
      Error: [{ Message: 'message=AuthenticationFailed; errorCode=003200', Detail: 'Token expired', code: '3200' }],
      type: 'AUTHENTICATION',
    },
  },
};

/** The settings of an application that uses this fake. */
export function quickbooksSettings({ authUrl, apiUrl }: Pick<FakeQuickbooks, 'authUrl' | 'apiUrl'>) {
  return {
    QUICKBOOKS_CLIENT_ID: QUICKBOOKS.clientId,
    QUICKBOOKS_CLIENT_SECRET: QUICKBOOKS.clientSecret,
    QUICKBOOKS_AUTH_URL: authUrl,
    QUICKBOOKS_API_URL: apiUrl,
  };
}

const SHARED = Symbol.for('jobsitespro.testQuickbooks');
const worker = globalThis as { [SHARED]?: Promise<FakeQuickbooks> };

/**
 * The fake QuickBooks of this test worker, which its application is configured with. A realm for each test keeps tests
 * apart.
 */
export function testQuickbooks(): Promise<FakeQuickbooks> {
  worker[SHARED] ??= aQuickbooks();
  return worker[SHARED];
}
