import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { isRow, type OutboxStatus } from './outbox-row.ts';
import { type EventSubject, type Outbox, rowRef } from './outbox.ts';

/**
 * The events that a provider may report for a message, in increasing precedence. The one with the highest precedence
 * counts, in whatever order and however often they arrive: a carrier's receipt outweighs an earlier failure report,
 * and a mailbox may return a message that it had accepted.
 */
const EVENTS = ['taken', 'undelivered', 'delivered', 'bounced', 'complained'] as const;
export type ProviderEventKind = (typeof EVENTS)[number];

/** A recipient who complains about a message has received it. */
const STATUS_AFTER: Record<ProviderEventKind, OutboxStatus> = {
  taken: 'sent',
  undelivered: 'failed',
  delivered: 'delivered',
  bounced: 'failed',
  complained: 'delivered',
};

export interface ProviderEvent extends EventSubject {
  event: ProviderEventKind;
  /** One sentence for the sender of the message; null if there is nothing to explain. */
  reason: string | null;
}

/** Applies a provider event; returns false if there is no such message. */
export type ApplyProviderEvent = (event: ProviderEvent, now: Date) => Promise<boolean>;

/**
 * Applies provider events to the rows of an outbox, unless one with higher precedence has arrived before. An event
 * also ends the delivery: it proves that the provider has the message, even if our worker crashed before recording
 * that, so the message is not sent again.
 */
export function providerEventsOf<Key, Row>(outbox: Outbox<Key, Row>, database: Database): ApplyProviderEvent {
  return async (providerEvent, now) => {
    const key = await outbox.ofProviderEvent(database.systemDb, providerEvent);
    if (key === undefined) return false;
    const { event, reason, providerId } = providerEvent;
    const row = rowRef(outbox, database, key);
    const lighter = EVENTS.slice(0, EVENTS.indexOf(event));
    const more = Object.entries(outbox.whenDone).map(([name, value]) => sql`, ${sql.ref(name)} = ${value}`);
    const { deliveredColumn } = outbox;
    if (deliveredColumn && event === 'delivered')
      more.push(sql`, ${sql.ref(deliveredColumn)} = coalesce(${sql.ref(deliveredColumn)}, ${now})`);
    const update = sql`
      update ${sql.table(row.table)}
      set provider_event = ${event}, status = ${STATUS_AFTER[event]}, failure_reason = ${reason},
        provider_id = coalesce(${providerId ?? null}, provider_id), sent_at = coalesce(sent_at, ${now}),
        next_attempt_at = null, lease_token = null, lease_until = null ${sql.join(more, sql``)}
      where ${isRow(row)} and (provider_event is null or provider_event = any(${lighter}))
    `;
    await row.inTransaction((db) => update.execute(db));
    return true;
  };
}

/** Applies an event to the first outbox that contains its message. */
export function firstOf(...outboxes: readonly ApplyProviderEvent[]): ApplyProviderEvent {
  return async (event, now) => {
    for (const apply of outboxes) if (await apply(event, now)) return true;
    return false;
  };
}
