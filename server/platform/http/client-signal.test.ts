import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { clientSignal } from './client-signal.ts';

async function aServer() {
  const app = fastify();
  onTestFinished(() => app.close());
  let reportSignal: (signal: AbortSignal) => void = () => {};
  const requested = new Promise<AbortSignal>((resolve) => (reportSignal = resolve));
  app.get('/slow', (_request, reply) => reportSignal(clientSignal(reply)));
  app.get('/quick', async (_request, reply) => {
    reportSignal(clientSignal(reply));
    return 'done';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { requested, port };
}

test('the signal is aborted when the client disconnects before the response', async () => {
  const { requested, port } = await aServer();
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /slow HTTP/1.1\r\nhost: a\r\n\r\n');
  const signal = await requested;
  expect(signal.aborted).toBe(false);
  const aborted = once(signal, 'abort');
  socket.destroy();
  await aborted;
});

test('the signal is not aborted after the response was sent', async () => {
  const { requested, port } = await aServer();
  const response = await fetch(`http://127.0.0.1:${port}/quick`, { headers: { connection: 'close' } });
  expect(await response.text()).toBe('done');
  expect((await requested).aborted).toBe(false);
});
