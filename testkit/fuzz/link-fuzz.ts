import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { customerPage } from '#contract/sales/customer-page.ts';
import { startServer } from '../app/server-process.ts';
import { callServer } from '../clients/http-client.ts';
import { type PreparedResponse, RESPONSE_KINDS, prepareResponse } from '../crash/approval-crash-responses.ts';
import { openTestServer } from '../crash/crash.ts';
import { seededRandom } from '../crash/power-cut/workload-options.ts';
import { copyMigrated } from '../database/migrated-folder.ts';
import { approvalOf, changeOrderApprovalOf } from '../inputs/approval-bodies.ts';
import { TakenMails } from '../providers/taken-mail.ts';
import { type FuzzedCall, fuzzedCall, type FuzzedWorld } from './link-fuzz-calls.ts';

export interface LinkFuzzReport {
  /** Answers by their status. */
  statuses: Map<number, number>;
  /** Calls that the server failed: answered with a 5xx, or not at all. */
  faults: string[];
}

interface Options {
  databaseUrl?: string | undefined;
  calls: number;
  seed: number;
  /** Told now and then how many calls were sent. */
  onProgress?: (sent: number) => void;
}

/** Calls before another company is opened: valid ones answer its documents, and then less is left to try. */
const CALLS_OF_A_WORLD = 2500;
const AT_ONCE = 4;

/** Sends malformed and valid calls behind links to one server, and returns how it answered. */
export async function fuzzLinks({ databaseUrl, calls, seed, onProgress }: Options): Promise<LinkFuzzReport> {
  const { mails, server: mailServer } = await TakenMails.open();
  const dataDir = mkdtempSync(join(tmpdir(), 'jobsitespro-links-'));
  if (!databaseUrl) copyMigrated(dataDir);
  const server = await startServer({ dataDir, databaseUrl, smtpUrl: mailServer.url });
  const report: LinkFuzzReport = { statuses: new Map(), faults: [] };
  const random = seededRandom(seed);
  try {
    for (let sent = 0; sent < calls; sent += CALLS_OF_A_WORLD) {
      const world = await aWorld(server.url, mails);
      const batch = Array.from({ length: Math.min(CALLS_OF_A_WORLD, calls - sent) }, () => fuzzedCall(world, random));
      await Promise.all(Array.from({ length: AT_ONCE }, () => sendAll(server.url, batch, report)));
      onProgress?.(Math.min(calls, sent + CALLS_OF_A_WORLD));
    }
    const exitCode = await server.stop();
    if (exitCode !== 0) report.faults.push(`The server ended with ${exitCode}: ${server.output()}`);
  } finally {
    await server.kill();
    await mailServer.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  return report;
}

/** A company with sent estimates and change orders, none of them answered yet but the estimates of the change orders. */
async function aWorld(url: string, mails: TakenMails): Promise<FuzzedWorld> {
  const company = await openTestServer(url);
  const responses = await Promise.all(RESPONSE_KINDS.map((kind) => prepareResponse(company, mails, kind)));
  const revisions = await Promise.all(responses.map((response) => bodiesOf(url, response)));
  const ids = responses.flatMap(({ estimate_id, change_order_id }) => change_order_id ?? estimate_id);
  const [invoice_id = ''] = ids;
  return {
    tokens: responses.map(({ token }) => token),
    ids,
    bodies: {
      approval: revisions.map(({ approval }) => ({ approval })),
      decline: revisions.map(({ decline }) => ({ decline })),
      comments: [{ comment: { text: 'When could you begin?', kind: 'question' } }],
      payments: [{ payment: { invoice_id, amount: 10, expected_balance: 10 } }],
      payment_promises: [{ payment_promise: { invoice_id, method: 'check', on: '2026-11-22', note: 'In the mail.' } }],
      renewals: responses.map(({ token }) => ({ token })),
    },
  };
}

async function bodiesOf(url: string, { token }: PreparedResponse) {
  const page = (await callServer({ url }, customerPage.read, { params: { token } })).data.attributes;
  if (page.kind === 'invoice' || page.kind === 'visit') throw new Error('The link opens an invoice');
  const approval = page.kind === 'estimate' ? approvalOf(page) : changeOrderApprovalOf(page);
  return { approval, decline: { revision_id: page.revision.id, reason_code: 'other', reason_text: 'Later.' } };
}

/** Sends what is left of the calls, one after the other, beside others that do the same. */
async function sendAll(url: string, left: FuzzedCall[], report: LinkFuzzReport): Promise<void> {
  for (let call = left.pop(); call; call = left.pop()) {
    const { path, ...rest } = call;
    const requestText = `${call.method} ${path.slice(0, 200)} ${(call.body ?? '').slice(0, 500)}`;
    try {
      const { status } = await fetch(url + path, rest).then(async (response) => {
        await response.arrayBuffer();
        return response;
      });
      report.statuses.set(status, (report.statuses.get(status) ?? 0) + 1);
      if (status >= 500) report.faults.push(`${status}: ${requestText}`);
    } catch (error) {
      report.faults.push(`${String(error)}: ${requestText}`);
    }
  }
}
