import { parentPort } from 'node:worker_threads';
import { startMailServer } from '../server/testing/mail-server.ts';
import type { FromMailServer } from './mail-server.ts';

const say = (message: FromMailServer) => parentPort?.postMessage(message);
const { url } = await startMailServer({ onTaken: (id, at) => say({ id, at }) });
say({ url });
