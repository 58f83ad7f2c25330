import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Encryption } from '../../platform/encryption.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import type { DeliveryOutcome } from '../../platform/metrics/metrics.ts';
import type { SmsSender } from '../../platform/sms/sms.ts';
import type { CountMessage } from './allowance.ts';

/** The providers and settings that deliver messages and notices. */
export interface Delivery {
  database: Database;
  files: Files;
  mailer: Mailer;
  smsSender: SmsSender;
  /** Render functions by document kind. Each renders a snapshot for a company. */
  render: Record<
    string,
    (
      document: object,
      message: { company_id: string; revision_id: string | null; approval_id: string | null },
    ) => Promise<Uint8Array>
  >;
  /** The customer's unsubscribe link. */
  unsubscribeLink: (recipient: { company_id: string; customer_id: string }) => string;
  /** Decrypts the links of messages and the content of notices. */
  encryption: Encryption;
  /** Counts copies of approvals, which are queued regardless of limits. */
  countMessage: CountMessage;
  publicUrl: string;
  mailFrom: string;
  /** The sender of notices. Messages of a company carry the company's name. */
  senderName: string;
  /** The host after the @ of our Message-IDs. */
  mailHost: string;
  /** Called with the outcome of each attempt. */
  onAttempt: (channel: string, outcome: DeliveryOutcome) => void;
  clock: Clock;
  log: FastifyBaseLogger;
}
