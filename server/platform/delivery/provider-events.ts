import { sql } from 'kysely';
import type { OutboxStatus, OutboxRowRef } from './leases.ts';

/**
 * The events that a provider may report of a message, by increasing significance. The most significant one counts, in
 * whatever order and however often they arrive: a carrier's receipt outweighs its earlier doubts, and a mailbox may
 * return what it had accepted.
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

export interface ProviderEvent {
  event: ProviderEventKind;
  /** One sentence for the sender of the message; null if there is nothing to explain. */
  reason: string | null;
  /** The message that the event concerns: our id, or else the provider's. */
  id: string | undefined;
  providerId: string | undefined;
}

/** Applies a provider event; false if there is no such message. */
export type ApplyProviderEvent = (event: ProviderEvent, now: Date) => Promise<boolean>;

/**
 * Applies a provider event to one row, unless a more significant one has arrived before. Also ends its delivery: an
 * event proves that the provider has the message, even if our worker crashed before it recorded that, so it is not sent
 * again.
 */
export async function recordProviderEvent(
  at: OutboxRowRef,
  { event, reason, providerId }: ProviderEvent,
  now: Date,
  whenOver: Record<string, unknown> = {},
): Promise<void> {
  const lighter = EVENTS.slice(0, EVENTS.indexOf(event));
  const more = Object.entries(whenOver).map(([name, value]) => sql`, ${sql.ref(name)} = ${value}`);
  const update = sql`
    update ${sql.table(at.table)}
    set provider_event = ${event}, status = ${STATUS_AFTER[event]}, failure_reason = ${reason},
      provider_id = coalesce(${providerId ?? null}, provider_id), sent_at = coalesce(sent_at, ${now}),
      next_attempt_at = null, lease_token = null, lease_until = null ${sql.join(more, sql``)}
    where ${sql.ref(at.key)} = ${at.id} and (provider_event is null or provider_event = any(${lighter}))
  `;
  await at.inTransaction((db) => update.execute(db));
}
