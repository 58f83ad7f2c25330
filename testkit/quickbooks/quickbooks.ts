import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { aSetOfBooks, type SetOfBooks } from './quickbooks-books.ts';
import { fault, type Result } from './quickbooks-faults.ts';
import { IntuitSignOn } from './quickbooks-sign-on.ts';

export const QUICKBOOKS = { clientId: 'quickbooks-client', clientSecret: 'quickbooks-secret' };

/**
 * A fake Intuit: the sign-on, the token endpoint, and every company's books. It rejects everything that Intuit would
 * reject. One address serves all of it.
 */
export interface QuickbooksStandIn {
  readonly authUrl: string;
  readonly apiUrl: string;
  /** The requests received, as `POST /oauth2/v1/tokens/bearer refresh_token` or `POST /v3/company/1/customer`. */
  readonly asked: string[];
  /** `well`: responds normally; `answers are lost`: performs the request and drops the response; `out`: unavailable. */
  mood: 'well' | 'answers are lost' | 'out';
  /** The consents and their tokens. */
  readonly signOn: IntuitSignOn;
  /** The next calls to the company API are rejected as too many; `retryAfter` in seconds. */
  busyFor(calls: number, options?: { retryAfter?: number }): void;
  /** A company's books, created on first use. */
  booksOf(realmId: string): SetOfBooks;
  close(): Promise<void>;
}

/** The path and content of one request. */
interface Asked {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
}

export async function aQuickbooks(): Promise<QuickbooksStandIn> {
  const books = new Map<string, SetOfBooks>();
  const firstResponses = new Map<string, Result>();
  const signOn = new IntuitSignOn(QUICKBOOKS);
  const busy = { calls: 0, retryAfter: 0 };
  const server = createServer((request, response) => void respond(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // It runs as long as the test worker, and does not keep the worker alive.
  server.unref();
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const quickbooks: QuickbooksStandIn = {
    authUrl: address,
    apiUrl: address,
    asked: [],
    mood: 'well',
    signOn,
    busyFor: (calls, { retryAfter = 0 } = {}) => void Object.assign(busy, { calls, retryAfter }),
    booksOf,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return quickbooks;

  function booksOf(realmId: string): SetOfBooks {
    const found = books.get(realmId) ?? aSetOfBooks({ companyName: `Acme Roofing ${realmId} LLC` });
    books.set(realmId, found);
    return found;
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', headers } = request;
    const asked = { method, headers, url: new URL(request.url ?? '', address), body: await text(request) };
    if (quickbooks.mood === 'out') return void request.socket.destroy();
    const { status, body, ...more } = responseOrFault(asked);
    if (quickbooks.mood === 'answers are lost') return void request.socket.destroy();
    const page = typeof body === 'string';
    const type = page ? 'text/html; charset=utf-8' : 'application/json';
    response.writeHead(status, { 'content-type': type, ...more.headers }).end(page ? body : JSON.stringify(body));
  }

  function responseOrFault(asked: Asked): ReturnType<typeof responseTo> {
    try {
      return responseTo(asked);
    } catch (error) {
      // A defect of the fake: the failing test should show it.
      console.error(error);
      return { status: 500, body: {} };
    }
  }

  function responseTo(asked: Asked): { status: number; body: object | string; headers?: Record<string, string> } {
    const { method, url, body } = asked;
    const grant = new URLSearchParams(body).get('grant_type');
    quickbooks.asked.push([method, url.pathname, grant].filter(Boolean).join(' '));
    if (url.pathname === '/connect/oauth2') return { status: 200, body: signOn.page(url) };
    const authorization = asked.headers.authorization ?? '';
    if (url.pathname === '/oauth2/v1/tokens/bearer') return signOn.tokens(authorization, new URLSearchParams(body));
    if (url.pathname === '/v2/oauth2/tokens/revoke') return signOn.revoke(authorization, body);
    const [, realmId = '', path = ''] = /^\/v3\/company\/(\d+)\/(.+)$/.exec(url.pathname) ?? [];
    if (!realmId) return { status: 404, body: {} };
    if (!signOn.opens(realmId, authorization)) return NOT_LET_IN;
    if (busy.calls > 0) {
      busy.calls -= 1;
      return { status: 429, body: {}, headers: { 'retry-after': String(busy.retryAfter) } };
    }
    return ofBooks(booksOf(realmId), path, asked, { realmId, firstResponses });
  }
}

/** `firstResponses`: the successful ones by realm and request id, which are returned again. */
function ofBooks(
  set: SetOfBooks,
  path: string,
  { method, url, headers, body }: Asked,
  { realmId, firstResponses }: { realmId: string; firstResponses: Map<string, Result> },
): Result {
  const { searchParams } = url;
  if (searchParams.get('minorversion') !== '75') return fault('2010', 'Invalid minor version', 'minorversion');
  if (path === 'query' && method === 'GET') return set.query(searchParams.get('query') ?? '');
  const [kind = '', id] = path.split('/');
  if (method === 'GET') return set.read(kind, decodeURIComponent(id ?? ''));
  if (headers['content-type'] !== 'application/json') return { status: 415, body: {} };
  const requestId = searchParams.get('requestid');
  if (!requestId || requestId.length > 50) return fault('2010', 'requestid is missing or too long', 'requestid');
  const key = `${realmId} ${requestId}`;
  const operation = searchParams.get('operation');
  if (operation !== null && operation !== 'void' && operation !== 'delete')
    return fault('2010', 'operation', operation);
  const write = { none: set.write, void: set.voidRecord, delete: set.deleteRecord }[operation ?? 'none'];
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
export function quickbooksSettings({ authUrl, apiUrl }: Pick<QuickbooksStandIn, 'authUrl' | 'apiUrl'>) {
  return {
    QUICKBOOKS_CLIENT_ID: QUICKBOOKS.clientId,
    QUICKBOOKS_CLIENT_SECRET: QUICKBOOKS.clientSecret,
    QUICKBOOKS_AUTH_URL: authUrl,
    QUICKBOOKS_API_URL: apiUrl,
  };
}

const SHARED = Symbol.for('jobsitespro.testQuickbooks');
const worker = globalThis as { [SHARED]?: Promise<QuickbooksStandIn> };

/**
 * The fake QuickBooks of this test worker, which its application is configured with. A realm for each test keeps tests
 * apart.
 */
export function testQuickbooks(): Promise<QuickbooksStandIn> {
  worker[SHARED] ??= aQuickbooks();
  return worker[SHARED];
}
