import type { GeneratedAlways } from 'kysely';
import { formatPhone } from '../../../contract/fields.ts';
import { Refusal } from '../../../contract/refusals.ts';
import type { HouseDb } from '../database/database.ts';
import type { Instant } from '../database/tables.ts';
import { DeliveryFailed } from '../delivery.ts';
import type { Texter } from './texts.ts';

interface PhoneRepliesTable {
  provider_id: string;
  reply_number: GeneratedAlways<string>;
  phone: string;
  has_stopped: boolean;
  received_at: Instant;
}

declare module '../database/tables.ts' {
  interface Tables {
    phone_replies: PhoneRepliesTable;
  }
}

export const STOPPED = 'The recipient has replied STOP and receives no more texts.';

/** The words that carriers agreed on, and every phone's owner is told of. */
const STOP = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'OPTOUT', 'REVOKE']);
const START = new Set(['START', 'UNSTOP', 'YES']);

/** Whether a reply ends or resumes texting; undefined for anything else. The word must be all there is. */
export function meaningOf(reply: string): 'stop' | 'start' | undefined {
  const word = reply.replaceAll(/[^a-z]/gi, '').toUpperCase();
  if (STOP.has(word)) return 'stop';
  return START.has(word) ? 'start' : undefined;
}

export interface PhoneReply {
  /** The provider's name for it: the same reply told twice is one. */
  providerId: string;
  /** Ten US digits in any writing; others are never written to. */
  from: string;
  text: string;
}

/** Keeps what a phone has replied, where it means to stop or to start. */
export async function noteReply(db: HouseDb, { providerId, from, text }: PhoneReply, now: Date): Promise<void> {
  const meaning = meaningOf(text);
  const phone = formatPhone(from);
  if (!meaning || !phone) return;
  await db
    .insertInto('phone_replies')
    .values({ provider_id: providerId, phone, has_stopped: meaning === 'stop', received_at: now })
    .onConflict((conflict) => conflict.column('provider_id').doNothing())
    .execute();
}

/** Whether a phone has replied STOP, and not START since. It holds for every company. */
export async function hasStopped(db: HouseDb, phone: string): Promise<boolean> {
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

/** Refuses to send a text to a phone that has stopped them. */
export async function refuseStopped(db: HouseDb, phone: string): Promise<void> {
  if (await hasStopped(db, phone))
    throw new Refusal('no_consent', { says: `${STOPPED} START from that phone resumes them.` });
}

/** A texter that hands nothing over for a phone that has stopped texts, however long they have waited. */
export function obeyStops(texter: Texter, house: HouseDb): Texter {
  return {
    ...texter,
    async send(text) {
      if (await hasStopped(house, text.to)) throw new DeliveryFailed(STOPPED, { permanent: true });
      return texter.send(text);
    },
  };
}
