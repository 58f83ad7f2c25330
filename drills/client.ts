import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** One request of a client. */
export interface Ask {
  method: 'GET' | 'POST';
  path: string;
  cookie?: string;
  body?: object;
  /** The Idempotency-Key, which allows repeating a POST. */
  key?: string;
}

export interface Answer {
  status: number;
  retryAfter: number | undefined;
  body: unknown;
}

/** The results of the requests of one phase. */
export class Tally {
  requests = 0;
  ok = 0;
  /** The number of 503 responses, and of 409 responses for a request in progress, with a time to retry. */
  unavailable = 0;
  /** The reasons why connections failed or ended without a response. */
  readonly cuts: string[] = [];
  /** Unexpected responses, and requests that got no response within the time limit. */
  readonly broken: string[] = [];
  /** Milliseconds from the moment a request was due until its successful response, including retries. */
  readonly times: number[] = [];

  /** The given percentile of all times, in milliseconds. */
  percentile(share: number): number {
    const sorted = this.times.toSorted((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  }
}

const GIVE_UP_AFTER_MS = 90_000;

/**
 * A client that retries only as HTTP permits: after 503 with Retry-After, and repeatable requests after a lost
 * connection.
 */
export class Client {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: Infinity, timeout: GIVE_UP_AFTER_MS });
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  /** Sends a request until it gets a response; undefined if the response was broken. */
  async ask(ask: Ask, tally: Tally, dueAt = performance.now()): Promise<Answer | undefined> {
    const broken = (what: string) => void tally.broken.push(`${ask.method} ${ask.path.split('?')[0]}: ${what}`);
    const mayRepeat = ask.method === 'GET' || ask.key !== undefined;
    tally.requests += 1;
    while (performance.now() - dueAt < GIVE_UP_AFTER_MS) {
      const answer = await this.once(ask).catch((error: NodeJS.ErrnoException) => error);
      if (answer instanceof Error) {
        if (!mayRepeat) return broken(answer.message);
        tally.cuts.push(answer.message);
        await wait(500);
      } else if (answer.status < 300) {
        tally.ok += 1;
        tally.times.push(performance.now() - dueAt);
        return answer;
      } else if ((answer.status === 503 || answer.status === 409) && answer.retryAfter !== undefined) {
        tally.unavailable += 1;
        await wait(answer.retryAfter * 1000);
      } else {
        return broken(`${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
      }
    }
    return broken(`no answer in ${GIVE_UP_AFTER_MS / 1000} s`);
  }

  /** Sends a request once. Rejects unless a complete response arrives. */
  once({ method, path, cookie, body, key }: Ask): Promise<Answer> {
    const content = body && JSON.stringify(body);
    const headers = {
      ...(cookie && { cookie }),
      ...(content && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }),
      ...(key && { 'idempotency-key': key }),
    };
    return new Promise((resolve, reject) => {
      const sent = request(this.#url + path, { method, headers, agent: this.#agent }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          if (!response.complete) return reject(new Error('The answer is cut'));
          const retryAfter = Number(response.headers['retry-after']);
          resolve({
            status: response.statusCode ?? 0,
            retryAfter: Number.isNaN(retryAfter) ? undefined : retryAfter,
            body: parsed(Buffer.concat(chunks).toString()),
          });
        });
      });
      sent.on('error', reject);
      sent.on('timeout', () => sent.destroy(new Error('No answer in time')));
      sent.end(content);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** A body that is not JSON remains text, to be printed. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
