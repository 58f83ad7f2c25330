import type { RefusalCode } from '../../contract/refusals.ts';
import type { ApiError } from './call.ts';

/** The field of a form at which it is said that its record is there already. */
const FIELDS: Partial<Record<string, string>> = {
  duplicate_company: 'name',
  duplicate_account: 'login_id',
  duplicate_customer: 'first_name',
  duplicate_project: 'name',
  duplicate_jobsite: 'name',
  duplicate_employee: 'first_name',
  duplicate_invoice: 'name',
} satisfies Partial<Record<RefusalCode, string>>;

/** What the server says of a duplicate, beyond that it is one: "The login ID is taken already." Undefined for other errors. */
export function duplicateText(error: ApiError): { field: string | undefined; text: string } | undefined {
  const [, reason] = /^This is a duplicate: (.+)$/.exec(error.message) ?? [];
  if (!error.code.startsWith('duplicate_') || !reason) return undefined;
  return { field: FIELDS[error.code], text: reason.charAt(0).toUpperCase() + reason.slice(1) };
}
