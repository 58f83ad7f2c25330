import type { Payout, payouts } from '#contract/sales/payouts.ts';
import { atReplica, type Handlers } from '../../core/endpoints/handlers.ts';
import { csvOf } from '../../platform/csv.ts';
import { entriesOf, listPayouts, type PayoutEntryRow, type PayoutRow, readPayout } from './payouts-store.ts';

export const payoutHandlers: Handlers<typeof payouts> = {
  list: atReplica(async ({ db, query }) => {
    const { rows, total } = await listPayouts(db, query);
    const data = rows.map((row) => ({ id: row.payout_id, type: 'payout' as const, attributes: attributesOf(row) }));
    return { data, meta: { total } };
  }),

  read: async ({ db, params, http }) => {
    const payout = await readPayout(db, params.id);
    const rows = await entriesOf(db, params.id);
    if (http.wantsCsv)
      return { csv: csvOf([CSV_HEAD, ...rows.map(cellsOf)]), fileName: `Payout-${payout.arrives_on}.csv` };
    const attributes = { ...attributesOf(payout), entries: rows.map(entryOf) };
    return { data: { id: payout.payout_id, type: 'payout' as const, attributes } };
  },
};

function attributesOf({ amount, fee, ...row }: PayoutRow): Payout {
  return { ...row, amount: Number(amount), fee: Number(fee) };
}

function entryOf({ amount, fee, net, ...row }: PayoutEntryRow) {
  return { ...row, amount: Number(amount), fee: Number(fee), net: Number(net) };
}

const CSV_HEAD = ['Day', 'What', 'Customer', 'Invoice', 'Amount', 'Fee', 'Net', 'Payment'];

function cellsOf(row: PayoutEntryRow): string[] {
  return [
    row.created_at.toISOString().slice(0, 10),
    row.kind === 'other' ? (row.description ?? 'other') : row.kind,
    row.customer_name ?? '',
    row.invoice_number === null ? '' : `#${row.invoice_number}`,
    row.amount,
    row.fee,
    row.net,
    row.online_payment_id ?? '',
  ];
}
