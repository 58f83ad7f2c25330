import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { approvals } from '#contract/sales/approvals.ts';
import { stripeAccounts } from '#contract/sales/stripe-accounts.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { quietLog } from '../app/quiet-log.ts';
import { type ServerProcess, startServer } from '../app/server-process.ts';
import { callServer } from '../clients/http-client.ts';
import { copyMigrated } from '../database/migrated-folder.ts';
import { newEstimateMessage } from '../inputs/requests.ts';
import { TakenMails } from '../providers/taken-mail.ts';
import { recordedApproval } from '../scenarios/answering.ts';
import {
  aStripe,
  type OpeningStep,
  STRIPE_CONNECT_SECRET,
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
  type FakeStripeServer,
} from '../stripe/stripe.ts';
import { tokenIn } from './approval-crash-responses.ts';
import { letTimePass, openTestServer, type OtherFault, type TestServer } from './crash.ts';
import { type Payer, PAYERS, payOn, preparePayer } from './payment-crash-actions.ts';
import { StripeEventsOfTest } from './payment-crash-events.ts';
import { faultsAfterwards, faultsAtOnce, sumFaults, type Witnesses } from './payment-crash-faults.ts';

/**
 * When the server is killed: once the attempt is written down and Stripe has heard nothing of it; once Stripe has made its
 * page and the server has not heard so; just after it has; while events arrive; whenever.
 */
export const KILL_POINTS = ['row', 'session', 'answer', 'event', 'any'] as const;
type KillPoint = (typeof KILL_POINTS)[number];

/** What a round has shown: customers who paid while the server was killed. */
export interface PaymentCrashReport {
  killPoint: KillPoint;
  /** Customers who knew the outcome before the server was killed, or had left. */
  done: number;
  /** Those who were on Stripe's page. */
  onThePage: number;
  /** Those who had pressed Pay and were not answered, or had not yet. */
  waiting: number;
  faults: string[];
}

interface Options {
  databaseUrl?: string | undefined;
  /** What happens in place of the end of the server. */
  otherFault?: OtherFault;
  rounds: number;
  onRound?: (report: PaymentCrashReport) => void;
}

/** Customers begin within this time, so that some are halfway when the server is killed. */
const BEGIN_WITHIN_MS = 400;
const KILLED_WITHIN_MS = 1500;

