import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export interface ProviderRequest {
  method: string | undefined;
  path: string;
  /** A repeated parameter has one entry for each occurrence. */
  query: [string, string][];
  headers: IncomingMessage['headers'];
  body: unknown;
}

/** The fake's response: JSON with a status, or `never`. */
export type ProviderResponse = { status?: number; body: unknown } | 'never';

/** A fake geocoder, or another provider, on loopback that records its requests; it stops with the test. */
export async function aGeocodingServer(reply: ProviderResponse | (() => ProviderResponse)) {
  const requests: ProviderRequest[] = [];
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://provider');
    const { method, headers } = request;
    const body = await text(request);
    const query = [...url.searchParams];
    const isJson = headers['content-type'] === 'application/json';
    requests.push({ method, path: url.pathname, query, headers, body: isJson ? JSON.parse(body) : body });
    const currentReply = typeof reply === 'function' ? reply() : reply;
    if (currentReply === 'never') return;
    response.writeHead(currentReply.status ?? 200, { 'content-type': 'application/json', connection: 'close' });
    response.end(typeof currentReply.body === 'string' ? currentReply.body : JSON.stringify(currentReply.body));
  };
  const server = createServer((request, response) => void respond(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(stop);
  return { url: `http://127.0.0.1:${port}`, requests, stop };
}
