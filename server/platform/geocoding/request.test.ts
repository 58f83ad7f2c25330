import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { aGeocodingServer } from '#testkit/providers/geocoding-server.ts';
import { askProvider } from './request.ts';

test('askProvider does not follow a redirect to another address', async () => {
  const inside = await aGeocodingServer({ body: { found: true } });
  const provider = createServer((_request, response) => {
    response.writeHead(302, { location: inside.url, connection: 'close' }).end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void provider.close());
  await once(provider, 'listening');
  const { port } = provider.address() as AddressInfo;
  const response = askProvider(new URL(`http://127.0.0.1:${port}/`), z.object({ found: z.boolean() }));
  await expect(response).rejects.toThrow(`127.0.0.1:${port} could not be reached`);
  expect(inside.requests).toEqual([]);
});
