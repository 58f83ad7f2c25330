import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { anInstallation } from '#testkit/app/installation.ts';
import { quietLog } from '#testkit/app/quiet-log.ts';
import { type ServerProcess, startServer } from '#testkit/app/server-process.ts';
import { openTestServer, post } from '#testkit/crash/crash.ts';
import { newEstimateMessage } from '#testkit/inputs/requests.ts';
import { startMailServer } from '#testkit/providers/mail-server.ts';
import { openDatabase } from '../../platform/database/database.ts';

const PATIENT = { timeout: 300_000 };

test('the first signal makes /readyz fail, and a second signal ends the server immediately', PATIENT, async () => {
  const server = await start({ shutdownDelay: 60 });
  const signalledAt = performance.now();
  server.signal('SIGTERM');
  let readiness = 200;
  while (readiness === 200) readiness = (await fetch(`${server.url}/readyz`)).status;
  expect(readiness).toBe(503);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);

  // Signals within a second count as one: the process and its group may both receive the same signal.
  const again = setInterval(() => server.signal('SIGTERM'), 100);
  expect(await server.exited).toBe(1);
  clearInterval(again);
  expect(performance.now() - signalledAt).toBeGreaterThan(1000);
});

test(
  'a server ends within 15 seconds, whatever its connections do, while a PDF and a job never finish',
  PATIENT,
  async () => {
    const mailServer = await aSilentMailServer();
    const server = await start({ preload: FROZEN_RENDERING, smtpUrl: mailServer.url });
    // Delivery of the welcome email for the new account has started, and the mail server does not respond.
    const { cookie, estimate_id } = await openTestServer(server.url);
    await mailServer.connected;
    const pdf = fetch(`${server.url}/api/v1/estimates/pdf?estimate_id=${estimate_id}`, { headers: { cookie } });
    const lost = pdf.then(({ status }) => status).catch(() => 'connection lost');
    await server.hears('rendering');
    const idle = await open(server);
    idle.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
    await once(idle, 'data');
    const slow = await open(server);
    slow.write(
      'POST /api/v1/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{',
    );
    const silent = await open(server);
    const closed = [idle, slow, silent].map(closing);

    const signalledAt = performance.now();
    expect(await server.stop()).toBe(0);
    expect(performance.now() - signalledAt).toBeLessThan(15_000);
    await Promise.all(closed);
    expect(await lost).not.toBe(200);
  },
);

test('a stopping server records an email that the mail server accepts slowly', PATIENT, async () => {
  // Longer than the time limit of background work when it was stopped after everything else.
  const mailServer = await startMailServer({ answersAfterMs: 6000 });
  onTestFinished(() => mailServer.stop());
  const installation = await anInstallation();
  const server = await startServer({ ...installation, smtpUrl: mailServer.url });
  onTestFinished(() => server.kill());
  const client = await openTestServer(server.url);
  const { estimate_id, account_id } = client;
  const sent = await post(client, newEstimateMessage({ estimate_id, account_id, send_method: 'email' }));
  const { id } = sent.body.data;
  await expect.poll(() => [...mailServer.taken.keys()], PATIENT).toContainEqual(expect.stringContaining(id));

  expect(await server.stop()).toBe(0);
  const { dataDir, databaseUrl: url } = installation;
  const database = await openDatabase({ dataDir, url, poolSize: 1, log: quietLog });
  const { rows } = await database.asOwner((owner) =>
    owner.query(`select status, lease_token from messages where message_id = '${id}'`),
  );
  await database.close();
  expect(rows).toEqual([{ status: 'sent', lease_token: null }]);
});

test.each([
  [
    'a rejected promise is not handled',
    'void Promise.reject(new Error("the fault of the test"))',
    'unhandledRejection',
  ],
  [
    'a thrown exception is not caught',
    'setImmediate(() => { throw new Error("the fault of the test") })',
    'uncaughtException',
  ],
])('a server logs the error and ends when %s', PATIENT, async (_what, fault, event) => {
  const server = await start({ preload: `process.once('message', () => { ${fault} })` });
  server.tell('now');
  expect(await server.exited).toBe(1);
  const fatal = server
    .output()
    .split('\n')
    .find((line) => line.includes('"level":60'));
  expect(JSON.parse(fatal ?? '{}')).toMatchObject({
    msg: `The process ends: ${event}`,
    err: { message: 'the fault of the test' },
  });
});

/** The render process is started and ready, and never receives the document. */
const FROZEN_RENDERING = `
  import childProcess from 'node:child_process';
  import { syncBuiltinESMExports } from 'node:module';
  const { fork } = childProcess;
  childProcess.fork = (...args) => {
    const child = fork(...args);
    child.send = () => process.send('rendering');
    return child;
  };
  syncBuiltinESMExports();
`;

/** Accepts connections and sends nothing, not even a greeting. */
async function aSilentMailServer() {
  const server = createServer();
  const sockets: Socket[] = [];
  server.on('connection', (socket) => sockets.push(socket.on('error', () => undefined)));
  const connected = once(server, 'connection');
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, connected };
}

interface StartSettings {
  shutdownDelay?: number;
  preload?: string;
  smtpUrl?: string;
}

async function start(settings: StartSettings): Promise<ServerProcess> {
  const server = await startServer({ ...(await anInstallation()), ...settings });
  onTestFinished(() => server.kill());
  return server;
}

/** Resolves once a connection is closed, whether it was ended or reset: `once` would reject after a reset. */
function closing(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()));
}

async function open({ url }: ServerProcess): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}
