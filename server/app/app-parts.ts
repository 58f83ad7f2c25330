import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../settings/config.ts';
import type { CountMessage } from '../core/delivery/allowance.ts';
import type { NoticeAllowance } from '../core/delivery/notice-allowance.ts';
import type { SendNotice } from '../core/delivery/send-notice.ts';
import type { Accounting } from '../platform/accounting/accounting.ts';
import type { Checkouts } from '../platform/payment-cards/checkouts.ts';
import type { Connect } from '../platform/payment-cards/connect.ts';
import type { Cards } from '../platform/payment-cards/payment-cards.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { Documents } from '../platform/pdf/renderer.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { Files } from '../platform/files/files.ts';
import type { CountAgainst } from '../core/endpoints/rate-limits.ts';
import type { Geocoder } from '../platform/geocoding/geocoder.ts';

/** What an HTTP server is built of. */
export interface AppParts {
  config: Config;
  secretKey: string;
  database: Database;
  files: Files;
  documents: Documents;
  places: Geocoder;
  sendNotice: SendNotice;
  cards: Cards;
  /** Companies' own accounts; undefined if the operator has set up none. */
  connect: Connect | undefined;
  /** The pages on which customers pay. */
  checkouts: Checkouts;
  /** Undefined if it is not configured. */
  accounting: Accounting | undefined;
  countAgainst: CountAgainst;
  countMessage: CountMessage;
  noticeAllowance: NoticeAllowance;
  clock: Clock;
  log: FastifyBaseLogger;
  metrics: Metrics;
  /** The names of the queues of jobs. */
  jobQueues: readonly string[];
  /** True once the process has received a signal to stop. */
  isStopping: () => boolean;
  /** The built web application; without it only the API is served. */
  webRoot: string | undefined;
}
