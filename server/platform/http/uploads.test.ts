import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { sendError } from './errors.ts';
import { FORM_LIMITS, withForm } from './forms.ts';
import { UPLOAD_LIMITS, type UploadLimits, Uploads } from './uploads.ts';

const HOUR = 60 * 60 * 1000;
const PATIENT: UploadLimits = {
  bytes: 1_000_000,
  mostAtOnce: 3,
  mostWaiting: 10,
  waitMs: HOUR,
  silenceMs: HOUR,
  graceMs: HOUR,
  leastBytesPerSecond: 1,
};

test('an upload reserves no memory for a length that is only declared', async () => {
  const server = await serve({});
  for (let account = 0; account < 40; account++) await server.begin({ account: `idle-${account}`, claims: 900_000 });
  expect(await server.upload({ account: 'busy', size: 800_000 })).toMatch(/^HTTP\/1.1 200 .*800000$/s);
});

test('an upload that sends nothing is ended with a message', async () => {
  const server = await serve({ silenceMs: 50 });
  const { response } = await server.begin({ account: 'ana', claims: 900_000 });
  expect(await response).toMatch(/^HTTP\/1.1 400 .*connection: close.*The upload was too slow and has been stopped/is);
});

test('an upload that is too slow is ended', async () => {
  const server = await serve({ graceMs: 50, leastBytesPerSecond: 1_000_000_000 });
  const { response } = await server.begin({ account: 'ana', claims: 900_000, sends: 90_000 });
  expect(await response).toMatch(/^HTTP\/1.1 400 /);
});

test('an account may have three concurrent uploads, and the next one is queued', async () => {
  const server = await serve({ mostAtOnce: UPLOAD_LIMITS.mostAtOnce, mostWaiting: 1 });
  const idle = await Promise.all([1, 2, 3].map(() => server.begin({ account: 'ana', claims: 900_000 })));
  await server.hasBegun(3);
  const waiting = await server.begin({ account: 'ana', claims: 1000, sends: 1000 });
  await server.hasBegun(4);
  const rejected = await server.upload({ account: 'ana', size: 1000 });
  expect(rejected).toMatch(/^HTTP\/1.1 429 .*retry-after: 5/is);
  expect(await server.upload({ account: 'ben', size: 1000 })).toMatch(/^HTTP\/1.1 200 /);
  idle[0]?.socket.destroy();
  expect(await waiting.response).toMatch(/^HTTP\/1.1 200 /);
});

test('an upload is rejected with a retry hint if no memory becomes free', async () => {
  const server = await serve({ bytes: 100_000, waitMs: 50 });
  const first = await server.begin({ account: 'ana', claims: 90_000, sends: 89_000 });
  await server.hasReceived(80_000);
  expect(await server.upload({ account: 'ben', size: 50_000 })).toMatch(/^HTTP\/1.1 503 .*retry-after: 5/is);
  first.finish();
  expect(await first.response).toMatch(/^HTTP\/1.1 200 .*90000$/s);
  expect(await server.upload({ account: 'ben', size: 50_000 })).toMatch(/^HTTP\/1.1 200 /);
});

/** A server that accepts uploads and responds with their length. A header names the caller. */
async function serve(limits: Partial<UploadLimits>) {
  const uploads = new Uploads({ ...PATIENT, ...limits });
  const app = Fastify();
  const begun = counter();
  const received = counter();
  app.decorateRequest('accountId', null);
  app.setErrorHandler(sendError);
  await app.register(multipart, { limits: FORM_LIMITS, throwFileSizeLimit: false });
  app.addHook('onRequest', (request, _reply, done) => {
    request.accountId = String(request.headers['x-account']);
    const { socket } = request.raw;
    socket.on('data', () => received.atLeast(socket.bytesRead));
    done();
  });
  app.post('/', (request, reply) => {
    const response = withForm({ request, reply, uploads }, async ({ file }) => reply.send(file?.bytes.length));
    begun.add();
    return response;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const sockets: Socket[] = [];
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await app.close();
  });

  async function begin({ account, claims, sends = 0 }: { account: string; claims: number; sends?: number }) {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    await once(socket, 'connect');
    const head = '--x\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n';
    const tail = '\r\n--x--\r\n';
    const length = head.length + claims + tail.length;
    socket.write(
      `POST / HTTP/1.1\r\nhost: x\r\nx-account: ${account}\r\nconnection: close\r\ncontent-length: ${length}\r\n` +
        `content-type: multipart/form-data; boundary=x\r\n\r\n${head}${'.'.repeat(sends)}`,
    );
    const finish = () => socket.write('.'.repeat(claims - sends) + tail);
    if (sends === claims) socket.write(tail);
    const response = text(socket).catch((error: Error) => error.message);
    return { socket, finish, response };
  }
  const upload = async ({ account, size }: { account: string; size: number }) =>
    (await begin({ account, claims: size, sends: size })).response;
  return { begin, upload, hasBegun: begun.reaches, hasReceived: received.reaches };
}

/** A counter with promises that resolve when it reaches a value. */
function counter() {
  let count = 0;
  const waiting: { until: number; resolve: () => void }[] = [];
  const atLeast = (least: number) => {
    count = Math.max(count, least);
    for (const { until, resolve } of waiting) if (count >= until) resolve();
  };
  return {
    atLeast,
    add: () => atLeast(count + 1),
    reaches: (until: number) =>
      new Promise<void>((resolve) => {
        waiting.push({ until, resolve });
        atLeast(0);
      }),
  };
}
