import { sql } from 'kysely';
import { contentOf, type NoticeContent } from '../../server/core/delivery/notice-content.ts';
import type { NoticeRow } from '../../server/core/delivery/notice-store.ts';
import {
  type LoginIdReminder,
  loginIdReminderQueue,
  sendLoginIdReminder,
} from '../../server/identity/access/login-id-reminders.ts';
import { type ResetRequest, resetQueue, sendReset } from '../../server/identity/access/send-reset.ts';
import {
  type ConfirmationRequest,
  confirmationQueue,
  confirmSmsConsent,
} from '../../server/work/customers/sms-confirmation.ts';
import { testApp } from '../app/app.ts';

/** The notices to one recipient that wait for delivery, oldest first, with what they say. */
export async function noticesTo(recipient: string): Promise<(NoticeRow & { content: NoticeContent | null })[]> {
  const { database, delivery } = await testApp();
  const rows = await database.systemDb
    .selectFrom('notices')
    .selectAll()
    .where('recipient', '=', recipient)
    .where('status', '=', 'queued')
    .orderBy('notice_id')
    .execute();
  return rows.map((row) => ({ ...row, content: contentOf(delivery.encryption, row) ?? null }));
}

/** The token in the link of the newest notice to a recipient. */
export async function tokenSentTo(recipient: string): Promise<string> {
  const letter = (await noticesTo(recipient)).at(-1);
  const [, token = ''] = /[?&]token=([\w-]+)/.exec(letter?.content?.text ?? '') ?? [];
  return token;
}

/** The token in the link of the newest text message to a phone. */
export async function tokenTextedTo(phone: string): Promise<string> {
  const text = (await noticesTo(phone)).at(-1)?.content?.sms ?? '';
  return /[?&]token=([\w-]+)/.exec(text)?.[1] ?? '';
}

/** Runs the background task that confirms consents to text messages. */
export async function sendConsentConfirmations(): Promise<void> {
  const { services } = await testApp();
  const requests = await takeJobs<ConfirmationRequest>(confirmationQueue.name);
  for (const request of requests) await confirmSmsConsent(services, request);
}

/** Runs the background task that sends requested password resets. */
export async function sendRequestedResets(): Promise<void> {
  const { services } = await testApp();
  for (const request of await takeJobs<ResetRequest>(resetQueue.name)) await sendReset(services, request);
}

/** Runs the background task that sends requested login ID reminders. */
export async function sendLoginIdReminders(): Promise<void> {
  const { services } = await testApp();
  const reminders = await takeJobs<LoginIdReminder>(loginIdReminderQueue.name);
  for (const reminder of reminders) await sendLoginIdReminder(services, reminder);
}

export async function takeJobs<D>(queue: string): Promise<D[]> {
  const { database } = await testApp();
  const { rows } = await sql<{ data: D }>`
    delete from jobs where queue = ${queue} returning data
  `.execute(database.systemDb);
  return rows.map(({ data }) => data);
}
