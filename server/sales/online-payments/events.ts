import type { OnlineBooking } from '#contract/connections/quickbooks-online.ts';
import { event } from '../../core/events.ts';

/** Something that can be booked in the company's accounting; the fees of a payout belong to no invoice. */
export type ChangedBooking = Pick<OnlineBooking, 'document' | 'document_id' | 'invoice_id'>;

/** An online payment, a refund or the fees of a payout were added or changed. */
export const bookingChanged = event<ChangedBooking>('bookingChanged');
