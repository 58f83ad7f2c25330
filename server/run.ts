import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { drawEstimate, type EstimateDocument, estimateTemplate } from './estimates/estimate-document.ts';
import { keepHouse } from './housekeeping.ts';
import { deliver, deliverQueue, type Delivery } from './messages/deliver.ts';
import { type Clock } from './platform/clock.ts';
import { type Database, openDatabase } from './platform/database/database.ts';
import { type Documents, openDocuments } from './platform/documents/documents.ts';
import { openFiles } from './platform/files/open-files.ts';
import { openJobs } from './platform/jobs/jobs.ts';
import { prepareJobs } from './platform/jobs/prepare-jobs.ts';
import { openMail } from './platform/mail/open-mail.ts';
import { openTexts } from './platform/texts/open-texts.ts';
import { secretKeyOf } from './secret-key.ts';

export interface Running {
  app: FastifyInstance;
  database: Database;
  /** Delivers whatever is due now, without waiting for its turn. */
  delivery: Delivery;
  /** Finishes the requests and jobs in hand, then lets everything go. */
  stop(): Promise<void>;
}

export interface RunOptions {
  clock?: Clock;
  webRoot?: string;
  /** A database that is open already and stays so, for tests. */
  database?: Database;
}

/** Opens every engine, migrates, and builds the application, without listening yet. */
export async function run(config: Config, log: FastifyBaseLogger, options: RunOptions = {}): Promise<Running> {
  const clock = options.clock ?? (() => new Date());
  const database = options.database ?? (await openDatabase({ ...databaseOptions(config), log }));
  await database.migrate();
  await prepareJobs(database, [deliverQueue]);
  const jobs = await openJobs(database, { log });
  const documents = openDocuments({ templates: { estimate: estimateTemplate }, log });
  const files = await openFiles(config.s3 ? { s3: config.s3 } : { dataDir: config.dataDir });
  const mailer = await openMail({ smtpUrl: config.mail.smtpUrl, dataDir: config.dataDir });
  const secretKey = secretKeyOf(config.secretKey, config.dataDir);
  const app = await buildApp({
    config,
    secretKey,
    database,
    jobs,
    files,
    documents,
    clock,
    log,
    webRoot: options.webRoot,
  });
  const delivery: Delivery = {
    database,
    files,
    mailer,
    clock,
    log,
    texter: await openTexts({ twilio: config.twilio, dataDir: config.dataDir }),
    draw: drawers(documents),
    mailFrom: config.mail.from,
    mailHost: new URL(config.publicUrl).hostname,
  };
  let stopHousekeeping = async () => {};
  if (config.role !== 'web') {
    await jobs.work(deliverQueue, (key) => deliver(delivery, key), { concurrency: 4 });
    stopHousekeeping = keepHouse(delivery);
  }
  return {
    app,
    database,
    delivery,
    async stop() {
      await app.close();
      await stopHousekeeping();
      await jobs.stop();
      mailer.close();
      await documents.close();
      if (!options.database) await database.close();
    },
  };
}

function databaseOptions({ dataDir, database: { url, poolSize } }: Config) {
  return { dataDir, url, poolSize };
}

/** How each kind of document is drawn from its snapshot. */
function drawers(documents: Documents): Delivery['draw'] {
  return { estimate: (document) => drawEstimate(documents, document as EstimateDocument) };
}
