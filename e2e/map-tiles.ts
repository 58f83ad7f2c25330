import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The requests for tiles of a map: …/map-tiles/{z}/{x}/{y}.png */
export const MAP_TILES = '**/map-tiles/**';

const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGN48OQBAAVMAqXTUFiwAAAAAElFTkSuQmCC',
  'base64',
);

/**
 * Serves every map tile from one single-color image on an origin of its own: the tests run without network access.
 * Intercepting the requests in the browser instead would turn off its cache, and every page would load all scripts.
 */
export async function serveMapTiles(): Promise<{ template: string; stop: () => void }> {
  const headers = { 'content-type': 'image/png', 'cache-control': 'max-age=3600' };
  const server = createServer((_request, response) => response.writeHead(200, headers).end(ONE_PIXEL));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { template: `http://127.0.0.1:${port}/map-tiles/{z}/{x}/{y}.png`, stop };
}
