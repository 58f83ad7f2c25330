import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { resetQueue, type ResetSending, sendReset } from './access/send-reset.ts';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { drawEstimate, type EstimateDocument, estimateTemplate } from './estimates/estimate-document.ts';
import { readLogo } from './estimates/estimate-logo.ts';
import { keepHouse } from './housekeeping.ts';
import { deliver, deliverQueue, type Delivery } from './messages/deliver.ts';
import { deliverNotice, noticeQueue } from './notices/deliver.ts';
import { noticeSender } from './notices/send.ts';
import { type Clock } from './platform/clock.ts';
import { type Database, openDatabase } from './platform/database/database.ts';
import { type Documents, openDocuments } from './platform/documents/documents.ts';
import type { Files } from './platform/files/files.ts';
import { openFiles } from './platform/files/open-files.ts';
import { countAgainst, countNothing, refuseSpent } from './platform/http/rate-limits.ts';
import { openJobs } from './platform/jobs/jobs.ts';
import { prepareJobs } from './platform/jobs/prepare-jobs.ts';
import { openMail } from './platform/mail/open-mail.ts';
import { openPlaces } from './platform/places/open-places.ts';
import { openTexts } from './platform/texts/open-texts.ts';
import { secretKeyOf } from './secret-key.ts';

export interface Running {
  app: FastifyInstance;
  database: Database;
  /** Delivers whatever is due now, without waiting for its turn. */
  delivery: Delivery;
  /** Sends links for a new password, without waiting for their turn. */
  resets: ResetSending;
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
  await prepareJobs(database, [deliverQueue, noticeQueue, resetQueue]);
  const jobs = await openJobs(database, { log });
  const documents = openDocuments({ templates: { estimate: estimateTemplate }, log });
  const files = await openFiles(config.s3 ? { s3: config.s3 } : { dataDir: config.dataDir });
  const places = openPlaces(config.geocoder, { log });
  const mailer = await openMail({ smtpUrl: config.mail.smtpUrl, dataDir: config.dataDir });
  const { contactEmail, from: mailFrom } = config.mail;
  const sendNotice = noticeSender({ jobs, contactEmail });
  const count = config.rateLimits ? countAgainst : countNothing;
  const secretKey = secretKeyOf(config.secretKey, config.dataDir);
  const app = await buildApp({
    config,
    secretKey,
    database,
    jobs,
    files,
    documents,
    places,
    sendNotice,
    countAgainst: count,
    refuseSpent: config.rateLimits ? refuseSpent : countNothing,
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
    draw: drawers(documents, files),
    mailFrom,
    mailHost: new URL(config.publicUrl).hostname,
  };
  const resets: ResetSending = { database, clock, sendNotice, countAgainst: count, publicUrl: config.publicUrl };
  let stopHousekeeping = async () => {};
  if (config.role !== 'web') {
    await jobs.work(deliverQueue, (key) => deliver(delivery, key), { concurrency: 4 });
    await jobs.work(noticeQueue, (key) => deliverNotice(delivery, key), { concurrency: 2 });
    await jobs.work(resetQueue, (request) => sendReset(resets, request));
    stopHousekeeping = keepHouse(delivery);
  }
  return {
    app,
    database,
    delivery,
    resets,
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
function drawers(documents: Documents, files: Files): Delivery['draw'] {
  return {
    estimate: async (document) => {
      const estimate = document as EstimateDocument;
      return drawEstimate(documents, estimate, await readLogo(files, estimate));
    },
  };
}
