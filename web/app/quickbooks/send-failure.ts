import { ApiError, type ErrorCode } from '../call.ts';
import { errorText } from '../error-text.ts';

/** Refusals that say by themselves what to do. */
const SAYS_IT_ALL = new Set<ErrorCode>([
  'not_connected',
  'quickbooks_refused',
  'invoice_not_in_quickbooks',
  'stale_record',
  'in_progress',
  'unavailable',
]);

/** What the office calls an account or a customer that the server does not know. */
const UNKNOWN: Partial<Record<ErrorCode, string>> = {
  account_not_found: 'Account ID not found. Please log in again.',
  customer_not_found: 'Customer ID not found in invoice data.',
};

/** The sentence for something that was not sent: `Failed to send invoice: {error}`, with a status where nobody can act on it. */
export function sendFailure(prefix: string, error: unknown): string {
  if (!(error instanceof ApiError)) return errorText(prefix, error);
  return UNKNOWN[error.code] ?? (saysItAll(error) ? `${prefix}: ${error.message}` : errorText(prefix, error));
}

/** The sentence for a plan that could not be made: what QuickBooks would say to the invoice is said before it is sent. */
export function planFailure(error: Error): string {
  return saysItAll(error) ? error.message : errorText('Failed to look into QuickBooks', error);
}

function saysItAll(error: Error): boolean {
  return error instanceof ApiError && SAYS_IT_ALL.has(error.code);
}
