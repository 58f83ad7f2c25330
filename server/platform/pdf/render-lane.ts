import type { ChildProcess } from 'node:child_process';
import { FairQueue } from '../fair-queue.ts';
import type { RenderRequest, RenderResult } from './render-process.ts';
import { type Loss, RenderWorker } from './render-worker.ts';

/** One document to be rendered for a company. */
export interface RenderJob {
  company_id: string;
  kind: string;
  rendering: RenderRequest;
  /** Aborted when the document is no longer needed. */
  signal?: AbortSignal | undefined;
}

export interface RenderLane {
  /**
   * Renders the document when it is the company's turn. Rejects with RendererLostError, RenderRejectedError or
   * RenderAbandonedError, or with the template's error.
   */
  render(job: RenderJob): Promise<Uint8Array>;
  /** Ends the processes. Unfinished documents are rejected. */
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
  /** The number of documents that are rendered at the same time, each of a different company. */
  processes: number;
  /** The maximum number of waiting or running documents. More are rejected. */
  atMost?: { inAll: number; forACompany: number };
}

/**
 * The document timed out or crashed its process. Rendering the same document again would most likely end the same way.
 */
export class RendererLostError extends Error {
  override readonly name = 'RendererLostError';
  readonly isTimeout: boolean;

  constructor(message: string, { isTimeout }: { isTimeout: boolean }) {
    super(message);
    this.isTimeout = isTimeout;
  }
}

/** Too many documents are waiting, of this company or in total. */
export class RenderRejectedError extends Error {
  override readonly name = 'RenderRejectedError';
}

/** The document is no longer needed. */
export class RenderAbandonedError extends Error {
  override readonly name = 'RenderAbandonedError';
}

interface Waiting extends RenderJob {
  resolve: (pdf: Uint8Array) => void;
  reject: (reason: Error) => void;
}

/**
 * Renders documents in separate processes, with companies in turns. A company has at most one document in progress, so
 * that a long one does not delay other companies if there is a second process. Processes start when they are needed.
 * After a crash or a timeout only that document fails; the waiting ones continue in a new process.
 */
export function openRenderLane({ log, timeLimit, startProcess, processes, atMost }: LaneOptions): RenderLane {
  const queue = new FairQueue<Waiting>({ mostInProgress: 1 });
  const workers = Array.from(
    { length: processes },
    () => new RenderWorker({ startProcess, timeLimit, onFree: renderNext, onLost }),
  );
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
      // A running document is not aborted: it finishes soon, and a new process would cost more.
      job.signal?.addEventListener('abort', () => queue.remove(waiting) && reject(abandoned()), { once: true });
      renderNext();
    });
  }

  function reasonToReject({ company_id }: RenderJob, { inAll, forACompany }: NonNullable<typeof atMost>) {
    if (queue.sizeOf(company_id) >= forACompany) return 'The company has enough documents waiting';
    return queue.size >= inAll ? 'Too many documents are waiting' : undefined;
  }

  async function close(): Promise<void> {
    isClosed = true;
    for (const { reject } of queue.takeAll()) reject(closed());
    await Promise.all(workers.map((worker) => worker.close()));
  }

  /** Passes documents to free processes, and starts one more process for the remaining ones. */
  function renderNext(): void {
    for (const worker of workers) if (worker.isFree) void renderOn(worker);
    if (!queue.next() || workers.some(({ isStarting }) => isStarting)) return;
    workers.find(({ isStarted }) => !isStarted)?.start();
  }

  async function renderOn(worker: RenderWorker): Promise<void> {
    const job = queue.take();
    if (!job) return;
    const result = await worker.render(job.rendering);
    if ('reason' in result) logLoss(result, job);
    queue.finish(job);
    settle(job, result);
    renderNext();
  }

  /**
   * If a process does not start and no other process can render the document, the document fails. Otherwise, it would
   * start processes forever.
   */
  function onLost(loss: Loss): void {
    logLoss(loss);
    const job = workers.some(({ isStarted }) => isStarted) ? undefined : queue.take();
    if (!job) return;
    queue.finish(job);
    settle(job, loss);
  }

  function logLoss({ reason }: Loss, { kind, company_id }: Partial<RenderJob> = {}): void {
    if (isClosed) return;
    log.error({ kind, company_id, reason }, 'The rendering process was lost; the next document starts another');
  }
}

function settle(job: Waiting, result: RenderResult | Loss): void {
  if ('bytes' in result) job.resolve(result.bytes);
  else if ('error' in result) job.reject(new Error(sentence(job, result.error)));
  else job.reject(new RendererLostError(sentence(job, result.reason), result));
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
