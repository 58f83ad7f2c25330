import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { API_BASE } from '#contract/endpoint.ts';
import { openTestServer, post, type TestServer } from '#testkit/crash/crash.ts';
import { newCustomer } from '#testkit/inputs/requests.ts';
import { Client, Tally } from '../client.ts';
import { aNewCustomer } from '../workload.ts';
import { type Finding, seconds, secondsUntil, withInstallation } from './installation.ts';

const IDLE = 10_000;
const SLOW = 500;
const LISTED = 2000;

/** Connections that send nothing: browsers and attackers hold them open. */
export function idleConnections(): Promise<Finding> {
  return withInstallation('embedded', {}, async ({ server }) => {
    const company = await openTestServer(server.url);
    const before = memoryOf(server.pid);
    const sockets: Socket[] = [];
    for (let n = 0; n < IDLE; n += 500) {
      sockets.push(...(await Promise.all(Array.from({ length: 500 }, () => connected(server.url)))));
    }
    const open = sockets.filter((socket) => !socket.destroyed).length;
    const tally = await readWhile(company, 2000);
    const grown = memoryOf(server.pid) - before;
    for (const socket of sockets) socket.destroy();
    return {
      measured: `${open} open at once take ${grown} MB; meanwhile a read takes ${times(tally)}`,
      faults: [...(open < IDLE ? [`${IDLE - open} connections were rejected`] : []), ...tally.broken],
    };
  });
}

/**
 * Clients of one session that send their request one byte per second, or do not read the response; another company
 * keeps working.
 */
export function slowClients(): Promise<Finding> {
  return withInstallation('embedded', {}, async ({ server }) => {
    const company = await openTestServer(server.url);
    const other = await openTestServer(server.url);
    for (let n = 0; n < LISTED; n += 20) {
      await Promise.all(Array.from({ length: 20 }, () => post(company, newCustomer(aNewCustomer()))));
    }
    const { host } = new URL(server.url);
    const head = (line: string) => `${line} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${company.cookie}\r\n`;
    const beginnings = [
      // The first never ends its headers, the second never sends its body, the third never reads its response.
      head(`GET ${API_BASE}/customers`),
      `${head(`POST ${API_BASE}/customers`)}content-type: application/json\r\ncontent-length: 1000\r\n\r\n{`,
      `${head(`GET ${API_BASE}/customers`)}\r\n`,
    ];
    const before = memoryOf(server.pid);
    const sockets = await Promise.all(Array.from({ length: SLOW }, () => connected(server.url)));
    sockets.forEach((socket, index) => {
      socket.pause();
      socket.write(beginnings[index % beginnings.length] ?? '');
    });
    const trickle = setInterval(() => {
      sockets.forEach((socket, index) => {
        if (index % beginnings.length === 0 && socket.writable) socket.write('x');
      });
    }, 1000);
    const tally = await readWhile(other, 10_000);
    const grown = memoryOf(server.pid) - before;
    // A paused socket does not detect its end, so the server's side of the connections is counted.
    const most = openFilesOf(server.pid) - Math.floor(SLOW / beginnings.length);
    const cutAfter = await secondsUntil(async () => openFilesOf(server.pid) <= most, 90_000);
    clearInterval(trickle);
    for (const socket of sockets) socket.destroy();
    return {
      measured:
        `${SLOW} clients that never end their headers, never send their body or never read 2,000 rows take ${grown} MB; ` +
        `meanwhile a read of another company takes ${times(tally)}; those with half a header are cut ${seconds(cutAfter)} after that`,
      faults: [
        ...tally.broken,
        ...(tally.percentile(0.99) > 1000 ? [`a read of another company takes ${times(tally)}`] : []),
        ...(cutAfter === undefined ? ['half a header is not cut'] : []),
      ],
    };
  });
}

async function connected(url: string): Promise<Socket> {
  const { port, hostname } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => socket.destroy());
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  return socket;
}

/** Reads one record after another, as other users do. */
async function readWhile({ url, cookie, customer_id }: TestServer, forMs: number): Promise<Tally> {
  const client = new Client(url);
  const tally = new Tally();
  const until = performance.now() + forMs;
  while (performance.now() < until) {
    await client.ask({ method: 'GET', path: `${API_BASE}/customers/${customer_id}`, cookie }, tally);
    await wait(10);
  }
  client.close();
  return tally;
}

function times(tally: Tally): string {
  return `${tally.percentile(0.5).toFixed(0)} ms, 99 of 100 within ${tally.percentile(0.99).toFixed(0)} ms`;
}

/** The files, including sockets, that a process has open. */
function openFilesOf(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

/** The memory of a process, in megabytes. */
function memoryOf(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
}
