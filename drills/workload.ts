import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { API_BASE } from '#contract/endpoint.ts';
import { isTaken, list, openTestServer, RUNNING_MS, type TestServer, untilTaken } from '#testkit/crash/crash.ts';
import { aCustomerInput, unique } from '#testkit/inputs/inputs.ts';
import { type CreateRequest, newCustomer, newEstimateMessage } from '#testkit/inputs/requests.ts';
import type { MailServer } from '#testkit/providers/mail-server.ts';
import { type Answer, type Ask, Client, Tally } from './client.ts';

/** Out of a hundred requests. */
const CREATES = 35;
const SENDS = 5;

/**
 * A company whose users read, create customers, and send estimates by email at the given rate, whether or not earlier
 * requests have responses. Remembers what was acknowledged.
 */
export class Workload {
  readonly #client: Client;
  readonly #company: TestServer;
  readonly #waiting = new Set<Promise<void>>();
  readonly #customers: string[] = [];
  /** When each acknowledged write was due, in milliseconds of performance.now(). */
  readonly #writesDueAt: number[] = [];
  readonly #messages: string[] = [];
  #count = 0;
  /** Counts the requests that are sent from now on. */
  tally = new Tally();

  private constructor(client: Client, company: TestServer) {
    this.#client = client;
    this.#company = company;
  }

  /** Creates a company on the server with this URL. */
  static async at(url: string): Promise<Workload> {
    return new Workload(new Client(url), await openTestServer(url));
  }

  /** Sends this many requests per second while the work runs, and resolves once all of them have responses. */
  async during<T>(rate: number, work: () => Promise<T>): Promise<T> {
    const over = new AbortController();
    const sending = this.#send(rate, over.signal);
    try {
      return await work();
    } finally {
      over.abort();
      await sending;
      await Promise.all(this.#waiting);
    }
  }

  async #send(rate: number, signal: AbortSignal): Promise<void> {
    const began = performance.now();
    for (let sent = 0; !signal.aborted; sent++) {
      const dueAt = began + (sent * 1000) / rate;
      const early = dueAt - performance.now();
      if (early > 0) await wait(early);
      const request = this.#one(dueAt).finally(() => this.#waiting.delete(request));
      this.#waiting.add(request);
    }
  }

  async #one(dueAt: number): Promise<void> {
    const { tally } = this;
    const { cookie, customer_id, estimate_id, account_id } = this.#company;
    const kind = this.#count++ % 100;
    const ask = (options: Omit<Ask, 'cookie'>) => this.#client.ask({ ...options, cookie }, tally, dueAt);
    if (kind < SENDS) {
      const sent = await ask(posted(newEstimateMessage({ estimate_id, account_id, send_method: 'email' })));
      if (sent) this.#messages.push(idOf(sent));
    } else if (kind < SENDS + CREATES) {
      const created = await ask(posted(newCustomer(aNewCustomer())));
      if (created) {
        this.#customers.push(idOf(created));
        this.#writesDueAt.push(dueAt);
      }
    } else {
      const path = kind % 2 === 0 ? `/customers/${customer_id}` : `/estimates/${estimate_id}`;
      await ask({ method: 'GET', path: API_BASE + path });
    }
  }

  /**
   * Compares the server's final state with the acknowledged writes: reports writes that are lost or exist twice, and
   * messages that were not sent exactly once. An email may be sent twice if the mail server had it when a worker was
   * killed.
   */
  async faults(mailServer: MailServer, { killedAt = [], timeoutMs = 180_000 }: Checked = {}): Promise<string[]> {
    const states = await untilTaken(this.#company, this.#messages, { timeoutMs });
    const customers = await list(this.#company, '/customers');
    this.#client.close();
    const ids = new Set(customers.map(({ id }) => id));
    const emails = customers.map(({ attributes }) => String(attributes.email));
    const times = new Map([...mailServer.taken].map(([id, taken]) => [id.split('@')[0] ?? '', taken]));
    const wasRunning = (at: number) => killedAt.some((killed) => killed >= at && killed - at < RUNNING_MS);
    const lost = this.#customers.filter((id) => !ids.has(id));
    const unsent = this.#messages.filter((id) => !isTaken(states.get(id)) || !times.has(id));
    const doubled = [...times].filter(([, [first = 0, ...again]]) => again.length > (wasRunning(first) ? 1 : 0));
    return [
      ...counted(lost.length, 'acknowledged customers are lost'),
      ...counted(emails.length - new Set(emails).size, 'customers were created twice'),
      ...counted(unsent.length, 'acknowledged messages were not sent'),
      ...counted(doubled.length, `messages were sent twice, after ${seconds(doubled.map(([, at]) => at))} s`),
    ];
  }

  /** How many acknowledged writes were due after this time of performance.now(). */
  writesSince(at: number): number {
    return this.#writesDueAt.filter((dueAt) => dueAt > at).length;
  }

  /** The number of acknowledged writes, in words. */
  get acknowledged(): string {
    return `${this.#customers.length} customers and ${this.#messages.length} messages acknowledged`;
  }
}

interface Checked {
  /** When a worker was killed, in milliseconds. */
  killedAt?: readonly number[];
  timeoutMs?: number;
}

/** Among thousands of customers, two may have the same phone; they are still not duplicates. */
export function aNewCustomer() {
  return { ...aCustomerInput(), last_name: `Lee ${unique()}` };
}

/** A write that may be repeated. */
export function posted([{ path }, { body }]: CreateRequest): Omit<Ask, 'cookie'> {
  return { method: 'POST', path: API_BASE + path, body, key: randomUUID() };
}

export function idOf({ body }: Answer): string {
  return (body as { data: { id: string } }).data.id;
}

/** Seconds between the first and the second delivery of each message. */
function seconds(times: readonly number[][]): string {
  return times.map(([first = 0, second = 0]) => ((second - first) / 1000).toFixed(0)).join(', ');
}

function counted(count: number, what: string): string[] {
  return count === 0 ? [] : [`${count} ${what}`];
}
