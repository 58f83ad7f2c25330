import type { Selectable } from 'kysely';
import type { ListQuery } from '../../contract/endpoint.ts';
import type { PaymentStatus } from '../../contract/payments.ts';
import type { CompanyDb } from '../platform/database/database.ts';
import { listPage } from '../platform/database/list.ts';
import type { CompanyId, Decimal, Instant } from '../platform/database/tables.ts';

interface PaymentsTable {
  company_id: CompanyId;
  payment_id: string;
  account_id: string;
  /** Null until its months were added. */
  subscription_id: string | null;
  /** The caller's Idempotency-Key: the same one finds its attempt again. */
  request_key: string | null;
  payment_method_id: string;
  /** The provider's name for the payment; null until it has answered. */
  intent_id: string | null;
  amount: Decimal;
  currency: 'usd';
  number_of_months: number;
  subscription_action: 'new' | 'extend';
  status: PaymentStatus;
  failure_message: string | null;
  payment_event_id: string | null;
  payment_event_type: string | null;
  /** Somebody is asking the provider until then. */
  held_until: Instant | null;
  /** When housekeeping asks the provider, should nobody else have by then. */
  next_look_at: Instant;
  /** When its months were added to the subscription. */
  settled_at: Instant | null;
  created_at: Instant;
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    payments: PaymentsTable;
  }
}

export type PaymentRow = Selectable<PaymentsTable>;

/** The columns that a caller may see, and no others: a list can be sorted and searched by what it selects. */
const SHOWN = [
  'payment_id',
  'account_id',
  'subscription_id',
  'amount',
  'currency',
  'status',
  'payment_event_id',
  'payment_event_type',
  'number_of_months',
  'subscription_action',
  'failure_message',
  'created_at',
] as const;

export type ShownPayment = Pick<PaymentRow, (typeof SHOWN)[number]>;

/** What the company has paid, and tried to pay, newest first. */
export async function listPayments(db: CompanyDb, query: ListQuery) {
  return listPage(db, db.selectFrom('payments').select(SHOWN), query, {
    texts: ['status', 'subscription_action', 'failure_message', 'payment_event_id', 'payment_event_type', 'currency'],
    order: '-payment_id',
  });
}
