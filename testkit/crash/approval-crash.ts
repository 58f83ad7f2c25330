import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startServer } from '../app/server-process.ts';
import { copyMigrated } from '../database/migrated-folder.ts';
import { TakenMails } from '../providers/taken-mail.ts';
import { faultsOf, recordedOf } from './approval-crash-faults.ts';
import { type PreparedResponse, RESPONSE_KINDS, prepareResponse } from './approval-crash-responses.ts';
import { letTimePass, openTestServer, type OtherFault, type TestServer } from './crash.ts';

/** What a round has shown: answers of customers while the server was killed. */
export interface ApprovalCrashReport {
  /** Counted from when the customers began. */
  killedAfterMs: number;
  /** Answers that the server acknowledged before it was killed. */
  acknowledged: number;
  /** Answers that it had recorded without saying so. */
  recorded: number;
  /** Answers that it had not recorded, and that were given again. */
  repeated: number;
  faults: string[];
}

interface Options {
  databaseUrl?: string | undefined;
  /** What happens in place of the end of the server. */
  otherFault?: OtherFault;
  rounds: number;
  onRound?: (report: ApprovalCrashReport) => void;
}

/** Customers begin within this time, so that some are halfway when the server is killed. */
const BEGIN_WITHIN_MS = 600;
/** Past the answers, while messages are sent and signed copies rendered. */
const KILLED_WITHIN_MS = 2500;

/**
 * Kills one server round after round while customers approve estimates and change orders, decline and ask, each time in a
 * company of its own. Returns what went wrong.
 */
export async function approvalCrashes(options: Options): Promise<ApprovalCrashReport[]> {
  const { databaseUrl, otherFault, rounds, onRound } = options;
  const { mails, server: mailServer } = await TakenMails.open();
  const dataDir = mkdtempSync(join(tmpdir(), 'jobsitespro-approvals-'));
  if (!databaseUrl) copyMigrated(dataDir);
  const start = () => startServer({ dataDir, databaseUrl, smtpUrl: mailServer.url, ...otherFault });
  const restart = async () => {
    await letTimePass({ dataDir, databaseUrl });
    return start();
  };
  const reports: ApprovalCrashReport[] = [];
  const killedAt: number[] = [];
  let server = await start();
  try {
    for (let round = 0; round < rounds; round++) {
      const company = await openTestServer(server.url);
      const responses = await Promise.all(RESPONSE_KINDS.map((kind) => prepareResponse(company, mails, kind)));
      const killedAfterMs = randomInt(KILLED_WITHIN_MS);
      const interrupt = otherFault?.cause ?? server.kill;
      const acknowledged = await respondUntil(interrupt, server.url, responses, killedAfterMs);
      if (!otherFault) {
        killedAt.push(Date.now());
        server = await restart();
      }
      const found = await look({ ...company, url: server.url }, responses, { acknowledged, mails, killedAt });
      const report = { killedAfterMs, acknowledged: acknowledged.size, ...found };
      reports.push(report);
      onRound?.(report);
    }
    const exitCode = await server.stop();
    if (exitCode !== 0) throw new Error(`The server ended with ${exitCode}: ${server.output()}`);
  } finally {
    await server.kill();
    await mailServer.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  return reports;
}

/** All customers answer at once; returns the ids of what was acknowledged. */
async function respondUntil(
  interrupt: () => Promise<void>,
  url: string,
  responses: readonly PreparedResponse[],
  afterMs: number,
): Promise<Map<PreparedResponse, string>> {
  const acknowledged = new Map<PreparedResponse, string>();
  let isInterrupted = false;
  const sending = responses.map(async (response) => {
    await wait(randomInt(BEGIN_WITHIN_MS));
    const id = await response.send(url).catch((error: unknown) => {
      if (!isInterrupted) throw error;
    });
    if (id !== undefined) acknowledged.set(response, id);
  });
  await Promise.race([wait(afterMs), Promise.all(sending).then(() => wait(afterMs))]);
  isInterrupted = true;
  await interrupt();
  await Promise.all(sending);
  return acknowledged;
}

interface Seen {
  acknowledged: ReadonlyMap<PreparedResponse, string>;
  mails: TakenMails;
  killedAt: readonly number[];
}

/** What stands after a restart, and once everybody has sent their answer again under its key. */
async function look(
  company: TestServer,
  responses: readonly PreparedResponse[],
  { acknowledged, mails, killedAt }: Seen,
) {
  const found = { recorded: 0, repeated: 0, faults: [] as string[] };
  for (const response of responses) {
    const before = await recordedOf(company, response);
    found.faults.push(...before.faults);
    const acknowledgedId = acknowledged.get(response);
    if (acknowledgedId !== undefined && before.id !== acknowledgedId)
      found.faults.push(`${response.title}: the ${response.kind} is lost`);
    if (acknowledgedId === undefined) found[before.id === undefined ? 'repeated' : 'recorded'] += 1;
    const id = await response.send(company.url);
    if (before.id !== undefined && id !== before.id)
      found.faults.push(`${response.title}: the ${response.kind} is there twice`);
    found.faults.push(...(await faultsOf(company, response, { id, mails, killedAt })));
  }
  return found;
}
