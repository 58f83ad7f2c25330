import type { OnlineBooking } from '#contract/connections/quickbooks-online.ts';
import { event } from '../../core/events.ts';

/** Something that a company's books may have; the fees of a payout are of no invoice. */
export type ChangedBooking = Pick<OnlineBooking, 'document' | 'document_id' | 'invoice_id'>;

/** An online payment, a refund or the fees of a payout are new, or have changed. */
export const bookingChanged = event<ChangedBooking>('bookingChanged');
