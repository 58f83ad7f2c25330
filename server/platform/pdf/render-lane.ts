import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { RenderRequest, RendererMessage } from './render-process.ts';
import { FairQueue } from './fair-queue.ts';

/** One document to be rendered for a company. */
export interface RenderJob {
  company_id: string;
  kind: string;
  rendering: RenderRequest;
  /** Aborted when nobody waits for the document any more. */
  signal?: AbortSignal | undefined;
}

export interface RenderLane {
  /**
   * Renders one after another. Rejects with RendererLostError, RenderRejectedError or RenderAbandonedError, or with the
   * template's error.
   */
  render(job: RenderJob): Promise<Uint8Array>;
  /** Ends the process; unfinished documents are rejected. */
  close(): Promise<void>;
}

export interface LaneLog {
  error(details: object, message: string): void;
}

interface LaneOptions {
  log: LaneLog;
  /** The timeout of one document, in milliseconds, from when the process starts it. */
  timeLimit: number;
  startProcess: () => ChildProcess;
  /** How many documents may be waiting or running; more are rejected. */
  atMost?: { inAll: number; forACompany: number };
}

/**
 * The document timed out or crashed its process: rendering the same document again would most likely end the same way.
 */
export class RendererLostError extends Error {
  override readonly name = 'RendererLostError';
  readonly isTimeout: boolean;

  constructor(message: string, { isTimeout }: { isTimeout: boolean }) {
    super(message);
    this.isTimeout = isTimeout;
  }
}

/** Too many documents are waiting, of this company or of all. */
export class RenderRejectedError extends Error {
  override readonly name = 'RenderRejectedError';
}

/** Nobody waits for the document any more. */
export class RenderAbandonedError extends Error {
  override readonly name = 'RenderAbandonedError';
}

interface Waiting extends RenderJob {
  resolve: (pdf: Uint8Array) => void;
  reject: (reason: Error) => void;
}

/** Fonts are loaded before the first document; on a busy machine that takes long, and no document is the cause. */
const START_LIMIT_MS = 60_000;

/**
 * One process that renders one document at a time, companies in turns. It starts with the first document, stays
 * running, and is replaced after a crash or a timeout: only that document fails, the waiting ones continue in the new
 * process.
 */
export function openRenderLane({ log, timeLimit, startProcess, atMost }: LaneOptions): RenderLane {
  const queue = new FairQueue<Waiting>();
  let running: Waiting | undefined;
  let timer: NodeJS.Timeout | undefined;
  let child: ChildProcess | undefined;
  let isReady = false;
  let isClosed = false;

  return { render, close };

  function render(job: RenderJob): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      if (isClosed) return reject(closed());
      if (job.signal?.aborted) return reject(abandoned());
      const appError = atMost && reasonToReject(job, atMost);
      if (appError) return reject(new RenderRejectedError(appError));
      const waiting = { ...job, resolve, reject };
      queue.add(waiting);
      // A running document is finished: it is soon done, and a new process would cost more.
      job.signal?.addEventListener('abort', () => queue.remove(waiting) && reject(abandoned()), { once: true });
      renderNext();
    });
  }

  function reasonToReject({ company_id }: RenderJob, { inAll, forACompany }: NonNullable<typeof atMost>) {
    const runningForCompany = running?.company_id === company_id ? 1 : 0;
    if (queue.sizeOf(company_id) + runningForCompany >= forACompany) return 'The company has enough documents waiting';
    return queue.size >= inAll ? 'Too many documents are waiting' : undefined;
  }

  async function close(): Promise<void> {
    isClosed = true;
    for (const { reject } of queue.takeAll()) reject(closed());
    if (!child) return;
    child.ref();
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  function renderNext(): void {
    if (running) return;
    running = queue.take();
    if (!running) return;
    if (child && isReady) return handOver();
    child ??= watch(startProcess());
    timer = setTimeout(() => lose('it did not start', { isTimeout: true }), START_LIMIT_MS);
  }

  function handOver(): void {
    clearTimeout(timer);
    if (!running) return;
    timer = setTimeout(() => lose(`it took longer than ${timeLimit} ms`, { isTimeout: true }), timeLimit);
    // A crash is reported by the exit event; the callback prevents the failed send from throwing as well.
    child?.send(running.rendering, () => {});
  }

  function watch(started: ChildProcess): ChildProcess {
    isReady = false;
    // The timer keeps the server alive while something is being rendered; an idle process should not.
    started.unref();
    started.channel?.unref();
    const gone = (reason: string) => started === child && lose(reason, { isTimeout: false });
    started.on('message', (message: RendererMessage) => {
      if (started !== child) return;
      if ('ready' in message) {
        isReady = true;
        handOver();
      } else {
        settle((done) =>
          'bytes' in message ? done.resolve(message.bytes) : done.reject(new Error(sentence(done, message.error))),
        );
      }
    });
    started.on('error', (error) => gone(`the drawing process failed: ${error.message}`));
    started.on('exit', (code, signal) => gone(`the drawing process ended (${signal ?? code})`));
    return started;
  }

  function lose(reason: string, how: { isTimeout: boolean }): void {
    child?.kill('SIGKILL');
    child = undefined;
    if (!isClosed) {
      const { kind, company_id } = running ?? {};
      log.error({ kind, company_id, reason }, 'The rendering process was lost; the next document starts another');
    }
    settle((done) => done.reject(new RendererLostError(sentence(done, reason), how)));
  }

  function settle(finish: (done: Waiting) => void): void {
    clearTimeout(timer);
    const done = running;
    running = undefined;
    if (done) finish(done);
    renderNext();
  }
}

function sentence({ kind }: RenderJob, reason: string): string {
  return `The ${kind} document could not be drawn: ${reason}`;
}

function closed(): Error {
  return new Error('Documents are closed.');
}

function abandoned(): Error {
  return new RenderAbandonedError('Nobody waits for this document any more.');
}
