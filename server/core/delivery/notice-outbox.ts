import { asCompany, withSystemTransaction } from '../../platform/database/database.ts';
import { DeliveryFailed, type Receipt } from '../../platform/receipt.ts';
import { CLOSED_SENDS_NOTHING, isClosed } from './closed-company.ts';
import type { Delivery } from './delivery.ts';
import { contentOf } from './notice-content.ts';
import { dueNotices, type NoticeKey, type NoticeRow, noticeOfEvent } from './notice-store.ts';
import type { Outbox } from './outbox.ts';

/** One slot remains free for other companies, however many notices one company has waiting. */
const SLOTS = 4;
const SLOTS_OF_A_COMPANY = 3;

/** Notices of the product to accounts. Their content may contain a secret, so it is deleted once they are done. */
export const noticeOutbox: Outbox<NoticeKey, NoticeRow> = {
  table: 'notices',
  idColumn: 'notice_id',
  idOf: ({ notice_id }) => notice_id,
  inTransaction: (database, _key, work) => withSystemTransaction(database, work),
  slots: SLOTS,
  due: ({ database }, query) =>
    dueNotices(database.systemDb, query, { isUrgent: false, mostOfACompany: SLOTS_OF_A_COMPANY }),
  ofProviderEvent: noticeOfEvent,
  deliver: async (delivery, { row }) => {
    await holdWhileClosed(delivery, row);
    return deliver(delivery, row);
  },
  internalFailure: 'The message could not be prepared.',
  whenDone: { encrypted_content: null },
};

/** Urgent notices have their own slots, so that other notices cannot delay them. */
export const urgentNoticeOutbox: Outbox<NoticeKey, NoticeRow> = {
  ...noticeOutbox,
  due: ({ database }, query) =>
    dueNotices(database.systemDb, query, { isUrgent: true, mostOfACompany: SLOTS_OF_A_COMPANY }),
};

/** Notices of a closed company wait, as its messages do. */
async function holdWhileClosed({ database }: Delivery, { sender_company_id }: NoticeRow): Promise<void> {
  if (sender_company_id === null || !(await asCompany(database, sender_company_id, isClosed))) return;
  throw new DeliveryFailed(CLOSED_SENDS_NOTHING, { permanent: false });
}

async function deliver(
  { mailer, smsSender, encryption, mailFrom, senderName, mailHost }: Delivery,
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
