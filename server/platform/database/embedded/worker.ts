import { flushCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { openPGlite } from './open-pglite.ts';
import { executeProtocol } from './wire-protocol.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/*
 * Runs PGlite in a separate thread: it computes synchronously, and on the main thread one long query would block every
 * request. An error inside it is deliberately not caught: the thread ends, and the engine starts a new one.
 */
const port = parentPort!;
const send = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

const lite = await openPGlite(workerData);
port.on('message', async (message: ToWorker) => {
  if (message === 'close') {
    await lite.close();
    send('closed');
  } else {
    const response = await executeProtocol(lite, message.bytes);
    send({ call: message.call, response }, [response.buffer]);
  }
});
send('ready');
// The thread may be terminated at any time.
flushCompileCache();
