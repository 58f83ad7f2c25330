import { parentPort } from 'node:worker_threads';
import { startMailServer } from '#testkit/providers/mail-server.ts';
import type { Started, Taken } from './mail-server.ts';

const postMessage = (message: Started | Taken) => parentPort?.postMessage(message);
const { url } = await startMailServer({ onTaken: (id, at) => postMessage({ id, at }) });
postMessage({ url });
