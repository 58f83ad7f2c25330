import { sql, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** The background work that a transaction has marked as due: the earliest time of each kind. */
export class DueMarks {
  readonly #times = new Map<string, Date>();

  add(kind: string, at: Date): void {
    const earlier = this.#times.get(kind);
    if (!earlier || at < earlier) this.#times.set(kind, at);
  }

  /**
   * Writes the marks in one statement. It is the last one of the transaction, and the kinds are sorted, so that two
   * transactions of a company wait for each other only briefly and never in a circle.
   */
  async write(transaction: Transaction<Tables>, companyId: string): Promise<void> {
    if (this.#times.size === 0) return;
    const marks = [...this.#times].toSorted(([one], [other]) => (one < other ? -1 : 1));
    await transaction
      .insertInto('due')
      .values(marks.map(([kind, next_at]) => ({ company_id: companyId, kind, next_at })))
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'kind']).doUpdateSet((row) => ({
          next_at: sql<Date>`least(${row.ref('due.next_at')}, ${row.ref('excluded.next_at')})`,
          marked_at: row.ref('excluded.marked_at'),
        })),
      )
      .execute();
  }
}
