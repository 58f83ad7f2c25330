import { AppError } from '#contract/errors.ts';
import { formatPhone } from '#domain/field-rules.ts';
import type { SystemDb } from '../../platform/database/database.ts';
import { DeliveryFailed } from '../../platform/receipt.ts';
import { type SmsSender, STOPPED } from '../../platform/sms/sms.ts';

/** The standard keywords of the carriers. */
const STOP = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'OPTOUT', 'REVOKE']);
const START = new Set(['START', 'UNSTOP', 'YES']);

/** Whether a reply is an opt-out or an opt-in; undefined for anything else. The entire reply must be the keyword. */
export function meaningOf(reply: string): 'stop' | 'start' | undefined {
  const word = reply.replaceAll(/[^a-z]/gi, '').toUpperCase();
  if (STOP.has(word)) return 'stop';
  return START.has(word) ? 'start' : undefined;
}

export interface PhoneReply {
  /** The provider's id of the reply, which makes repeated events idempotent. */
  providerId: string;
  /** Ten US digits in any notation; we never send messages to other numbers. */
  from: string;
  text: string;
}

/** Stores an opt-out or opt-in reply. */
export async function noteReply(db: SystemDb, { providerId, from, text }: PhoneReply, now: Date): Promise<void> {
  const meaning = meaningOf(text);
  const phone = formatPhone(from);
  if (!meaning || !phone) return;
  await db
    .insertInto('phone_replies')
    .values({ provider_id: providerId, phone, has_stopped: meaning === 'stop', received_at: now })
    .onConflict((conflict) => conflict.column('provider_id').doNothing())
    .execute();
}

/** Whether a phone has opted out without opting in again. Applies to every company. */
export async function hasStopped(db: SystemDb, phone: string): Promise<boolean> {
  const number = formatPhone(phone);
  if (!number) return false;
  const newest = await db
    .selectFrom('phone_replies')
    .select('has_stopped')
    .where('phone', '=', number)
    .orderBy('reply_number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.has_stopped ?? false;
}

/** Throws if a text message is addressed to a phone that has opted out. */
export async function rejectStopped(db: SystemDb, phone: string): Promise<void> {
  if (await hasStopped(db, phone))
    throw new AppError('no_consent', { message: `${STOPPED} START from that phone resumes them.` });
}

/** An SMS sender that sends nothing to a phone that has opted out, even if the message was queued before. */
export function respectOptOuts(smsSender: SmsSender, systemDb: SystemDb): SmsSender {
  return {
    ...smsSender,
    async send(text) {
      if (await hasStopped(systemDb, text.to)) throw new DeliveryFailed(STOPPED, { permanent: true });
      return smsSender.send(text);
    },
  };
}