/** Kills one server round after round while customers pay online, each time in a company of its own. */
export async function paymentCrashes(options: Options): Promise<PaymentCrashReport[]> {
  const { databaseUrl, otherFault, rounds, onRound } = options;
  const { mails, server: mailServer } = await TakenMails.open();
  const stripe = await aStripe();
  const dataDir = mkdtempSync(join(tmpdir(), 'jobsitespro-payments-'));
  if (!databaseUrl) copyMigrated(dataDir);
  const settings = {
    STRIPE_SECRET_KEY,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_standin',
    STRIPE_WEBHOOK_SECRET,
    STRIPE_CONNECT_WEBHOOK_SECRET: STRIPE_CONNECT_SECRET,
    STRIPE_API_URL: stripe.apiUrl,
    ...otherFault?.settings,
  };
  const { migrationUrl } = otherFault ?? {};
  const start = () => startServer({ dataDir, databaseUrl, migrationUrl, smtpUrl: mailServer.url, settings });
  const reports: PaymentCrashReport[] = [];
  const seen = { stripe, mails, killedAt: [] as number[] };
  let server = await start();
  try {
    for (let round = 0; round < rounds; round++) {
      const killPoint = KILL_POINTS[round % KILL_POINTS.length] ?? 'any';
      const company = await aPaidServer(server, seen);
      const token = await tokenIn(company, mails, 'Estimate #');
      const payers = await Promise.all(PAYERS.map((kind) => preparePayer(company, token, kind)));
      // Only then are the invoices behind the link of their estimate.
      const body = { approval: recordedApproval() };
      await callServer(company, approvals.record, { params: { id: company.estimate_id }, body });
      const events = new StripeEventsOfTest(stripe.sessions);
      const interrupt = otherFault?.cause ?? server.kill;
      await payUntil(interrupt, server.url, payers, { stripe, events, killPoint });
      const stood = stateOf(payers);
      if (!otherFault) {
        seen.killedAt.push(Date.now());
        await letTimePass({ dataDir, databaseUrl });
      }
      await letChecksBeDue({ dataDir, databaseUrl: migrationUrl ?? databaseUrl });
      if (!otherFault) server = await start();
      const faults = await goOn({ ...company, url: server.url }, payers, { ...seen, events });
      const report = { killPoint, ...stood, faults };
      reports.push(report);
      onRound?.(report);
    }
    const exitCode = await server.stop();
    if (exitCode !== 0) throw new Error(`The server ended with ${exitCode}: ${server.output()}`);
  } finally {
    await server.kill();
    await stripe.close();
    await mailServer.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  return reports;
}

/** A company that takes payments at the fake Stripe, and has sent an estimate. */
async function aPaidServer({ url }: ServerProcess, { stripe }: Witnesses): Promise<TestServer> {
  const company = await openTestServer(url);
  await callServer(company, stripeAccounts.onboard);
  const account = stripe.accounts.all.at(-1);
  if (!account) throw new Error('Stripe was not asked for an account');
  Object.assign(account, { cards: 'active', bank: 'active', requirements: [] });
  await callServer(company, stripeAccounts.refresh);
  const { estimate_id, account_id } = company;
  await callServer(company, ...newEstimateMessage({ estimate_id, account_id, send_method: 'email' }));
  return company;
}

interface Killing {
  stripe: FakeStripeServer;
  events: StripeEventsOfTest;
  killPoint: KillPoint;
}

/** All customers pay at once, and Stripe delivers its events, until the server is gone. */
async function payUntil(
  interrupt: () => Promise<void>,
  url: string,
  payers: readonly Payer[],
  killing: Killing,
): Promise<void> {
  const { stripe, events } = killing;
  const over = new AbortController();
  const killed = killAt(interrupt, killing, () => over.abort());
  const till = { url, stripe, events };
  const paying = payers.map(async (payer) => {
    await wait(randomInt(BEGIN_WITHIN_MS));
    await payOn(payer, till).catch((error: unknown) => {
      if (!over.signal.aborted) throw error;
    });
  });
  const delivering = events.deliverUntil(url, over.signal);
  await killed;
  await Promise.all([...paying, delivering]);
}

/** Resolves once the server is killed at that moment; from `onKill` on its answers may be missing. */
async function killAt(
  interrupt: () => Promise<void>,
  { stripe, events, killPoint }: Killing,
  onKill: () => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const kill = () => {
    onKill();
    // The signal leaves at once.
    void interrupt().then(resolve, reject);
  };
  const steps: Partial<Record<KillPoint, OpeningStep>> = { row: 'asked', session: 'made', answer: 'answered' };
  // One of the first: with fewer presses, or events, the round ends all the same.
  let left = randomInt(killPoint === 'event' ? 12 : 4);
  stripe.onOpening = (step) => {
    if (step !== steps[killPoint] || left-- !== 0) return;
    if (step === 'asked') stripe.faultMode = 'unavailable';
    if (step === 'answered') setTimeout(kill, randomInt(30));
    else kill();
  };
  events.onDelivery = () => {
    if (killPoint === 'event' && left-- === 0) setTimeout(kill, randomInt(60));
  };
  const late = setTimeout(kill, killPoint === 'any' ? randomInt(KILLED_WITHIN_MS) : 4 * KILLED_WITHIN_MS);
  await promise;
  clearTimeout(late);
  stripe.onOpening = () => {};
  events.onDelivery = () => {};
  stripe.faultMode = 'none';
}

function stateOf(payers: readonly Payer[]) {
  const isPaid = ({ presses }: Payer) => presses.some(({ session }) => session?.status === 'complete');
  const done = payers.filter(isPaid).length;
  const onThePage = payers.filter((payer) => !isPaid(payer) && payer.presses.some(({ session }) => session)).length;
  return { done, onThePage, waiting: payers.length - done - onThePage };
}

/** Makes due what the background task would look at within the hour: nobody else asks about those who have left. */
async function letChecksBeDue({ dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined }) {
  const database = await openDatabase({ dataDir, url: databaseUrl, poolSize: 1, log: quietLog });
  await database.asOwner((owner) =>
    owner.query(`
      update online_payments set next_check_at = next_check_at - interval '71 minutes';
      update due set next_at = next_at - interval '71 minutes' where kind = 'online_payments'`),
  );
  await database.close();
}

/** What stands after the restart, and once everybody has gone on and Stripe has delivered its events again. */
async function goOn(
  company: TestServer,
  payers: readonly Payer[],
  { events, ...seen }: Witnesses & { events: StripeEventsOfTest },
): Promise<string[]> {
  const faults: string[] = [];
  for (const payer of payers) faults.push(...(await faultsAtOnce(company, payer, seen)));
  const over = new AbortController();
  const delivering = events.deliverUntil(company.url, over.signal);
  const till = { url: company.url, stripe: seen.stripe, events };
  await Promise.all(
    payers.filter(({ isHere }) => isHere).map((payer) => payOn({ ...payer, kind: backOf(payer) }, till)),
  );
  if (!(await events.areDelivered())) faults.push('An event was never acknowledged');
  for (const payer of payers) faults.push(...(await faultsAfterwards(company, payer, seen)));
  over.abort();
  await delivering;
  return [...faults, ...(await sumFaults(company, payers, seen))];
}

/** Nobody leaves a second time: their payment would be looked at in an hour only. */
function backOf({ kind }: Payer): Payer['kind'] {
  return kind === 'gone' ? 'card' : kind;
}
