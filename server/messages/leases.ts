import { sql } from 'kysely';
import { asCompany, type Database } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import type { MessageKey, MessageRow } from './store.ts';

/** Longer than drawing, or handing over, may take; short enough that a crash costs less than two minutes. */
const LEASE_MS = 100_000;

/** A message in this worker's hands. Only the holder of the newest token can say what became of it. */
export interface Lease {
  message: MessageRow;
  token: string;
}

/** Takes the message for delivery; undefined when somebody else has it, or nothing is left to do. */
export async function takeLease(db: Database, key: MessageKey, now: Date): Promise<Lease | undefined> {
  const token = newId();
  const message = await asCompany(db, key.company_id, (company) =>
    company
      .updateTable('messages')
      .set({
        lease_token: token,
        lease_until: new Date(now.getTime() + LEASE_MS),
        // Counted before the work: a document that brings its drawer down is not tried for ever.
        attempts: sql`attempts + 1`,
      })
      .where('message_id', '=', key.message_id)
      .where('status', '=', 'queued')
      .where('next_attempt_at', '<=', now)
      .where((row) => row.or([row('lease_until', 'is', null), row('lease_until', '<', now)]))
      .returningAll()
      .executeTakeFirst(),
  );
  return message && { message, token };
}

/** Holds the message for as long again; false when a slower worker has lost it and must leave it alone. */
export async function renewLease(db: Database, { message, token }: Lease, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await asCompany(db, message.company_id, (company) =>
    company
      .updateTable('messages')
      .set({ lease_until: new Date(now.getTime() + LEASE_MS) })
      .where('message_id', '=', message.message_id)
      .where('lease_token', '=', token)
      .executeTakeFirstOrThrow(),
  );
  return numUpdatedRows > 0n;
}

export interface Outcome {
  status?: 'sent' | 'delivered' | 'failed';
  file_key?: string;
  failure_reason?: string | null;
  next_attempt_at?: Date | null;
  provider_id?: string | null;
  sent_at?: Date;
}

/** Notes what came of the work, if the lease still stands; false when a slower worker has lost it. */
export async function note(db: Database, { message, token }: Lease, outcome: Outcome): Promise<boolean> {
  const isOver = outcome.status !== undefined || outcome.next_attempt_at !== undefined;
  const { numUpdatedRows } = await asCompany(db, message.company_id, (company) =>
    company
      .updateTable('messages')
      .set({ ...outcome, ...(isOver && { lease_token: null, lease_until: null }) })
      .where('message_id', '=', message.message_id)
      .where('lease_token', '=', token)
      .executeTakeFirstOrThrow(),
  );
  return numUpdatedRows > 0n;
}
