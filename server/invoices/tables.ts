import type { ColumnType, Selectable } from 'kysely';
import type { PaymentMethod } from '../../contract/payment-methods.ts';
import type { InvoiceStatus } from '../../contract/totals.ts';
import type { CompanyId, Day, Decimal, GeneratedInstant, Version } from '../platform/database/tables.ts';

/** A column that the database computes from other columns. */
type Derived<T> = ColumnType<T, never, never>;

interface InvoicesTable {
  company_id: CompanyId;
  invoice_id: string;
  project_id: string;
  customer_id: string;
  estimate_id: string | null;
  invoice_number: number;
  name: string;
  payment_instruction: string | null;
  issue_date: Day;
  due_date: Day;
  tax_rate: Decimal;
  discount_usd: Decimal;
  sub_total_sum_lineitems: Decimal;
  tax_amount: Decimal;
  sub_total_after_tax: Decimal;
  final_total: Decimal;
  /** The sum of its payments. Writing it does not change `updated_at`: write nothing else with it. */
  amount_paid: Decimal;
  balance_due: Derived<string>;
  status: Derived<InvoiceStatus>;
  created_by_account_id: string | null;
  created_at: GeneratedInstant;
  updated_at: Version;
}

interface ItemizedInvoicesTable {
  company_id: CompanyId;
  itemized_invoice_id: string;
  invoice_id: string;
  position: number;
  code: string;
  description: string;
  amount_dollar: Decimal;
  created_at: GeneratedInstant;
  updated_at: Version;
}

interface CustomerPaymentsTable {
  company_id: CompanyId;
  customer_payment_id: string;
  invoice_id: string;
  amount: Decimal;
  payment_date: Day;
  payment_method: PaymentMethod;
  note: string | null;
  created_by_account_id: string | null;
  created_at: GeneratedInstant;
  updated_at: Version;
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    invoices: InvoicesTable;
    itemized_invoices: ItemizedInvoicesTable;
    customer_payments: CustomerPaymentsTable;
  }
}

export type InvoiceRow = Selectable<InvoicesTable>;
export type ItemRow = Selectable<ItemizedInvoicesTable>;
export type PaymentRow = Selectable<CustomerPaymentsTable>;
