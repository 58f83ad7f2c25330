import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { RenderRequest, RendererMessage, RenderResult } from './render-process.ts';

/** How a render process failed. */
export interface Loss {
  reason: string;
  isTimeout: boolean;
}

interface RenderWorkerOptions {
  startProcess: () => ChildProcess;
  /** The timeout of one document, in milliseconds, from when the process starts it. */
  timeLimit: number;
  /** Called when the worker can take a document, or can be started. */
  onFree: () => void;
  /** Called when the process was lost while it was rendering nothing. */
  onLost: (loss: Loss) => void;
}

/** Fonts are loaded before the first document. That takes long on a busy machine, and a document is not the cause. */
const START_LIMIT_MS = 60_000;

/** A process takes about 150 MB. Starting another takes as long as a few documents. */
const IDLE_LIMIT_MS = 5 * 60_000;

/** One render process, which renders one document at a time. It is replaced after a crash, and ends when it is idle. */
export class RenderWorker {
  readonly #options: RenderWorkerOptions;
  #child: ChildProcess | undefined;
  #isReady = false;
  #onResult: ((result: RenderResult | Loss) => void) | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: RenderWorkerOptions) {
    this.#options = options;
  }

  get isStarted(): boolean {
    return this.#child !== undefined;
  }

  get isStarting(): boolean {
    return this.#child !== undefined && !this.#isReady;
  }

  get isFree(): boolean {
    return this.#isReady && this.#onResult === undefined;
  }

  /** Starts the process. `onFree` is called once it is ready. */
  start(): void {
    this.#child = this.#watch(this.#options.startProcess());
    this.#timeOut(START_LIMIT_MS, 'it did not start');
  }

  /** Renders a document while the worker is free. The result is a loss if the process did not finish it. */
  render(rendering: RenderRequest): Promise<RenderResult | Loss> {
    const { timeLimit } = this.#options;
    this.#timeOut(timeLimit, `it took longer than ${timeLimit} ms`);
    return new Promise((resolve) => {
      this.#onResult = resolve;
      // The exit event reports a crash. The callback prevents the failed send from throwing as well.
      this.#child?.send(rendering, () => {});
    });
  }

  /** Ends the process. */
  async close(): Promise<void> {
    const child = this.#child;
    if (!child) return;
    child.ref();
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  #watch(started: ChildProcess): ChildProcess {
    // The timer keeps the server alive while something is being rendered; an idle process should not.
    started.unref();
    started.channel?.unref();
    const lose = (reason: string) => started === this.#child && this.#lose({ reason, isTimeout: false });
    started.on('message', (message: RendererMessage) => {
      if (started !== this.#child) return;
      if ('ready' in message) this.#isReady = true;
      else this.#settle(message);
      this.#waitIdle();
      this.#options.onFree();
    });
    started.on('error', (error) => lose(`the drawing process failed: ${error.message}`));
    started.on('exit', (code, signal) => lose(`the drawing process ended (${signal ?? code})`));
    return started;
  }

  #timeOut(milliseconds: number, reason: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#lose({ reason, isTimeout: true }), milliseconds);
  }

  #waitIdle(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(), IDLE_LIMIT_MS);
    this.#timer.unref();
  }

  #lose(loss: Loss): void {
    this.#end();
    if (this.#onResult) this.#settle(loss);
    else this.#options.onLost(loss);
    this.#options.onFree();
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
    this.#isReady = false;
  }

  #settle(result: RenderResult | Loss): void {
    const onResult = this.#onResult;
    this.#onResult = undefined;
    onResult?.(result);
  }
}
