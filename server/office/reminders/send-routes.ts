import { DELETED } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { type reminders, UNDO_SECONDS } from '#contract/office/reminders.ts';
import { isAllowedAt } from '#domain/office/reminder-hours.ts';
import { recordAuditEntry } from '../../core/audit-log/record.ts';
import { findLoggedMessage, presentMessage } from '../../core/delivery/message-log.ts';
import type { QueueMessage } from '../../core/delivery/send-message.ts';
import type { MessageForm } from '../../core/documents/customer-message.ts';
import { previewOf } from '../../core/documents/preview.ts';
import type { Handlers } from '../../core/endpoints/handlers.ts';
import { dayIn } from '../../platform/clock.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { removeFromDirectory } from '../../platform/database/directory.ts';
import { invoiceFileName } from '../../sales/invoices/invoice-document.ts';
import { readInvoice } from '../../sales/invoices/store.ts';
import { readCustomer, lockCustomer } from '../../work/customers/store.ts';
import {
  barredReason,
  composeCustomerReminder,
  openingOfReminder,
  queueCustomerReminder,
  readCustomerToRemind,
  readReminderContent,
} from './customer-reminder.ts';
import { readSettings } from './rules.ts';

interface Services {
  queueMessage: QueueMessage;
  /** The code of the one company that takes payments on the account of the server's keys. */
  ownCompany: string | undefined;
  publicUrl: string;
  brandName: string;
}

/** Handlers that remind a customer of all open invoices, and undo it before the message leaves. */
export function sendHandlers(
  services: Services,
): Pick<Handlers<typeof reminders>, 'messagePreview' | 'send' | 'unsend'> {
  return {
    messagePreview: async ({ db, query, person, now }) => {
      await readCustomer(db, query.customer_id);
      const today = dayIn(person.time_zone, now);
      const customer = await readCustomerToRemind(db, query.customer_id, { today, isLateOnly: false });
      if (!customer) throw new AppError('nothing_to_remind');
      const content = await readReminderContent(db, services, customer);
      const message = {
        sendMethod: customer.channel ?? null,
        compose: (link: string, form: MessageForm) => composeCustomerReminder(content, link, form),
        opening: () => openingOfReminder(content),
        fileName: invoiceFileName(content.snapshot),
      };
      return previewOf(message, {}, services);
    },

    send: async ({ db, body, person, http, now }) => {
      const { customer_id, send_method, message_text } = body;
      // Two presses at the same time send one reminder.
      await lockCustomer(db, customer_id);
      if (await isAboutToBeReminded(db, customer_id, now))
        throw new AppError('nothing_to_remind', { message: 'A reminder to this customer is about to be sent.' });
      const { company_id, account_id, time_zone } = person;
      const customer = await readCustomerToRemind(db, customer_id, {
        today: dayIn(time_zone, now),
        isLateOnly: false,
      });
      if (!customer) throw new AppError('nothing_to_remind');
      const channel = send_method ?? customer.channel;
      if (!channel)
        throw new AppError('no_consent', { message: 'This customer has agreed to neither emails nor texts.' });
      const { hours } = await readSettings(db);
      if (channel === 'sms' && !isAllowedAt({ channel, zones: customer.zones, hours }, now))
        throw new AppError('outside_text_hours');
      const barred = await barredReason(db, customer, channel);
      if (barred !== undefined) throw new AppError('no_consent', { message: barred });
      const sendAt = new Date(now.getTime() + UNDO_SECONDS * 1000);
      const sending = { company_id, account_id, channel, message_text, now, sendAt };
      const row = await findLoggedMessage(db, await queueCustomerReminder(db, services, customer, sending));
      if (!row) throw new AppError('message_not_found');
      const { invoice_id, invoice_number } = customer.oldest;
      const summary = `#${invoice_number}, reminder`;
      const after = { recipient: row.recipient };
      const entry = { record_type: 'invoice', record_id: invoice_id, action: 'sent', summary, after } as const;
      await recordAuditEntry(db, entry, { person, http }, now);
      return { data: presentMessage(row) };
    },

    unsend: async ({ db, params, person, http, now }) => {
      const message = await db
        .selectFrom('messages')
        .select(['document_id', 'recipient', 'status', 'attempts', 'next_attempt_at'])
        .where('message_id', '=', params.id)
        .where('is_reminder', '=', true)
        .where('created_by_account_id', 'is not', null)
        .forUpdate()
        .executeTakeFirst();
      if (!message) throw new AppError('reminder_not_found');
      const { document_id, recipient, status, attempts, next_attempt_at } = message;
      const isWaiting = status === 'queued' && attempts === 0 && next_attempt_at !== null && next_attempt_at > now;
      if (!isWaiting) throw new AppError('reminder_sent');
      await deleteMessage(db, { message_id: params.id, invoice_id: document_id });
      const { invoice_number } = await readInvoice(db, document_id);
      await recordAuditEntry(
        db,
        {
          record_type: 'invoice',
          record_id: document_id,
          action: 'cancelled',
          summary: `#${invoice_number}, reminder`,
          before: { recipient },
        },
        { person, http },
        now,
      );
      return DELETED;
    },
  };
}

/** Whether a reminder to the customer can still be undone. */
async function isAboutToBeReminded(db: CompanyDb, customerId: string, now: Date): Promise<boolean> {
  const waiting = await db
    .selectFrom('messages')
    .select('message_id')
    .where('customer_id', '=', customerId)
    .where('status', '=', 'queued')
    .where('is_reminder', '=', true)
    .where('created_by_account_id', 'is not', null)
    .where('next_attempt_at', '>', now)
    .where('attempts', '=', 0)
    .executeTakeFirst();
  return waiting !== undefined;
}

/** Deletes a message about an invoice with its link. The invoice is then as it was before. */
async function deleteMessage(db: CompanyDb, { message_id, invoice_id }: { message_id: string; invoice_id: string }) {
  const links = await db.selectFrom('document_links').select('link_id').where('message_id', '=', message_id).execute();
  await removeFromDirectory(
    db,
    links.map(({ link_id }) => link_id),
  );
  await db.deleteFrom('messages').where('message_id', '=', message_id).execute();
  const last = await db
    .selectFrom('messages')
    .select((message) => message.fn.max('created_at').as('at'))
    .where('document_id', '=', invoice_id)
    .where('document_kind', '=', 'invoice')
    .where('is_for_office', '=', false)
    .executeTakeFirst();
  if (last?.at) {
    await db
      .updateTable('invoice_progress')
      .set({ last_sent_at: last.at })
      .where('invoice_id', '=', invoice_id)
      .execute();
  } else {
    await db.deleteFrom('invoice_progress').where('invoice_id', '=', invoice_id).execute();
  }
}
