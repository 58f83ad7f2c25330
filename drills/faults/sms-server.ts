import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { unique } from '#testkit/inputs/inputs.ts';

/** A fake of Twilio's API that accepts every text message and counts them by message id. */
export async function startSmsServer() {
  const taken = new Map<string, number>();
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const callback = new URLSearchParams(await text(request)).get('StatusCallback') ?? 'http://none';
    const id = new URL(callback).searchParams.get('message_id') ?? '';
    taken.set(id, (taken.get(id) ?? 0) + 1);
    response.writeHead(201, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ sid: `SM${unique()}`, status: 'queued' }));
  };
  // An interrupted request was not accepted.
  const server = createServer((request, response) => void respond(request, response).catch(() => response.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { port, taken, stop };
}
