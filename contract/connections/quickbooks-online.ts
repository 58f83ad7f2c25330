import { z } from 'zod';
import { byId, endpoint, listOf, one, OWNERS, record, type Summaries } from '../endpoint.ts';

/* How online customer payments are booked in QuickBooks. */

/** The account that QuickBooks uses for payments by default. */
export const UNDEPOSITED_FUNDS = 'Undeposited Funds';

/** An account in the company's QuickBooks chart of accounts. */
export const QuickbooksAccountChoice = z.object({
  /** The id in QuickBooks. */
  account_id: z.string(),
  name: z.string(),
  /** The account type as QuickBooks names it: "Bank". */
  type: z.string(),
});
export type QuickbooksAccountChoice = z.output<typeof QuickbooksAccountChoice>;

const account = QuickbooksAccountChoice.omit({ type: true });

/** How online payments are booked in the connected QuickBooks company. */
export const QuickbooksSettings = z.object({
  /** The account for payments, and for deductions of refunds and fees; null for Undeposited Funds. */
  deposit_account: account.nullable(),
  /** The fees of each payout are booked as one expense. */
  books_fees: z.boolean(),
  fee_account: account.nullable(),
  /** Online payments, their refunds and the fees are sent as soon as they are known. */
  sends_by_itself: z.boolean(),
});
export type QuickbooksSettings = z.output<typeof QuickbooksSettings>;

export const CHOOSE_DEPOSIT_ACCOUNT = 'Choose an account of type Bank or Other Current Asset.';
export const CHOOSE_FEE_ACCOUNT = 'Choose an expense account.';
export const FEES_NEED_ACCOUNT = 'Choose the account that online payments are put in: the fees are taken from it.';

const accountId = (message: string) =>
  z
    .string({ error: message })
    .max(30, message)
    .nullish()
    .transform((id) => id || null);
const onOrOff = z.boolean({ error: 'Choose on or off.' });

export const QuickbooksSettingsInput = z
  .object({
    deposit_account_id: accountId(CHOOSE_DEPOSIT_ACCOUNT),
    books_fees: onOrOff,
    fee_account_id: accountId(CHOOSE_FEE_ACCOUNT),
    sends_by_itself: onOrOff,
  })
  .refine(({ books_fees, deposit_account_id }) => !books_fees || deposit_account_id !== null, {
    error: FEES_NEED_ACCOUNT,
    path: ['deposit_account_id'],
  })
  .refine(({ books_fees, fee_account_id }) => !books_fees || fee_account_id !== null, {
    error: CHOOSE_FEE_ACCOUNT,
    path: ['fee_account_id'],
  });
export type QuickbooksSettingsInput = z.output<typeof QuickbooksSettingsInput>;

/** The kinds of online payment records that QuickBooks receives; `fees` are those of one payout. */
export const BOOKED_DOCUMENTS = ['payment', 'refund', 'fees'] as const;

/** A line of the dry run: what sending would do, or has done. */
export const OnlineBooking = z.object({
  document: z.enum(BOOKED_DOCUMENTS),
  /** The id of the customer payment, the refund or the payout; for a lost dispute, that of the online payment. */
  document_id: z.string(),
  invoice_id: z.string().nullable(),
  invoice_number: z.number().int().nullable(),
  customer_name: z.string().nullable(),
  booked_on: z.string(),
  /** Dollars. For a refund: the refunded amount, or 0 if the refund failed after it was sent and is deleted there. */
  amount: z.number(),
  is_dispute: z.boolean(),
  /** The name of the account that is credited or debited. */
  account_name: z.string(),
  /** `waiting`: its invoice is not in QuickBooks yet. `changed`: it has changed since it was sent. */
  state: z.enum(['waiting', 'not_sent', 'sending', 'sent', 'changed', 'failed']),
  failure_reason: z.string().nullable(),
});
export type OnlineBooking = z.output<typeof OnlineBooking>;

const settings = one(record('quickbooks_settings', QuickbooksSettings));
const NEEDS_QUICKBOOKS = ['not_connected', 'not_configured'] as const;
const SENDING = [...NEEDS_QUICKBOOKS, 'in_progress', 'quickbooks_refused'] as const;

export const quickbooksOnline = {
  settings: endpoint({
    method: 'GET',
    path: '/quickbooks_settings',
    auth: 'active',
    response: settings,
    errors: NEEDS_QUICKBOOKS,
  }),
  accounts: endpoint({
    method: 'GET',
    path: '/quickbooks_settings/accounts',
    auth: 'active',
    response: z.object({
      deposit_accounts: z.array(QuickbooksAccountChoice),
      fee_accounts: z.array(QuickbooksAccountChoice),
    }),
    errors: SENDING,
  }),
  changeSettings: endpoint({
    method: 'PUT',
    path: '/quickbooks_settings',
    auth: 'active',
    roles: OWNERS,
    body: z.object(
      { quickbooks_settings: QuickbooksSettingsInput },
      { error: 'Send the fields under "quickbooks_settings".' },
    ),
    response: settings,
    errors: SENDING,
  }),
  bookings: endpoint({
    method: 'GET',
    path: '/quickbooks_online_bookings',
    auth: 'active',
    query: z.object({ invoice_id: z.string().max(100).optional() }),
    response: listOf(record('online_booking', OnlineBooking)),
    errors: NEEDS_QUICKBOOKS,
  }),
  sendRefund: endpoint({
    method: 'POST',
    path: '/quickbooks_refunds/:id/send',
    auth: 'active',
    params: byId,
    response: z.object({ qb_refund_id: z.string() }),
    errors: ['refund_not_found', 'invoice_not_in_quickbooks', ...SENDING],
  }),
  sendFees: endpoint({
    method: 'POST',
    path: '/quickbooks_payouts/:id/send',
    auth: 'active',
    params: z.object({ id: z.string().min(1).max(255) }),
    response: z.object({ qb_purchase_id: z.string() }),
    errors: ['payout_not_found', ...SENDING],
  }),
};

export const quickbooksOnlineSummaries: Summaries<typeof quickbooksOnline> = {
  settings: 'Read how online payments are booked in the connected QuickBooks company.',
  accounts: 'List the QuickBooks accounts available for online payments and for fees.',
  changeSettings:
    'Set the account for online payments, whether fees are booked, and whether records are sent automatically. Records that were sent stay unchanged until they are sent again.',
  bookings:
    'Preview what sending online payments, their refunds and the fees of payouts to QuickBooks would do, and list what was sent, newest first, at most 100; for one invoice if it is named. Nothing is sent.',
  sendRefund:
    'Send a refund of an online payment to QuickBooks as a refund receipt. Sending it again updates it there, or deletes it if the refund has failed since. For a lost dispute the id is that of the online payment.',
  sendFees:
    'Send the fees of a payout to QuickBooks as one expense. Sending them again updates the expense there, or deletes it if the payout has failed since.',
};
