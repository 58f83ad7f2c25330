import type { CompanyDb } from '../platform/database/database.ts';

/** An event in one feature that later features can react to. */
export interface DomainEvent<Payload, Result = void> {
  /** Used in error messages; listeners reference the event by its constant. */
  readonly name: string;
  /** For the type checker only. */
  readonly carries?: Payload;
  /** For the type checker only: what a listener returns. */
  readonly returns?: Result;
}

/** Declares an event, for example `event<{ invoice: InvoiceRow }>('invoiceDeleted')`. */
export function event<Payload, Result = void>(name: string): DomainEvent<Payload, Result> {
  return { name };
}

export interface Listener {
  readonly event: DomainEvent<unknown, unknown>;
  run(db: CompanyDb, payload: unknown): Promise<unknown>;
}

/** Subscribes a feature to an event. If the function throws, the transaction that emitted the event is rolled back. */
export function on<Payload, Result>(
  subscribed: DomainEvent<Payload, Result>,
  run: (db: CompanyDb, payload: NoInfer<Payload>) => Promise<NoInfer<Result>>,
): Listener {
  return { event: subscribed, run: (db, payload) => run(db, payload as Payload) };
}

/**
 * Runs the listeners of an event one after another, in the order of the features and in the caller's transaction, and
 * returns their results.
 */
export type Emit = <Payload, Result>(
  db: CompanyDb,
  emitted: DomainEvent<Payload, Result>,
  payload: NoInfer<Payload>,
) => Promise<Result[]>;

/** With more listeners it becomes hard to see the consequences of an event. */
const MOST_LISTENERS = 3;

/** Collects the listeners of all features. Throws if an event has more than three. */
export function emitter(listeners: readonly Listener[]): Emit {
  const byEvent = Map.groupBy(listeners, (listener) => listener.event);
  for (const [{ name }, { length }] of byEvent)
    if (length > MOST_LISTENERS) throw new Error(`${name} has ${length} listeners, more than ${MOST_LISTENERS}.`);
  return async <Payload, Result>(db: CompanyDb, emitted: DomainEvent<Payload, Result>, payload: Payload) => {
    const results: Result[] = [];
    for (const { run } of byEvent.get(emitted) ?? []) results.push((await run(db, payload)) as Result);
    return results;
  };
}
