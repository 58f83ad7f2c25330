import type { ErrorCode } from '#contract/errors.ts';
import { ApiError } from '../api/call.ts';
import { type Failure, failureText } from '../api/error-text.ts';
import type { FormProblem } from './form-state.ts';

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

/** The first message of each field, by the form's field. */
export function firstOfEach(fields: Record<string, string[]>, fieldOf = same): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, [first = '']]) => [fieldOf(name), first]));
}

const same = (name: string) => name;

/** The server's messages by field; `values` are those of the form. */
export function messagesOf(
  error: ApiError,
  values: object,
  fieldOf?: (name: string) => string,
): Record<string, string> {
  const { field, text = '' } = duplicateText(error) ?? {};
  return { ...firstOfEach(error.fields, fieldOf), ...(field && field in values && { [field]: text }) };
}

/** The error above the form. */
export function problemOf(failure: Failure, error: unknown, values: object): FormProblem {
  const text = failureText(failure, error);
  if (!(error instanceof ApiError)) return { text, details: [] };
  const details = error.details.filter((detail) => !error.message.includes(detail) && !text.includes(detail));
  const duplicate = duplicateText(error);
  // Shown above the form if there is no field for it.
  if (duplicate && !(duplicate.field && duplicate.field in values)) details.push(duplicate.text);
  return { text, details, code: error.code };
}

/** The server's sentence about a duplicate: "The login ID is taken already." Undefined for other errors. */
export function duplicateText(error: ApiError): { field: string | undefined; text: string } | undefined {
  const [, reason] = /^This is a duplicate: (.+)$/.exec(error.message) ?? [];
  if (!error.code.startsWith('duplicate_') || !reason) return undefined;
  return { field: FIELDS[error.code], text: reason.charAt(0).toUpperCase() + reason.slice(1) };
}
