import type { QuickbooksRecord, Kind } from './kinds.ts';

/** The records of one company, by their ids. */
export class RecordStore {
  readonly #records = new Map<string, QuickbooksRecord>();
  #lastId = 0;

  /** The records of a kind in the order of creation, as stored. */
  ofKind(kind: Kind): QuickbooksRecord[] {
    return [...this.#records.values()].filter((record) => record.kind === kind);
  }

  find(kind: Kind, id: string): QuickbooksRecord | undefined {
    const record = this.#records.get(id);
    return record?.kind === kind ? record : undefined;
  }

  /** Stores a record: a new one with a new id, an existing one in its place. */
  store(kind: Kind, record: object): QuickbooksRecord {
    const stored = { Id: String(++this.#lastId), SyncToken: '0', ...record, kind };
    this.#records.set(stored.Id, stored);
    return stored;
  }

  delete(id: string): void {
    this.#records.delete(id);
  }

  /** The records of a kind in the order of creation, as returned. */
  all(kind: Kind): QuickbooksRecord[] {
    return this.ofKind(kind).map((record) => this.shown(record));
  }

  /** The record as returned: with values computed from other records, and without internal fields. */
  shown(record: QuickbooksRecord): QuickbooksRecord {
    const { Id, TotalAmt = 0, Line = [] } = record;
    const cents = Math.round(TotalAmt * 100);
    if (record.kind === 'Invoice') return { ...record, Balance: Math.max(0, cents - this.appliedTo(Id)) / 100 };
    return record.kind === 'Payment' ? { ...record, UnappliedAmt: (cents - sumOf(Line)) / 100 } : { ...record };
  }

  /** The cents of the payments on an invoice. */
  appliedTo(invoiceId: string, exceptPayment?: string): number {
    const payments = [...this.#records.values()].filter(({ kind, Id }) => kind === 'Payment' && Id !== exceptPayment);
    const lines = payments.flatMap(({ Line = [] }) => Line);
    return sumOf(lines.filter(({ LinkedTxn = [] }) => LinkedTxn[0]?.TxnId === invoiceId));
  }
}

/** The sum of line items, in cents. */
export function sumOf(lines: readonly { Amount: number }[]): number {
  return lines.reduce((sum, { Amount }) => sum + Math.round(Amount * 100), 0);
}

/** The sync token after an update. */
export function next({ SyncToken }: QuickbooksRecord): string {
  return String(Number(SyncToken) + 1);
}
