import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { AppError } from '#contract/errors.ts';
import type { RenderOutcome } from '../metrics/metrics.ts';
import { printable } from './printable.ts';
import {
  type LaneLog,
  openRenderLane,
  RenderAbandonedError,
  RenderRejectedError,
  type RenderLane,
  RendererLostError,
} from './render-lane.ts';
import type { RenderRequest } from './render-process.ts';

/** Renders PDFs from templates. The feature that owns a template defines the document's content and layout. */
export interface Renderer {
  /**
   * Returns the PDF's bytes. `kind` names a template, `data` is any JSON value, `pictures` are PNG or JPEG files that
   * the template finds by name. Rejects if the template fails on the data, takes too long, or the renderer crashed.
   */
  render(kind: string, data: object, images?: Record<string, Uint8Array>): Promise<Uint8Array>;
  /** The pages of the PDF from top to bottom, as one SVG without scripts and styles. */
  pages(kind: string, data: object, images?: Record<string, Uint8Array>): Promise<string>;
}

interface Caller {
  company_id: string;
}

export interface Documents {
  /**
   * For a request that waits for the document. A company may have two documents waiting or running, and the queue is
   * short; above these limits, the call is rejected with 503. `signal` is aborted when the client disconnects. A
   * document that is still waiting is then dropped.
   */
  forRequest(caller: Caller, signal: AbortSignal): Renderer;
  /** For the worker that delivers messages. It uses a separate process, so requests cannot delay its documents. */
  forDelivery(company: Caller): Renderer;
  /** Ends the processes. Unfinished documents are rejected. */
  close(): Promise<void>;
}

interface DocumentsOptions {
  /** Paths of .typ files by kind. */
  templates: Record<string, string>;
  log: LaneLog;
  /** The timeout of one document, in milliseconds, from its start. */
  timeLimit?: number;
  /** Called with the outcome of each document. */
  onRendered?: ((kind: string, outcome: RenderOutcome) => void) | undefined;
  /** Starts the process. Tests use it to access the process and kill it. */
  startRenderer?: () => ChildProcess;
}

const TIME_LIMIT_MS = 5_000;
/**
 * The second process renders another company's document while the first is busy with a long one. It starts only then.
 */
const PROCESSES_FOR_REQUESTS = 2;
const REQUESTS_AT_MOST = { inAll: 50, forACompany: 2 };
const RETRY_AFTER_SECONDS = 2;

/** Creates the renderers: two processes for requests and one for deliveries. */
export function openDocuments({
  templates,
  log,
  timeLimit = TIME_LIMIT_MS,
  onRendered = () => undefined,
  startRenderer = forkRenderer,
}: DocumentsOptions): Documents {
  const options = { log, timeLimit, startProcess: startRenderer };
  const requests = openRenderLane({ ...options, processes: PROCESSES_FOR_REQUESTS, atMost: REQUESTS_AT_MOST });
  const deliveries = openRenderLane({ ...options, processes: 1 });

  const renderer = (lane: RenderLane, { company_id }: Caller, signal?: AbortSignal): Renderer => {
    const renderAs =
      (as: RenderRequest['as']): Renderer['render'] =>
      async (kind, data, images = {}) => {
        const template = templates[kind];
        if (!template) throw new Error(`There is no document of kind ${kind}.`);
        const rendering = { template, data: JSON.stringify(data, withPrintableText), images, as };
        try {
          const bytes = await lane.render({ company_id, signal, kind, rendering });
          onRendered(kind, 'rendered');
          return bytes;
        } catch (error) {
          onRendered(kind, outcomeOf(error));
          throw error;
        }
      };
    return {
      render: renderAs('pdf'),
      pages: async (...document) => Buffer.from(await renderAs('svg')(...document)).toString(),
    };
  };

  return {
    forRequest: (caller, signal) => {
      const { render, pages } = renderer(requests, caller, signal);
      return {
        render: (...document) => render(...document).catch(asAppError),
        pages: (...document) => pages(...document).catch(asAppError),
      };
    },
    forDelivery: (company) => renderer(deliveries, company),
    close: async () => {
      await Promise.all([requests.close(), deliveries.close()]);
    },
  };
}

function outcomeOf(error: unknown): RenderOutcome {
  if (error instanceof RenderRejectedError) return 'rejected';
  if (error instanceof RenderAbandonedError) return 'abandoned';
  return error instanceof RendererLostError ? 'lost' : 'failed';
}

/** Maps errors that the caller can act on to an AppError. */
function asAppError(error: unknown): never {
  if (error instanceof RenderRejectedError || error instanceof RenderAbandonedError) {
    throw new AppError('unavailable', {
      message: 'Other documents are being prepared. Please try again in a moment.',
      retryAfter: RETRY_AFTER_SECONDS,
    });
  }
  if (error instanceof RendererLostError && error.isTimeout) throw new AppError('document_too_slow');
  throw error;
}

function withPrintableText(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? printable(value) : value;
}

/**
 * The render process, which this process starts and kills. It receives the structured messages of render-process.ts and
 * ends with its parent.
 */
export function forkRenderer(): ChildProcess {
  return fork(join(import.meta.dirname, 'render-process.ts'), { serialization: 'advanced', execArgv: [] });
}
