import { setTimeout as wait } from 'node:timers/promises';
import { API_BASE } from '#contract/endpoint.ts';
import { openTestServer } from '#testkit/crash/crash.ts';
import { newCustomer } from '#testkit/inputs/requests.ts';
import { type Ask, Client, Tally } from '../client.ts';
import { aNewCustomer, posted } from '../workload.ts';
import { type EngineName, type Finding, withInstallation } from './installation.ts';

const CALLERS = 32;
/** One caller's share of the calls in flight is limited, so the overload must come from several companies. */
const COMPANIES = 8;
const MEASURED_MS = 8000;
const TIMES_CAPACITY = 3;
/** A client gives up after this time. */
const TIMEOUT_MS = 5000;
const LEAST_GOODPUT = 0.8;

/**
 * Three times the requests that the server can serve: it must serve nearly as many as before, and reject the others.
 */
export function overload(engine: EngineName): Promise<Finding> {
  return withInstallation(engine, { settings: { LOG_LEVEL: 'info' } }, async ({ server }) => {
    const companies = await Promise.all(Array.from({ length: COMPANIES }, () => openTestServer(server.url)));
    const client = new Client(server.url);
    let count = 0;
    const next = (): Ask => {
      const { cookie, customer_id } = companies[count % COMPANIES]!;
      const isWrite = Math.floor(count++ / COMPANIES) % 4 === 0;
      if (isWrite) return { ...posted(newCustomer(aNewCustomer())), cookie };
      return { method: 'GET', path: `${API_BASE}/customers/${customer_id}`, cookie };
    };
    await closedLoop(client, next, 2000);
    const capacity = await closedLoop(client, next, MEASURED_MS);
    const { sent, good, tally, rejected } = await openLoop(client, next, capacity * TIMES_CAPACITY);
    const goodput = good / capacity;
    await wait(2000);
    const after = new Tally();
    await client.ask(next(), after);
    client.close();
    const faults = [];
    if (goodput < LEAST_GOODPUT) faults.push(`goodput is ${percent(goodput)} of the capacity`);
    if (tally.broken.length > 0) faults.push(`${tally.broken.length} broken answers, as ${tally.broken[0]}`);
    if (after.unavailable > 0) faults.push('it still rejects requests two seconds later');
    return {
      measured:
        `capacity ${capacity.toFixed(0)} a second; of ${sent.toFixed(0)} a second it serves ${good.toFixed(0)} ` +
        `within ${TIMEOUT_MS / 1000} s (${percent(goodput)}), p50 ${tally.percentile(0.5).toFixed(0)} ms, p99 ` +
        `${tally.percentile(0.99).toFixed(0)} ms, and rejects ${rejected.toFixed(0)} with 503`,
      faults,
    };
  });
}

/** Successful responses per second with enough callers to keep the server busy. */
async function closedLoop(client: Client, next: () => Ask, forMs: number): Promise<number> {
  const tally = new Tally();
  const until = performance.now() + forMs;
  const callers = Array.from({ length: CALLERS }, async () => {
    while (performance.now() < until) await client.ask(next(), tally);
  });
  await Promise.all(callers);
  return (tally.ok * 1000) / forMs;
}

/**
 * Sends requests at this rate, regardless of the results of earlier ones, without retries. Returns successful and
 * rejected ones per second.
 */
async function openLoop(client: Client, next: () => Ask, rate: number) {
  const tally = new Tally();
  let rejected = 0;
  const one = async (dueAt: number) => {
    const ask = next();
    const answer = await client.once(ask).catch((error: Error) => error);
    const ms = performance.now() - dueAt;
    if (answer instanceof Error) tally.broken.push(answer.message);
    else if (answer.status === 503 && answer.retryAfter !== undefined) rejected += 1;
    else if (answer.status >= 300) tally.broken.push(`${answer.status} ${JSON.stringify(answer.body)}`);
    else if (ms < TIMEOUT_MS) tally.times.push(ms);
  };
  const all: Promise<void>[] = [];
  const began = performance.now();
  for (let sent = 0; performance.now() - began < MEASURED_MS; sent++) {
    const dueAt = began + (sent * 1000) / rate;
    const early = dueAt - performance.now();
    if (early > 1) await wait(early);
    all.push(one(dueAt));
    // Responses are also read between bursts.
    if (sent % 50 === 0) await new Promise(setImmediate);
  }
  await Promise.all(all);
  const seconds = MEASURED_MS / 1000;
  return { sent: all.length / seconds, good: tally.times.length / seconds, rejected: rejected / seconds, tally };
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
