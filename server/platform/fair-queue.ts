/** An item of a fair queue belongs to a company. */
export interface Queued {
  company_id: string;
}

interface Company<T> {
  waiting: T[];
  inProgress: number;
  /** When it was last served, in turns of the queue; 0 for never. */
  lastTurn: number;
}

/**
 * A queue in which companies take turns: a company with many items delays only its own. A company that is being served,
 * or was served more recently, goes behind all others. Within a company the order is that of arrival.
 */
export class FairQueue<T extends Queued> {
  /** Companies that have never been served are in the order of their arrival. */
  readonly #companies = new Map<string, Company<T>>();
  readonly #mostInProgress: number;
  #size = 0;
  #turn = 0;

  /** `mostInProgress` limits the items of one company in progress; the default leaves that to its turns. */
  constructor({ mostInProgress = Number.POSITIVE_INFINITY }: { mostInProgress?: number } = {}) {
    this.#mostInProgress = mostInProgress;
  }

  /** How many items are waiting. */
  get size(): number {
    return this.#size;
  }

  /** How many items of a company are waiting or in progress. */
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

  /** Removes the next item from the queue; it is in progress until `finish`. */
  take(): T | undefined {
    const company = this.#nextCompany();
    const item = company?.waiting.shift();
    if (!company || !item) return undefined;
    this.#size -= 1;
    company.inProgress += 1;
    company.lastTurn = this.#turn += 1;
    return item;
  }

  /** Ends an item that `take` returned. */
  finish({ company_id }: T): void {
    const company = this.#companies.get(company_id);
    if (company) company.inProgress -= 1;
    this.#forgetIdle();
  }

  /** Removes an item before its turn; returns false if it is not waiting any more. */
  remove(item: T): boolean {
    const company = this.#companies.get(item.company_id);
    const index = company?.waiting.indexOf(item) ?? -1;
    if (!company || index < 0) return false;
    company.waiting.splice(index, 1);
    this.#size -= 1;
    // It has lost its place among those that have never been served.
    if (company.waiting.length === 0 && company.lastTurn === 0) this.#companies.delete(item.company_id);
    this.#forgetIdle();
    return true;
  }

  /** Empties the queue. */
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

  /** While nothing waits, only what is in progress matters for the next turn. */
  #forgetIdle(): void {
    if (this.#size > 0) return;
    for (const [companyId, { inProgress }] of this.#companies) if (inProgress === 0) this.#companies.delete(companyId);
  }
}

function isBefore<T>(one: Company<T>, other: Company<T>): boolean {
  if (one.inProgress !== other.inProgress) return one.inProgress < other.inProgress;
  return one.lastTurn < other.lastTurn;
}
