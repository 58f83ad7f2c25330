import type { FastifyBaseLogger } from 'fastify';
import type { Accounting } from '../platform/accounting/accounting.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { Files } from '../platform/files/files.ts';
import type { Geocoder } from '../platform/geocoding/geocoder.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { Checkouts } from '../platform/payment-cards/checkouts.ts';
import type { Connect } from '../platform/payment-cards/connect.ts';
import type { FakeStripe } from '../platform/payment-cards/fake-stripe/fake-stripe.ts';
import type { Cards } from '../platform/payment-cards/payment-cards.ts';
import type { Documents } from '../platform/pdf/renderer.ts';
import type { ReceiptReader } from '../platform/receipt-reading/receipt-reader.ts';
import type { Config } from '../settings/config.ts';
import type { CountMessage } from './delivery/allowance.ts';
import type { NoticeAllowance } from './delivery/notice-allowance.ts';
import type { QueueMessage, QueueOfficeMessage } from './delivery/send-message.ts';
import type { SendNotice } from './delivery/send-notice.ts';
import type { CountAgainst } from './endpoints/rate-limits.ts';
import type { Emit } from './events.ts';

/** The services that features are built from. The types of a feature's parameters show which ones it uses. */
export interface Services {
  config: Config;
  secretKey: string;
  /** The address of this installation, without a trailing slash. */
  publicUrl: string;
  /** The name of this installation. */
  brandName: string;
  /** The code of the one company that takes customers' payments on the Stripe account of the server's keys. */
  ownCompany: string | undefined;
  /** False if the operator has turned text messages off. */
  sendsTexts: boolean;
  /** False if the operator has turned payments by card off. */
  takesCards: boolean;
  database: Database;
  files: Files;
  documents: Documents;
  places: Geocoder;
  cards: Cards;
  /** Companies' own Stripe accounts; undefined if the operator has not set up Connect. */
  connect: Connect | undefined;
  /** The pages on which customers pay. */
  checkouts: Checkouts;
  /** What replaces Stripe if the server has no keys, for its pages. */
  fakeStripe: FakeStripe | undefined;
  /** Undefined if receipts are not read. */
  receiptReader: ReceiptReader | undefined;
  /** Undefined if it is not configured. */
  accounting: Accounting | undefined;
  sendNotice: SendNotice;
  noticeAllowance: NoticeAllowance;
  queueMessage: QueueMessage;
  queueOfficeMessage: QueueOfficeMessage;
  /** Renders the signed copy of an approval on the first call; later calls return the same bytes. */
  renderSignedCopy: (approval: { company_id: string; approval_id: string }) => Promise<Uint8Array>;
  countAgainst: CountAgainst;
  countMessage: CountMessage;
  /** Emits an event to later features. */
  emit: Emit;
  clock: Clock;
  log: FastifyBaseLogger;
  metrics: Metrics;
  /** The built web application; without it only the API is served. */
  webRoot: string | undefined;
}
