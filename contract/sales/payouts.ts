import { z } from 'zod';
import { endpoint, listOf, listQuery, one, record, type Summaries } from '../endpoint.ts';
import { instant } from '../fields.ts';

/** The kinds of entries that add money to a payout, or subtract it. */
export const PAYOUT_ENTRY_KINDS = ['payment', 'refund', 'dispute', 'other'] as const;
export type PayoutEntryKind = (typeof PAYOUT_ENTRY_KINDS)[number];

/** One payout by the provider to a company's bank. Amounts are dollars. */
export const Payout = z.object({
  /** The provider's id. */
  payout_id: z.string(),
  /** The day on which it reaches the bank. */
  arrives_on: z.string(),
  /** The amount on the bank statement. */
  amount: z.number(),
  /** The provider's fees. */
  fee: z.number(),
  /** The number of customer payments included. */
  payment_count: z.int(),
});
export type Payout = z.output<typeof Payout>;

/** One line of a payout. Its net amounts sum to the payout's amount. */
export const PayoutEntry = z.object({
  kind: z.enum(PAYOUT_ENTRY_KINDS),
  /** For an entry without an online payment of ours: the provider's description. */
  description: z.string().nullable(),
  online_payment_id: z.string().nullable(),
  invoice_number: z.number().int().nullable(),
  customer_name: z.string().nullable(),
  /** Negative for outgoing money. */
  amount: z.number(),
  fee: z.number(),
  net: z.number(),
  created_at: instant,
});
export type PayoutEntry = z.output<typeof PayoutEntry>;

/** Payouts of online customer payments to the company's bank. */
export const payouts = {
  list: endpoint({
    method: 'GET',
    path: '/payouts',
    auth: 'active',
    token: 'money',
    query: listQuery(Payout),
    response: listOf(record('payout', Payout)),
  }),
  read: endpoint({
    method: 'GET',
    path: '/payouts/:id',
    auth: 'active',
    token: 'money',
    params: z.object({ id: z.string().min(1).max(255) }),
    response: one(record('payout', Payout.extend({ entries: z.array(PayoutEntry) }))),
    csv: true,
    errors: ['payout_not_found'],
  }),
};

export const payoutSummaries: Summaries<typeof payouts> = {
  list: "List the provider's payouts to the company's bank, newest first.",
  read: 'Read a payout with all its entries, oldest first. Accept: text/csv returns CSV.',
};
