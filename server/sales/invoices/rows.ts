import type { Selectable } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';

export type InvoiceRow = Selectable<Tables['invoices']>;
export type ItemRow = Selectable<Tables['itemized_invoices']>;
export type PaymentRow = Selectable<Tables['customer_payments']>;
