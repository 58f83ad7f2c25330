import type { Person } from '../../core/endpoints/person.ts';
import { event } from '../../core/events.ts';
import type { InvoiceRow } from './rows.ts';

/** An invoice is deleted. It and its estimate are locked, and its row exists until the listeners have run. */
export const invoiceDeleted = event<{ invoice: InvoiceRow }>('invoiceDeleted');

/** An invoice is voided by a user of the company. It and its estimate are locked. */
export const invoiceVoided = event<{ invoice: InvoiceRow; person: Person }>('invoiceVoided');
