import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { API_BASE, type BodyInput, type Endpoint, type ResponseOf } from '#contract/endpoint.ts';

interface CallInput<E extends Endpoint> {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: BodyInput<E>;
  /** The Idempotency-Key; a new one by default. */
  key?: string;
}

/** A server that is called over HTTP, with the cookie of a session where somebody is signed in. */
export interface At {
  url: string;
  cookie?: string;
}

const BUSY_FOR_MS = 60_000;

/**
 * Calls an endpoint and returns the body of its response, again while the server is busy. Throws unless a whole response
 * came, and was successful.
 */
export async function callServer<const E extends Endpoint>(
  { url, cookie = '' }: At,
  endpoint: E,
  { params = {}, query, body, key = randomUUID() }: CallInput<E> = {},
): Promise<ResponseOf<E>> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const search = query ? `?${new URLSearchParams(query).toString()}` : '';
  const deadline = Date.now() + BUSY_FOR_MS;
  const ask = () =>
    fetch(url + API_BASE + path + search, {
      method: endpoint.method,
      headers: {
        cookie,
        ...(body !== undefined && { 'content-type': 'application/json', 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  let response = await ask();
  while (response.status === 503 && Date.now() < deadline) {
    await wait(500);
    response = await ask();
  }
  const result = await response.text();
  if (!response.ok) throw new Error(`${endpoint.method} ${path} responded with ${response.status} ${result}`);
  return JSON.parse(result) as ResponseOf<E>;
}

/** The bytes behind a path. Throws unless they all came. */
export async function fileAt({ url, cookie = '' }: At, path: string): Promise<Buffer> {
  const response = await fetch(url + path, { headers: { cookie } });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new Error(`GET ${path} responded with ${response.status}`);
  return bytes;
}
