import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { MailServer } from '#testkit/providers/mail-server.ts';

/** The first message of the thread. */
export interface Started {
  url: string;
}

/** The thread's message for each email: its Message-ID, and when it was accepted, in milliseconds. */
export interface Taken {
  id: string;
  at: number;
}

/** A mail server in a separate thread, which also responds while this one is busy with thousands of requests. */
export async function startMailServerApart(): Promise<MailServer> {
  const taken: MailServer['taken'] = new Map();
  const worker = new Worker(new URL('./mail-server-thread.ts', import.meta.url));
  const [{ url }] = (await once(worker, 'message')) as [Started];
  worker.on('message', ({ id, at }: Taken) => taken.set(id, [...(taken.get(id) ?? []), at]));
  return { url, taken, stop: async () => void (await worker.terminate()) };
}
