import type { Database } from '../platform/database/database.ts';
import { DeliveryFailed, type Receipt } from '../platform/delivery/receipt.ts';
import { jobQueue } from '../platform/jobs/queue.ts';
import type { Mailer } from '../platform/mail/mail.ts';
import { attemptDelivery } from '../platform/delivery/attempt.ts';
import { createDispatcher, type Dispatcher } from '../platform/delivery/dispatcher.ts';
import type { Encryption } from '../platform/encryption.ts';
import type { SmsSender } from '../platform/sms/sms.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import { contentOf, SENDER_NAME } from './content.ts';
import { dueNotices, type NoticeRow } from './store.ts';
import { FORGOTTEN, noticeAt } from './outbox-row.ts';

export interface NoticeKey {
  notice_id: string;
}

/** Only a wake-up: which rows are due is in the notices table. */
export const noticeQueue = jobQueue<NoticeKey>('notices.deliver', { retries: 0, timeLimitSeconds: 90 });

export interface NoticeDelivery {
  database: Database;
  mailer: Mailer;
  smsSender: SmsSender;
  /** Opens what the notices say. */
  encryption: Encryption;
  mailFrom: string;
  /** The sender of notices; the product by default. */
  senderName?: string | undefined;
  /** The host after the @ of our Message-IDs. */
  mailHost: string;
  clock: Clock;
  log: FastifyBaseLogger;
}

const DELIVERED_AT_ONCE = 4;

/** Delivers due notices in parallel, including those that a crash or a lost job left behind. */
export function noticeDispatcher(delivery: NoticeDelivery): Dispatcher {
  const { database, clock, log } = delivery;
  return createDispatcher<string>({
    slots: DELIVERED_AT_ONCE,
    idOf: (notice_id) => notice_id,
    due: (atMost, underWay) => dueNotices(database.systemDb, clock(), { atMost, underWay }),
    deliver: (notice_id) => deliverNotice(delivery, { notice_id }),
    log,
  });
}

/** Delivers all notices that are due now. */
export async function deliverDueNotices(delivery: NoticeDelivery): Promise<void> {
  await noticeDispatcher(delivery).run();
}

/** Delivers one notice if it is due and not leased. Does not throw for a failed delivery. */
export async function deliverNotice(delivery: NoticeDelivery, { notice_id }: NoticeKey): Promise<void> {
  const { database, clock, log } = delivery;
  await attemptDelivery<NoticeRow>(noticeAt(database, notice_id), {
    clock,
    log,
    handOver: ({ row }) => handOver(delivery, row),
    troubleOfOurs: 'The message could not be prepared.',
    whenOver: FORGOTTEN,
  });
}

async function handOver(
  { mailer, smsSender, encryption, mailFrom, senderName = SENDER_NAME, mailHost }: NoticeDelivery,
  notice: NoticeRow,
): Promise<Receipt> {
  const { notice_id, channel, recipient, reply_to } = notice;
  const content = contentOf(encryption, notice);
  if (!content) throw new DeliveryFailed('SECRET_KEY has changed since this was written.', { permanent: true });
  const { subject, text, html, sms } = content;
  if (channel === 'sms') return smsSender.send({ id: notice_id, to: recipient, text: sms });
  return mailer.send({
    id: `${notice_id}@${mailHost}`,
    to: recipient,
    from: { name: senderName, address: mailFrom },
    replyTo: reply_to,
    subject,
    text,
    html,
    attachments: [],
  });
}
