import { sql } from 'kysely';
import { namesOf } from '#contract/columns.ts';
import { customerColumns } from '#contract/work/customer-columns.ts';
import type { CustomerInput } from '#contract/work/customers.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import type { Match, ValidRow } from './validate-rows.ts';

const ADDRESS = namesOf(customerColumns, { filled: true, part: 'address' });
/** The fields of a customer that an import can fill. */
export const CUSTOMER_FILLS = namesOf(customerColumns, { filled: true });
export type CustomerFillField = (typeof CUSTOMER_FILLS)[number];

export interface ExistingCustomer extends Record<CustomerFillField, string | null> {
  id: string;
  version: Date;
}

/** The values for the empty fields of a customer. */
export interface CustomerFill {
  id: string;
  /** The customer's updated_at when it was compared. */
  version: Date;
  values: Partial<Record<CustomerFillField, string>>;
}

/**
 * Finds the existing customer that is equal to each row, by the rule of the form: the same name, and the same email
 * or phone. The database converts to lower case, as in its unique indexes, so that both agree in every script.
 */
export async function matchCustomers(
  db: CompanyDb,
  valid: readonly ValidRow<CustomerInput>[],
): Promise<Map<number, Match<ExistingCustomer>>> {
  const onRecord = await existingByKey(db, valid);
  const names = await loweredNames(db, valid);
  return new Map(
    valid.map(({ row, input: { email, phone } }) => {
      const keys = [keyOf(names.get(row), 'email', email), keyOf(names.get(row), 'phone', phone)];
      const existing = keys.map((key) => onRecord.get(key)).find((found) => found !== undefined);
      return [row, { keys, marks: keys, existing }];
    }),
  );
}

interface LoweredName {
  first: string;
  last: string;
}

function keyOf(name: LoweredName | undefined, kind: 'email' | 'phone', value: string): string {
  return JSON.stringify([name?.first, name?.last, kind, value]);
}

async function loweredNames(db: CompanyDb, valid: readonly ValidRow<CustomerInput>[]) {
  const names = valid.map(({ row, input: { first_name, last_name } }) => ({ row, first_name, last_name }));
  const { rows } = await sql<LoweredName & { row: number }>`
    select row, lower(first_name) as first, lower(last_name) as last
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as given(row integer, first_name text, last_name text)`.execute(
    db,
  );
  return new Map(rows.map(({ row, ...name }) => [row, name]));
}

/**
 * The customers with an email or a phone of the file, found in one pass over the company's customers, because no
 * index covers these columns alone.
 */
async function existingByKey(db: CompanyDb, valid: readonly ValidRow<CustomerInput>[]) {
  const emails = valid.map(({ input }) => input.email);
  const phones = valid.map(({ input }) => input.phone);
  const rows = await db
    .selectFrom('customers')
    .select(['customer_id as id', 'updated_at as version', 'email', 'phone', ...CUSTOMER_FILLS])
    .select(({ fn }) => [
      fn<string>('lower', ['first_name']).as('first'),
      fn<string>('lower', ['last_name']).as('last'),
    ])
    .where(({ or, eb }) =>
      or([eb('email', '=', sql<string>`any(${emails})`), eb('phone', '=', sql<string>`any(${phones})`)]),
    )
    .orderBy('customer_id', 'desc')
    .execute();
  const byKey = new Map<string, ExistingCustomer>();
  // The rows are in descending order, so the oldest one is stored last.
  for (const { email, phone, first, last, ...existing } of rows) {
    byKey.set(keyOf({ first, last }, 'email', email), existing);
    byKey.set(keyOf({ first, last }, 'phone', phone), existing);
  }
  return byKey;
}

/**
 * The values that a row adds to a customer's empty fields, in addition to those of earlier rows; undefined if there
 * is nothing new. The parts of an address belong together: if one differs from the customer's, none is filled.
 */
export function fillOfCustomer(
  existing: ExistingCustomer,
  input: CustomerInput,
  before: CustomerFill | undefined,
): CustomerFill | undefined {
  const values = { ...before?.values };
  const current = (field: CustomerFillField) => existing[field] ?? values[field];
  const names = (field: CustomerFillField) => input[field] ?? undefined;
  const differs = ADDRESS.some((field) => {
    const [theirs, importedValue] = [current(field), names(field)];
    return theirs && importedValue && theirs.toLowerCase() !== importedValue.toLowerCase();
  });
  const isOfAddress = (field: CustomerFillField) => ADDRESS.some((part) => part === field);
  const fields = differs ? CUSTOMER_FILLS.filter((field) => !isOfAddress(field)) : CUSTOMER_FILLS;
  const empty = fields.filter((field) => !current(field) && names(field));
  for (const field of empty) values[field] = names(field) ?? '';
  return empty.length > 0 ? { id: existing.id, version: existing.version, values } : undefined;
}
