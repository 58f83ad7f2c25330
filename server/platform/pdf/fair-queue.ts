/** An item of a fair queue belongs to a company. */
export interface Queued {
  company_id: string;
}

/**
 * A queue in which companies take turns: a company with many items delays only its own. Within a company the order is
 * that of arrival.
 */
export class FairQueue<T extends Queued> {
  /** By company, the one whose turn is next first. */
  readonly #byCompany = new Map<string, T[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  sizeOf(companyId: string): number {
    return this.#byCompany.get(companyId)?.length ?? 0;
  }

  add(item: T): void {
    const items = this.#byCompany.get(item.company_id);
    if (items) items.push(item);
    else this.#byCompany.set(item.company_id, [item]);
    this.#size += 1;
  }

  /** Removes and returns the next item; its company goes to the end of the line. */
  take(): T | undefined {
    const [companyId, items] = this.#byCompany.entries().next().value ?? [];
    if (companyId === undefined || !items) return undefined;
    const item = items.shift();
    this.#byCompany.delete(companyId);
    if (items.length > 0) this.#byCompany.set(companyId, items);
    this.#size -= 1;
    return item;
  }

  /** Removes an item before its turn; returns false if it is not waiting any more. */
  remove(item: T): boolean {
    const items = this.#byCompany.get(item.company_id) ?? [];
    const index = items.indexOf(item);
    if (index < 0) return false;
    items.splice(index, 1);
    if (items.length === 0) this.#byCompany.delete(item.company_id);
    this.#size -= 1;
    return true;
  }

  /** Empties the queue. */
  takeAll(): T[] {
    const all = [...this.#byCompany.values()].flat();
    this.#byCompany.clear();
    this.#size = 0;
    return all;
  }
}
