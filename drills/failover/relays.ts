import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export type ToRelays = { group: string; targets: number[] } | { group: string; isCut: boolean };
export interface FromRelays {
  ports: number[];
}

/** Relays to local ports, in groups that are cut off together, in a thread of their own. */
export class Relays {
  readonly #worker = new Worker(new URL('./relays-thread.ts', import.meta.url));

  /** Opens a relay for each port, and returns the relays' ports. */
  open(group: string, targets: number[]): Promise<number[]> {
    return this.#send({ group, targets });
  }

  async cut(group: string, isCut: boolean): Promise<void> {
    await this.#send({ group, isCut });
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  async #send(message: ToRelays): Promise<number[]> {
    const answered = once(this.#worker, 'message');
    this.#worker.postMessage(message);
    const [{ ports }] = (await answered) as [FromRelays];
    return ports;
  }
}
