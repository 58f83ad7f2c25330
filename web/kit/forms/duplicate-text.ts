import type { ErrorCode } from '#contract/errors.ts';
import type { ApiError } from '../api/call.ts';

/** The form field that shows the message about a duplicate, by error code. */
const FIELDS: Partial<Record<string, string>> = {
  duplicate_company: 'name',
  duplicate_account: 'login_id',
  duplicate_customer: 'first_name',
  duplicate_project: 'name',
  duplicate_jobsite: 'name',
  duplicate_employee: 'first_name',
  duplicate_invoice: 'name',
  duplicate_price_item: 'code',
  duplicate_estimate_template: 'name',
} satisfies Partial<Record<ErrorCode, string>>;

/** The server's sentence about a duplicate: "The login ID is taken already." Undefined for other errors. */
export function duplicateText(error: ApiError): { field: string | undefined; text: string } | undefined {
  const [, reason] = /^This is a duplicate: (.+)$/.exec(error.message) ?? [];
  if (!error.code.startsWith('duplicate_') || !reason) return undefined;
  return { field: FIELDS[error.code], text: reason.charAt(0).toUpperCase() + reason.slice(1) };
}
