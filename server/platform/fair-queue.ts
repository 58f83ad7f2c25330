/** An item of a fair queue belongs to a company. */
export interface Queued {
  company_id: string;
}

interface Company<T> {
  waiting: T[];
  inProgress: number;
  /** The turn of the queue in which it was last served; 0 if it was never served. */
  lastTurn: number;
}

/**
 * A queue in which companies take turns, so that a company with many items delays only its own. A company that is being
 * served, or was served more recently, goes behind all others. Items of one company keep their order.
 */
export class FairQueue<T extends Queued> {
  /** In insertion order, so that companies that were never served are served in the order of arrival. */
  readonly #companies = new Map<string, Company<T>>();
  readonly #mostInProgress: number;
  #size = 0;
  #turn = 0;

  /**
   * `mostInProgress` is the maximum number of items of one company in progress. By default, only the turns limit it.
   */
  constructor({ mostInProgress = Number.POSITIVE_INFINITY }: { mostInProgress?: number } = {}) {
    this.#mostInProgress = mostInProgress;
  }

  /** The number of waiting items. */
  get size(): number {
    return this.#size;
  }

  /** The number of a company's items that are waiting or in progress. */
  sizeOf(companyId: string): number {
    const company = this.#companies.get(companyId);
    return company ? company.waiting.length + company.inProgress : 0;
  }

  add(item: T): void {
    const company = this.#companies.get(item.company_id) ?? { waiting: [], inProgress: 0, lastTurn: 0 };
    this.#companies.set(item.company_id, company);
    company.waiting.push(item);
    this.#size += 1;
  }

  /** The item that `take` would return. */
  next(): T | undefined {
    return this.#nextCompany()?.waiting[0];
  }

  /** Removes the next item from the queue. It is in progress until `finish` is called. */
  take(): T | undefined {
    const company = this.#nextCompany();
    const item = company?.waiting.shift();
    if (!company || !item) return undefined;
    this.#size -= 1;
    company.inProgress += 1;
    company.lastTurn = this.#turn += 1;
    return item;
  }

  /** Marks an item that `take` returned as finished. */
  finish({ company_id }: T): void {
    const company = this.#companies.get(company_id);
    if (company) company.inProgress -= 1;
    this.#forgetIdle();
  }

  /** Removes an item before its turn. Returns false if it is no longer waiting. */
  remove(item: T): boolean {
    const company = this.#companies.get(item.company_id);
    const index = company?.waiting.indexOf(item) ?? -1;
    if (!company || index < 0) return false;
    company.waiting.splice(index, 1);
    this.#size -= 1;
    // The company loses its place among those that were never served.
    if (company.waiting.length === 0 && company.lastTurn === 0) this.#companies.delete(item.company_id);
    this.#forgetIdle();
    return true;
  }

  /** Empties the queue and returns the waiting items. */
  takeAll(): T[] {
    const all = [...this.#companies.values()].flatMap(({ waiting }) => waiting.splice(0));
    this.#size = 0;
    this.#forgetIdle();
    return all;
  }

  #nextCompany(): Company<T> | undefined {
    let next: Company<T> | undefined;
    for (const company of this.#companies.values()) {
      if (company.waiting.length === 0 || company.inProgress >= this.#mostInProgress) continue;
      if (!next || isBefore(company, next)) next = company;
    }
    return next;
  }

  /** While nothing is waiting, only the items in progress affect the next turn. */
  #forgetIdle(): void {
    if (this.#size > 0) return;
    for (const [companyId, { inProgress }] of this.#companies) if (inProgress === 0) this.#companies.delete(companyId);
  }
}

function isBefore<T>(one: Company<T>, other: Company<T>): boolean {
  if (one.inProgress !== other.inProgress) return one.inProgress < other.inProgress;
  return one.lastTurn < other.lastTurn;
}
