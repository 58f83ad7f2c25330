import { sql } from 'kysely';
import { AppError } from '#contract/errors.ts';
import type { Person } from '../../core/endpoints/person.ts';
import { dayIn } from '../../platform/clock.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { createPriceItems } from '../../sales/price-book/store.ts';
import { createManyConsenting } from '../../work/customers/consents.ts';
import type { Plan } from './plan.ts';
import { CUSTOMER_FILLS, type CustomerFill } from './same-customers.ts';
import type { PriceItemFill } from './same-price-items.ts';
import type { ImportedRecord, ImportRow } from './store.ts';

interface RunContext {
  person: Person;
  now: Date;
}

/** Adds the valid rows of a plan, fills existing records, and returns the result. */
export async function carryOut(
  db: CompanyDb,
  plan: Plan,
  record: ImportRow,
  context: RunContext,
): Promise<ImportedRecord[]> {
  try {
    return plan.kind === 'customers'
      ? [...(await addCustomers(db, plan.good, record, context)), ...(await fillCustomers(db, plan.fills))]
      : [...(await addPriceItems(db, plan.good, context)), ...(await fillPriceItems(db, plan.fills))];
  } catch (error) {
    const isDuplicate =
      error instanceof AppError && (error.code === 'duplicate_customer' || error.code === 'duplicate_price_item');
    if (!isDuplicate) throw error;
    throw new AppError('conflict', { message: 'Someone just added one of these. Please check the file again.' });
  }
}

async function addCustomers(
  db: CompanyDb,
  good: Extract<Plan, { kind: 'customers' }>['good'],
  { email_consent, sms_consent }: ImportRow,
  context: RunContext,
) {
  const customers = good.map((input) => ({ ...input, customer_id: newId(), email_consent, sms_consent }));
  const created = await createManyConsenting(db, customers, context);
  return created.map(({ customer_id, updated_at }) => added(customer_id, updated_at));
}

async function addPriceItems(
  db: CompanyDb,
  good: Extract<Plan, { kind: 'price_items' }>['good'],
  { person, now }: RunContext,
) {
  const today = dayIn(person.time_zone, now);
  const created = await createPriceItems(
    db,
    good.map((input) => ({
      ...input,
      price_item_id: newId(),
      hours_per_unit: input.hours_per_unit ?? 0,
      cost_type: input.cost_type ?? 'all',
      is_taxable: input.is_taxable ?? true,
      is_active: input.is_active ?? true,
      price_checked_on: today,
      created_by_account_id: person.account_id,
    })),
  );
  return created.map(({ price_item_id, updated_at }) => added(price_item_id, updated_at));
}

function added(record_id: string, version: Date): ImportedRecord {
  return { record_id, version, filled_fields: null };
}

interface Filled {
  id: string;
  version: Date;
}

async function fillCustomers(db: CompanyDb, fills: readonly CustomerFill[]): Promise<ImportedRecord[]> {
  if (fills.length === 0) return [];
  const { rows } = await sql<Filled>`
    update customers c
    set ${sql.join(CUSTOMER_FILLS.map((field) => sql`${sql.ref(field)} = coalesce(f.${sql.ref(field)}, c.${sql.ref(field)})`))}
    from jsonb_to_recordset(${recordsOf(fills)}::jsonb) as f(
      id uuid, version timestamptz, ${sql.join(CUSTOMER_FILLS.map((field) => sql`${sql.ref(field)} text`))})
    where c.company_id = ${currentCompany} and c.customer_id = f.id and c.updated_at = f.version
    returning c.customer_id as id, c.updated_at as version`.execute(db);
  return filled(rows, fills);
}

async function fillPriceItems(db: CompanyDb, fills: readonly PriceItemFill[]): Promise<ImportedRecord[]> {
  if (fills.length === 0) return [];
  const ids = fills.map(({ id }) => id);
  // In the same order in which sending a document locks its price items.
  await sql`
    select from price_items
      where company_id = ${currentCompany} and price_item_id = any(${ids}::uuid[])
    order by price_item_id for no key update`.execute(db);
  const { rows } = await sql<Filled>`
    update price_items p
    set category = coalesce(f.category, p.category), unit = coalesce(f.unit, p.unit),
      unit_cost_dollar = coalesce(f.unit_cost_dollar, p.unit_cost_dollar)
    from jsonb_to_recordset(${recordsOf(fills)}::jsonb) as f(
      id uuid, version timestamptz, category text, unit text, unit_cost_dollar numeric)
    where p.company_id = ${currentCompany} and p.price_item_id = f.id and p.updated_at = f.version
    returning p.price_item_id as id, p.updated_at as version`.execute(db);
  return filled(rows, fills);
}

function recordsOf(fills: readonly (CustomerFill | PriceItemFill)[]): string {
  return JSON.stringify(fills.map(({ id, version, values }) => ({ id, version, ...values })));
}

/** A record that was changed since it was compared is not filled, and is not counted as filled. */
function filled(rows: readonly Filled[], fills: readonly (CustomerFill | PriceItemFill)[]): ImportedRecord[] {
  const fields = new Map(fills.map(({ id, values }) => [id, Object.keys(values)]));
  return rows.map(({ id, version }) => ({ record_id: id, version, filled_fields: fields.get(id) ?? [] }));
}
