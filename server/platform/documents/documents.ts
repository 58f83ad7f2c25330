import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Drawing, Drawn } from './drawer.ts';

/** Draws PDFs from templates. What a document says, and how, belongs to the noun that owns its template. */
export type Documents = {
  /**
   * The PDF's bytes. `kind` names a template, `data` is anything JSON can hold, `pictures` are PNG or JPEG files that the
   * template finds by their names. Rejects when the template refuses the data, takes too long, or the drawing crashed.
   */
  draw(kind: string, data: object, pictures?: Record<string, Uint8Array>): Promise<Uint8Array>;
  /** Ends the drawing process; drawings not yet done are rejected. */
  close(): Promise<void>;
};

export type DocumentsLog = { error(details: object, message: string): void };

type Waiting = {
  kind: string;
  drawing: Drawing;
  resolve: (pdf: Uint8Array) => void;
  reject: (reason: Error) => void;
};

/**
 * Opens the drawing of documents. `templates` are paths of .typ files by kind, `timeLimit` is in milliseconds and counts
 * from when the drawing begins, not from when it was asked for. One child process draws, one document at a time in the
 * order asked; it starts with the first document, stays warm, and is replaced after a crash or a drawing out of time.
 * Only the document in hand fails then: those behind it did nothing wrong and go on in the new process. `startDrawer` is
 * for whoever wants to hold that process, as the tests do to kill it.
 */
export function openDocuments({
  templates,
  log,
  timeLimit = 20_000,
  startDrawer = forkDrawer,
}: {
  templates: Record<string, string>;
  log: DocumentsLog;
  timeLimit?: number;
  startDrawer?: () => ChildProcess;
}): Documents {
  const queue: Waiting[] = [];
  let inHand: Waiting | undefined;
  let timer: NodeJS.Timeout | undefined;
  let drawer: ChildProcess | undefined;
  let closed = false;

  return { draw, close };

  function draw(kind: string, data: object, pictures: Record<string, Uint8Array> = {}): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      const template = templates[kind];
      if (closed) return reject(new Error('Documents are closed.'));
      if (!template) return reject(new Error(`There is no document of kind ${kind}.`));
      const drawing = { template, data: JSON.stringify(data, wellFormed), pictures };
      queue.push({ kind, drawing, resolve, reject });
      drawNext();
    });
  }

  async function close(): Promise<void> {
    closed = true;
    for (const { reject } of queue.splice(0)) reject(new Error('Documents are closed.'));
    if (!drawer) return;
    drawer.ref();
    const gone = once(drawer, 'exit');
    drawer.kill('SIGKILL');
    await gone;
  }

  function drawNext(): void {
    if (inHand) return;
    inHand = queue.shift();
    if (!inHand) return;
    drawer ??= watch(startDrawer());
    timer = setTimeout(() => lose(`it took longer than ${timeLimit} ms`), timeLimit);
    // A drawer that died is reported by its exit; the callback keeps the failed send from throwing as well.
    drawer.send(inHand.drawing, () => {});
  }

  function watch(child: ChildProcess): ChildProcess {
    // The time limit keeps the server alive while something is being drawn; an idle drawer should not.
    child.unref();
    child.channel?.unref();
    const gone = (reason: string) => child === drawer && lose(reason);
    child.on('message', (drawn: Drawn) => child === drawer && settle(drawn));
    child.on('error', (error) => gone(`the drawing process failed: ${error.message}`));
    child.on('exit', (code, signal) => gone(`the drawing process ended (${signal ?? code})`));
    return child;
  }

  function lose(reason: string): void {
    drawer?.kill('SIGKILL');
    drawer = undefined;
    if (!closed)
      log.error({ kind: inHand?.kind, reason }, 'The drawing process was lost; the next drawing starts anew');
    settle({ error: reason });
  }

  function settle(drawn: Drawn): void {
    clearTimeout(timer);
    const done = inHand;
    inHand = undefined;
    if ('pdf' in drawn) done?.resolve(drawn.pdf);
    else done?.reject(new Error(`The ${done.kind} document could not be drawn: ${drawn.error}`));
    drawNext();
  }
}

/** Half of an emoji, as a cut string may end in, is not text that the template could read. */
function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value;
}

/** The drawing process: ours to start and to kill. It takes the structured messages of drawer.ts and ends with its parent. */
export function forkDrawer(): ChildProcess {
  return fork(join(import.meta.dirname, 'drawer.ts'), { serialization: 'advanced', execArgv: [] });
}
