import { z } from 'zod';
import { endpoint, listOf, listQuery, one, record, type Summaries } from '../endpoint.ts';
import { instant } from '../fields.ts';

/** What brought money into a payout, or took it out. */
export const PAYOUT_ENTRY_KINDS = ['payment', 'refund', 'dispute', 'other'] as const;
export type PayoutEntryKind = (typeof PAYOUT_ENTRY_KINDS)[number];

/** What the provider has paid to a company's bank at once. Amounts are dollars. */
export const Payout = z.object({
  /** The provider's id. */
  payout_id: z.string(),
  /** The day on which it reaches the bank. */
  arrives_on: z.string(),
  /** What the bank shows. */
  amount: z.number(),
  /** What the provider has kept of it. */
  fee: z.number(),
  /** How many payments of customers it brought. */
  payment_count: z.int(),
});
export type Payout = z.output<typeof Payout>;

/** One line of a payout. Its net amounts sum to the payout's amount. */
export const PayoutEntry = z.object({
  kind: z.enum(PAYOUT_ENTRY_KINDS),
  /** Of an entry that is none of a payment here: what the provider says of it. */
  description: z.string().nullable(),
  online_payment_id: z.string().nullable(),
  invoice_number: z.number().int().nullable(),
  customer_name: z.string().nullable(),
  /** Negative for what went out. */
  amount: z.number(),
  fee: z.number(),
  net: z.number(),
  created_at: instant,
});
export type PayoutEntry = z.output<typeof PayoutEntry>;

/** What has reached a company's bank of what customers have paid online. */
export const payouts = {
  list: endpoint({
    method: 'GET',
    path: '/payouts',
    auth: 'active',
    query: listQuery(Payout),
    response: listOf(record('payout', Payout)),
  }),
  read: endpoint({
    method: 'GET',
    path: '/payouts/:id',
    auth: 'active',
    params: z.object({ id: z.string().min(1).max(255) }),
    response: one(record('payout', Payout.extend({ entries: z.array(PayoutEntry) }))),
    csv: true,
    errors: ['payout_not_found'],
  }),
};

export const payoutSummaries: Summaries<typeof payouts> = {
  list: "The provider's payouts to the company's bank, newest first.",
  read: 'A payout with all that it is made of, oldest first. Accept: text/csv gives CSV.',
};
