import { createDispatcher, type Dispatcher } from '../../platform/queue/dispatcher.ts';
import { attemptDelivery } from './attempt.ts';
import type { Delivery } from './delivery.ts';
import { type Outbox, rowRef } from './outbox.ts';

/** The columns of a row that determine its schedule. */
interface Scheduled {
  channel: string;
  attempts: number;
  created_at: Date;
}

/**
 * Delivers the due rows of an outbox in parallel, limited by its number of slots, including rows left behind by a
 * crash.
 */
export function outboxDispatcher<Key, Row extends Scheduled>(outbox: Outbox<Key, Row>, delivery: Delivery): Dispatcher {
  const { clock, log } = delivery;
  return createDispatcher<Key>({
    slots: outbox.slots,
    idOf: (key) => outbox.idOf(key),
    due: (atMost, underWay) => outbox.due(delivery, { now: clock(), atMost, underWay }),
    deliver: (key) => deliver(outbox, delivery, key),
    log,
  });
}

/** Delivers all rows of an outbox that are due. */
export async function deliverDue<Key, Row extends Scheduled>(
  outbox: Outbox<Key, Row>,
  delivery: Delivery,
): Promise<void> {
  await outboxDispatcher(outbox, delivery).run();
}

/** Delivers one row if it is due and not leased. A failed delivery does not throw. */
export async function deliver<Key, Row extends Scheduled>(
  outbox: Outbox<Key, Row>,
  delivery: Delivery,
  key: Key,
): Promise<void> {
  const { database, clock, log, onAttempt } = delivery;
  await attemptDelivery<Row>(rowRef(outbox, database, key), {
    clock,
    log,
    onAttempt,
    deliver: (lease) => outbox.deliver(delivery, lease),
    internalFailure: outbox.internalFailure,
    whenDone: outbox.whenDone,
    deliveredColumn: outbox.deliveredColumn,
  });
}
