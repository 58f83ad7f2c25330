import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type ServerProcess, startServer } from '#testkit/app/server-process.ts';
import { type ScratchPostgres, startScratchPostgres } from '#testkit/database/scratch-postgres.ts';
import { type MailServer, startMailServer } from '#testkit/providers/mail-server.ts';

export type EngineName = 'embedded' | 'postgres';

/** The result of a fault: the measurements, and the violations found. */
export interface Finding {
  measured: string;
  faults: string[];
}

/** A running installation on one engine, with a mail server. */
export interface Installation {
  server: ServerProcess;
  dataDir: string;
  mailServer: MailServer;
  /** Undefined on the embedded engine. */
  postgres: ScratchPostgres | undefined;
}

interface Wanted {
  settings?: Record<string, string>;
  /** JavaScript that runs in the server's process before the server. */
  preload?: string;
  smtpUrl?: string;
  /** How long the mail server takes to accept an email. */
  mailTakesMs?: number;
  /** The folder for database and files; a temporary folder by default. */
  parent?: string;
  postgresSettings?: Record<string, string>;
}

/** Starts an installation, runs the given work, and removes the installation. */
export async function withInstallation<T>(
  engine: EngineName,
  { settings = {}, preload, smtpUrl, mailTakesMs, parent = tmpdir(), postgresSettings = {} }: Wanted,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  await using stack = new AsyncDisposableStack();
  const dataDir = mkdtempSync(join(engine === 'embedded' ? parent : tmpdir(), 'jobsitespro-fault-'));
  stack.defer(() => rmSync(dataDir, { recursive: true, force: true }));
  const mailServer = await startMailServer({ answersAfterMs: mailTakesMs });
  stack.defer(() => mailServer.stop());
  const postgres = engine === 'postgres' ? await startedPostgres(parent, postgresSettings) : undefined;
  stack.defer(() => postgres?.stop());
  const server = await startServer({
    dataDir,
    databaseUrl: postgres?.url,
    smtpUrl: smtpUrl ?? mailServer.url,
    preload,
    settings,
  });
  stack.defer(() => server.kill());
  return await work({ server, dataDir, mailServer, postgres });
}

/** An acknowledged commit must survive the end of the server, so PostgreSQL syncs, unlike in tests. */
function startedPostgres(parent: string, settings: Record<string, string>): Promise<ScratchPostgres> {
  return startScratchPostgres({ parent, settings: { synchronous_commit: 'on', ...settings } });
}

/** The response of /readyz: `ok`, or the message with which it fails. */
export async function readiness(url: string): Promise<string> {
  const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
  if (response?.ok) return 'ok';
  const body = (await response?.json().catch(() => undefined)) as { error?: string } | undefined;
  return body?.error ?? 'no answer';
}

/** The seconds until a condition holds; undefined if it does not within the time limit. */
export async function secondsUntil(condition: () => Promise<boolean>, timeoutMs: number): Promise<number | undefined> {
  const began = performance.now();
  while (performance.now() - began < timeoutMs) {
    if (await condition()) return (performance.now() - began) / 1000;
    await wait(100);
  }
  return undefined;
}

export function seconds(value: number | undefined): string {
  return value === undefined ? 'never' : `${value.toFixed(1)} s`;
}
