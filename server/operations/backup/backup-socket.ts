import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { Log } from '../../platform/database/log.ts';
import { BackupError } from './errors.ts';
import type { BackupReport } from './write-backup.ts';

/*
 * A running server on the embedded engine is the only process that can read its database. `npm run backup` requests a
 * backup through a socket in DATA_DIR, which only the server's own user can open. The protocol is one line of JSON in
 * each direction.
 */

const Request = z.object({ path: z.string(), passphrase: z.string().optional() });
export type BackupRequest = z.infer<typeof Request>;

type Reply = { report: BackupReport } | { error: string };

/** The maximum length of a socket's address on this operating system. */
const LONGEST_ADDRESS = 100;

/** Handles requests for backups. Returns a function that stops. */
export async function answerBackupRequests(
  dataDir: string,
  write: (request: BackupRequest) => Promise<BackupReport>,
  log: Log,
): Promise<() => Promise<void>> {
  const address = addressIn(dataDir);
  if (address === undefined) {
    log.warn({}, 'The path of DATA_DIR is too long for a socket: npm run backup works while the server is stopped');
    return async () => {};
  }
  // The folder is locked, so an existing socket belongs to a process that has ended.
  await rm(address, { force: true });
  const replying = new Set<Promise<void>>();
  const server = createServer((socket) => {
    const reply = answer(socket, write).finally(() => replying.delete(reply));
    replying.add(reply);
  });
  server.listen(address);
  try {
    await once(server, 'listening');
  } catch (error) {
    // Some file systems do not support sockets.
    log.warn({ err: error }, 'DATA_DIR takes no socket: npm run backup works while the server is stopped');
    return async () => {};
  }
  return async () => {
    server.close();
    await Promise.all(replying);
  };
}

async function answer(socket: Socket, write: (request: BackupRequest) => Promise<BackupReport>): Promise<void> {
  // A client that disconnects does not end the backup.
  socket.on('error', () => undefined);
  const reply = await lineFrom(socket)
    .then((line) => write(Request.parse(JSON.parse(line))))
    .then(
      (report): Reply => ({ report }),
      (error: unknown): Reply => ({ error: error instanceof Error ? error.message : String(error) }),
    );
  socket.write(`${JSON.stringify(reply)}\n`);
  socket.destroySoon();
}

async function lineFrom(socket: Socket): Promise<string> {
  for await (const line of createInterface({ input: socket })) return line;
  throw new BackupError('The server ended before the backup was complete.');
}

/**
 * Requests a backup from the running server; undefined if no server is running. Throws a BackupError if the backup
 * failed.
 */
export async function requestBackup(dataDir: string, request: BackupRequest): Promise<BackupReport | undefined> {
  const address = addressIn(dataDir);
  if (address === undefined) return undefined;
  const socket = connect(address);
  try {
    await once(socket, 'connect');
  } catch {
    return undefined;
  }
  try {
    socket.write(`${JSON.stringify(request)}\n`);
    const reply = JSON.parse(await lineFrom(socket)) as Reply;
    if ('error' in reply) throw new BackupError(reply.error);
    return reply.report;
  } finally {
    socket.destroy();
  }
}

/** Uses the relative path if it is shorter, because the address of a socket is limited in length. */
function addressIn(dataDir: string): string | undefined {
  const path = join(dataDir, 'backup.socket');
  if (process.platform === 'win32') return `\\\\.\\pipe\\${path.replaceAll(/[:\\/]/g, '-')}`;
  const [shortest = path] = [path, relative(process.cwd(), path)].toSorted((a, b) => a.length - b.length);
  return Buffer.byteLength(shortest) <= LONGEST_ADDRESS ? shortest : undefined;
}
