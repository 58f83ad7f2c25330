import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { DeliveryOutcome } from '../../platform/metrics/metrics.ts';
import { DeliveryFailed, type Receipt } from '../../platform/receipt.ts';
import { withRenewedLease, type Lease, note, takeLease } from './leases.ts';
import type { OutboxRowRef } from './outbox-row.ts';

// In milliseconds.
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Delays after the first failures; later retries are hourly. */
const RETRY_DELAYS = [20 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR];
const GIVE_UP_AFTER = 24 * HOUR;
/** Longer than a database outage during a restart or a failover. */
const RECORD_FOR = 5 * MINUTE;

interface Attempt<Row> {
  /** Milliseconds between attempts to record that the provider accepted the message; 1000 by default. */
  noteAgainAfterMs?: number;
  clock: Clock;
  log: FastifyBaseLogger;
  /** Passes the row to a provider; returns undefined if the lease was lost in the meantime. */
  deliver(lease: Lease<Row>): Promise<Receipt | undefined>;
  internalFailure: string;
  whenDone: Record<string, unknown>;
  /** The column with the time of delivery, if the outbox has one. */
  deliveredColumn?: string | undefined;
  /** Called with the outcome after it is recorded. */
  onAttempt(channel: string, outcome: DeliveryOutcome): void;
}

/** The columns of a row that an attempt needs. */
interface Deliverable {
  channel: string;
  attempts: number;
  created_at: Date;
}

/**
 * Delivers one row if it is due and not leased, and records the outcome: sent, retry, or failed permanently. A failed
 * delivery does not throw.
 */
export async function attemptDelivery<Row extends Deliverable>(at: OutboxRowRef, attempt: Attempt<Row>): Promise<void> {
  const lease = await takeLease<Row>(at, attempt.clock());
  if (!lease) return;
  const delivery = withRenewedLease(lease, attempt.clock, () => attempt.deliver(lease));
  const receipt = await delivery.catch((error: unknown) => postpone(lease, attempt, error));
  if (receipt) await recordAccepted(lease, attempt, receipt);
}

/**
 * The provider has the message, so only our own record is missing. Sending it again would be worse than a late
 * record. During a database outage the update is retried, so that it is recorded before another worker finds the
 * lease expired.
 */
async function recordAccepted<Row extends Deliverable>(
  lease: Lease<Row>,
  { clock, log, whenDone, deliveredColumn, onAttempt, noteAgainAfterMs = SECOND }: Attempt<Row>,
  receipt: Receipt,
): Promise<void> {
  const outcome = {
    status: receipt.delivered ? ('delivered' as const) : ('sent' as const),
    provider_id: receipt.providerId ?? null,
    failure_reason: null,
    next_attempt_at: null,
    sent_at: clock(),
    ...(receipt.delivered && deliveredColumn && { [deliveredColumn]: clock() }),
    ...whenDone,
  };
  const deadline = performance.now() + RECORD_FOR;
  for (let tries = 1; ; tries += 1) {
    try {
      await note(lease, outcome);
      onAttempt(lease.row.channel, 'sent');
      return;
    } catch (error) {
      if (tries === 1)
        log.error({ err: error, [lease.at.idColumn]: lease.at.id }, 'A message was taken, and could not be marked');
      if (performance.now() > deadline) throw error;
      await setTimeout(noteAgainAfterMs);
    }
  }
}

async function postpone<Row extends Deliverable>(
  lease: Lease<Row>,
  { clock, log, internalFailure, whenDone, onAttempt }: Attempt<Row>,
  error: unknown,
): Promise<undefined> {
  const { channel, attempts, created_at } = lease.row;
  const isDeliveryFailure = error instanceof DeliveryFailed;
  const failure_reason = isDeliveryFailure ? error.reason : internalFailure;
  const next = isDeliveryFailure && error.permanent ? undefined : nextAttempt(attempts, created_at, clock());
  log.warn({ err: error, [lease.at.idColumn]: lease.at.id, attempts, next }, 'A message was not taken');
  await note(
    lease,
    next
      ? { failure_reason, next_attempt_at: next }
      : { failure_reason, status: 'failed', next_attempt_at: null, ...whenDone },
  );
  onAttempt(channel, next ? 'retried' : 'failed');
}

/**
 * When to retry after the given number of attempts. The first attempt was due at `since`. Undefined if a day has
 * passed and the message has failed permanently.
 */
export function nextAttempt(attempts: number, since: Date, now: Date): Date | undefined {
  const delay = RETRY_DELAYS[attempts - 1] ?? HOUR;
  const next = new Date(now.getTime() + delay);
  return next.getTime() - since.getTime() > GIVE_UP_AFTER ? undefined : next;
}
