import type { APIRequestContext } from '@playwright/test';
import { type ResponseOf, API_BASE, type BodyInput, type Endpoint } from '#contract/endpoint.ts';

interface CallInput<E extends Endpoint> {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: BodyInput<E>;
}

/** Calls the API with the browser's own cookies and returns the response body; throws on an error response. */
export async function call<const E extends Endpoint>(
  request: APIRequestContext,
  endpoint: E,
  { params = {}, query, body }: CallInput<E> = {},
): Promise<ResponseOf<E>> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const response = await request.fetch(API_BASE + path, {
    method: endpoint.method,
    ...(query && { params: query }),
    ...(body !== undefined && { data: body }),
  });
  if (!response.ok()) throw new Error(`${endpoint.method} ${path}: ${response.status()} ${await response.text()}`);
  return response.json() as Promise<ResponseOf<E>>;
}
