import { sql } from 'kysely';
import type { OutgoingStatus, Whereabouts } from './leases.ts';

/**
 * What a provider may tell of a message, the weightier the later in this list. The weightiest counts, whatever comes in
 * which order and how often: a carrier's receipt outweighs its doubts, and a mailbox may return what it had accepted.
 */
const EVENTS = ['taken', 'undelivered', 'delivered', 'bounced', 'complained'] as const;
export type ProviderEvent = (typeof EVENTS)[number];

/** Who complains about a message has received it. */
const STATUS_AFTER: Record<ProviderEvent, OutgoingStatus> = {
  taken: 'sent',
  undelivered: 'failed',
  delivered: 'delivered',
  bounced: 'failed',
  complained: 'delivered',
};

export interface News {
  event: ProviderEvent;
  /** One sentence for whoever sent the message; null where there is nothing to explain. */
  reason: string | null;
  /** What the news is of: our id, or else the provider's own. */
  id: string | undefined;
  providerId: string | undefined;
}

/** Notes what a provider tells; false when there is no such message. */
export type TakeNews = (news: News, now: Date) => Promise<boolean>;

/**
 * Notes what a provider tells of one row, unless weightier news have come before. Also ends its delivery: what the provider
 * knows of, it has, even where our worker was lost before it could say so, so nobody sends it again.
 */
export async function noteNews(
  at: Whereabouts,
  { event, reason, providerId }: News,
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
