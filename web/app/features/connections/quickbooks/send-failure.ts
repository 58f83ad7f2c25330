import { ApiError, type ApiErrorCode } from '../../../../kit/api/call.ts';
import { errorSentence, errorText } from '../../../../kit/api/error-text.ts';

/** Errors whose message needs no prefix. */
const COMPLETE_SENTENCES = new Set<ApiErrorCode>([
  'not_connected',
  'quickbooks_refused',
  'invoice_not_in_quickbooks',
  'stale_record',
  'in_progress',
  'unavailable',
]);

/** Messages for an account or a customer that the server does not find. */
const UNKNOWN: Partial<Record<ApiErrorCode, string>> = {
  account_not_found: 'Account ID not found. Please log in again.',
  customer_not_found: 'Customer ID not found in invoice data.',
};

/**
 * Formats a failed send as `Failed to send invoice: {error}`; adds the status when the user cannot act on the error.
 */
export function sendFailure(prefix: string, error: unknown): string {
  if (!(error instanceof ApiError)) return errorText(prefix, error);
  return UNKNOWN[error.code] ?? (isCompleteSentence(error) ? `${prefix}: ${error.message}` : errorText(prefix, error));
}

/** Formats a failed preview: it reports QuickBooks' errors about the invoice before it is sent. */
export function planFailure(error: Error): string {
  return isCompleteSentence(error) ? error.message : errorSentence('Failed to look into QuickBooks', error);
}

function isCompleteSentence(error: Error): boolean {
  return error instanceof ApiError && COMPLETE_SENTENCES.has(error.code);
}
