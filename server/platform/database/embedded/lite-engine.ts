import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { EmbeddedDatabaseLost } from '../errors.ts';
import type { Log } from '../log.ts';
import type { PGliteFolder } from './open-pglite.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

const LONGEST_CALL_MS = 60_000;
/** A migration may write a large table or its index in one call, which takes minutes on a busy machine. */
const LONG_CALL_MS = 60 * 60_000;

interface Waiting {
  resolve(response: Uint8Array): void;
  reject(error: Error): void;
  watchdog: NodeJS.Timeout;
}

/** A session of PGlite. Only one is open at a time: opening a session ends the previous one. */
export interface LiteSession {
  /**
   * Sends bytes of PostgreSQL's wire protocol and returns the complete response. Rejects if the engine or the session
   * has ended.
   */
  send(bytes: Uint8Array): Promise<Uint8Array>;
  close(): void;
}

/**
 * PGlite in its worker thread. If the worker ends or fails, every waiting call and the open session are rejected. The
 * next session starts a new worker, which recovers from the folder as after a crash.
 */
export class LiteEngine {
  readonly #files: PGliteFolder;
  readonly #log: Log;
  #longestCall: number;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Promise<Worker> | undefined;
  #session: { lost: (error: Error) => void } | undefined;
  #calls = 0;
  #closed = false;

  /** `longestCall` in milliseconds: a call that takes longer ends the worker. */
  constructor(options: PGliteFolder & { log: Log; longestCall?: number }) {
    this.#files = { folder: options.folder, isSynced: options.isSynced };
    this.#log = options.log;
    this.#longestCall = options.longestCall ?? LONGEST_CALL_MS;
  }

  /** Raises the time limit of calls while `work` runs. No other caller is waiting then. */
  async whileCallsTakeLong<T>(work: () => Promise<T>): Promise<T> {
    const usual = this.#longestCall;
    this.#longestCall = Math.max(usual, LONG_CALL_MS);
    try {
      return await work();
    } finally {
      this.#longestCall = usual;
    }
  }

  /** Starts the worker if it is not running. Rejects if PGlite cannot open the folder. */
  async start(): Promise<void> {
    await this.#running();
  }

  /** Opens a session. `lost` is called if the engine stops during the session. */
  async openSession(lost: (error: Error) => void): Promise<LiteSession> {
    const worker = await this.#running();
    const session = { lost };
    this.#session = session;
    return {
      send: async (bytes) => {
        // A new worker or a new session does not have this session's role and transaction.
        if (this.#session !== session) throw new EmbeddedDatabaseLost('This session has ended');
        return this.#call(worker, bytes);
      },
      close: () => {
        if (this.#session === session) this.#session = undefined;
      },
    };
  }

  /** Lets PGlite flush its data and ends the worker. */
  async close(): Promise<void> {
    this.#closed = true;
    const worker = await this.#worker;
    if (!worker) return;
    const ended = once(worker, 'exit');
    const watchdog = setTimeout(() => void worker.terminate(), this.#longestCall);
    worker.on('message', (message: FromWorker) => {
      if (message === 'closed') void worker.terminate();
    });
    worker.postMessage('close' satisfies ToWorker);
    await ended.finally(() => clearTimeout(watchdog));
  }

  #running(): Promise<Worker> {
    if (this.#closed) return Promise.reject(new EmbeddedDatabaseLost('The embedded database is closed'));
    this.#worker ??= this.#startWorker();
    return this.#worker;
  }

  #startWorker(): Promise<Worker> {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: this.#files });
    return new Promise((resolve, reject) => {
      let fault: unknown;
      worker.on('error', (error) => (fault = error));
      worker.on('exit', () => {
        const error = new EmbeddedDatabaseLost('The embedded database stopped', { cause: fault });
        reject(error);
        this.#lose(error);
      });
      worker.on('message', (message: FromWorker) => {
        if (message === 'ready') resolve(worker);
        else if (message !== 'closed') this.#response(message.call, message.response);
      });
    });
  }

  #call(worker: Worker, bytes: Uint8Array): Promise<Uint8Array> {
    const call = ++this.#calls;
    return new Promise((resolve, reject) => {
      const watchdog = setTimeout(() => {
        this.#log.error({ seconds: this.#longestCall / 1000 }, 'the embedded database hangs and is restarted');
        void worker.terminate();
      }, this.#longestCall);
      this.#waiting.set(call, { resolve, reject, watchdog });
      // Copies only these bytes: pg's buffers are slices of a larger buffer, which would be cloned completely.
      const message = { call, bytes: Uint8Array.from(bytes) } satisfies ToWorker;
      worker.postMessage(message, [message.bytes.buffer]);
    });
  }

  #response(call: number, response: Uint8Array): void {
    const waiting = this.#waiting.get(call);
    if (!waiting) return;
    this.#waiting.delete(call);
    clearTimeout(waiting.watchdog);
    waiting.resolve(response);
  }

  #lose(error: Error): void {
    if (!this.#closed) this.#log.error({ err: error }, 'the embedded database stopped; the next use starts it again');
    this.#worker = undefined;
    for (const { reject, watchdog } of this.#waiting.values()) {
      clearTimeout(watchdog);
      reject(error);
    }
    this.#waiting.clear();
    this.#session?.lost(error);
    this.#session = undefined;
  }
}
