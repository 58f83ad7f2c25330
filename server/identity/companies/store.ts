import { type Selectable, sql, type Updateable } from 'kysely';
import type { ListQuery } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { CompanyChanges, CompanyInput } from '#contract/identity/companies.ts';
import { COMPANY_CODE_LENGTH } from '#contract/identity/companies.ts';
import { MAIN_TIME_ZONE, type UsState } from '#domain/places/us-states.ts';
import { paymentInstruction } from '#domain/sales/payment-options.ts';
import { COMPANY_DELETION, SEALS, SUBSCRIPTION_ENDS, UPKEEP } from '../../core/due-kinds.ts';
import type { Services } from '../../core/services.ts';
import { asCompany, type CompanyDb, type SystemDb } from '../../platform/database/database.ts';
import { addToDirectory, removeCompanyFromDirectory, replaceInDirectory } from '../../platform/database/directory.ts';
import { isUniqueViolation } from '../../platform/database/errors.ts';
import { listPage } from '../../platform/database/list.ts';
import { readOne } from '../../platform/database/read-one.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { newCode } from '../../platform/ids.ts';
import { AT_NEXT_POLL, type DueKind, markDue, workOnDue } from '../../platform/queue/due.ts';
import { deleteSignInRows } from '../sessions/delete-sign-in-rows.ts';

export type CompanyRow = Selectable<Tables['companies']>;

/** Creates the company in a transaction for its new id. */
export async function createCompany(db: CompanyDb, companyId: string, input: CompanyInput): Promise<CompanyRow> {
  markDue(db, UPKEEP, AT_NEXT_POLL);
  markDue(db, SEALS, AT_NEXT_POLL);
  const row = await db
    .insertInto('companies')
    .values({
      ...input,
      company_id: companyId,
      company_code: newCode(COMPANY_CODE_LENGTH),
      address_2: input.address_2 ?? null,
      web_url: input.web_url ?? null,
      time_zone: input.time_zone ?? mainTimeZone(input.state),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await addToDirectory(db, 'companies_code_key', companyId, row.company_code);
  return row;
}

/** The company of the transaction. */
export async function readCompany(db: CompanyDb): Promise<CompanyRow> {
  return readOne(db.selectFrom('companies').selectAll(), 'company_not_found');
}

/** Whether the company of the transaction exists. */
export async function isCompanyHere(db: CompanyDb): Promise<boolean> {
  return (await db.selectFrom('companies').select('company_id').executeTakeFirst()) !== undefined;
}

/** The caller's own company as a list of one. */
export async function listCompanies(db: CompanyDb, query: ListQuery) {
  return listPage(db, db.selectFrom('companies').selectAll(), query, {
    textColumns: ['name', 'company_code', 'line_of_business', 'address_1', 'city', 'state', 'zip', 'email'],
    alsoSearched: ['phone'],
    order: '-company_id',
  });
}

/** The company, locked against concurrent updates and a concurrent first account. */
export async function lockCompany(db: CompanyDb): Promise<CompanyRow> {
  return readOne(db.selectFrom('companies').selectAll().forUpdate(), 'company_not_found');
}

/** Marks the company as registered. Throws a unique violation if another one has the same name, ZIP and phone. */
export async function setFirstAccount(db: CompanyDb, accountId: string): Promise<void> {
  const changes = { created_by_account_id: accountId };
  const row = await db.updateTable('companies').set(changes).returningAll().executeTakeFirstOrThrow();
  await register(db, row);
}

/** Reserves the company's name, ZIP and phone. Throws a unique violation if another company has the same. */
async function register(db: CompanyDb, { company_id, name, zip, phone }: CompanyRow): Promise<void> {
  await replaceInDirectory(db, 'companies_registered_key', company_id, [name, zip.slice(0, 5), phone].join('\n'));
}

/** Updates the company. The default time zone is the main one of its state. */
export async function updateCompany(
  db: CompanyDb,
  row: CompanyRow,
  { time_zone, payment_options, customer_sees, ...fields }: CompanyChanges,
): Promise<CompanyRow> {
  const changes: Updateable<Tables['companies']> = {
    ...fields,
    ...(payment_options && { payment_options: JSON.stringify(payment_options) }),
    ...(customer_sees && { customer_sees: JSON.stringify(customer_sees) }),
    ...(time_zone !== undefined && { time_zone: time_zone ?? mainTimeZone(fields.state ?? row.state) }),
  };
  if (Object.keys(changes).length === 0) return row;
  // The days of its reminders begin at other times.
  if (changes.time_zone !== undefined) markDue(db, SUBSCRIPTION_ENDS, AT_NEXT_POLL);
  try {
    const updated = await db.updateTable('companies').set(changes).returningAll().executeTakeFirstOrThrow();
    if (updated.created_by_account_id) await register(db, updated);
    return updated;
  } catch (error) {
    throw isUniqueViolation(error, 'companies_registered_key') ? new AppError('duplicate_company') : error;
  }
}

/** The payment instruction of a new invoice. */
export async function readPaymentInstruction(db: CompanyDb): Promise<string> {
  const { payment_options, name } = await db
    .selectFrom('companies')
    .select(['payment_options', 'name'])
    .executeTakeFirstOrThrow();
  return paymentInstruction(payment_options, name);
}

/** Closes the company until its deletion date; null restores it. The row must be locked. */
export async function setDeletionDue(db: CompanyDb, dueAt: Date | null): Promise<CompanyRow> {
  if (dueAt) markDue(db, COMPANY_DELETION, dueAt);
  // A closed company gets no reminders.
  else markDue(db, SUBSCRIPTION_ENDS, AT_NEXT_POLL);
  return db.updateTable('companies').set({ deletion_due_at: dueAt }).returningAll().executeTakeFirstOrThrow();
}

/** When a closed company is deleted. */
export const companyDeletionDue: DueKind = {
  ...COMPANY_DELETION,
  async next(db) {
    const row = await db.selectFrom('companies').select('deletion_due_at').executeTakeFirst();
    return row?.deletion_due_at ?? undefined;
  },
};

/** Deletes the companies that are due, each in its own transaction. */
export async function deleteDueCompanies(services: Pick<Services, 'database' | 'clock' | 'log'>): Promise<void> {
  const { database, clock, log } = services;
  await workOnDue(services, companyDeletionDue, async (company_id) => {
    const isDeleted = await asCompany(database, company_id, (db) => deleteIfDue(db, clock()));
    if (isDeleted) log.info({ company_id }, 'company deleted');
  });
}

/** Returns false if the company was restored, or is deleted already. */
async function deleteIfDue(db: CompanyDb, now: Date): Promise<boolean> {
  const company = await db.selectFrom('companies').selectAll().forUpdate().executeTakeFirst();
  if (!company?.deletion_due_at || company.deletion_due_at > now) return false;
  await deleteCompany(db);
  return true;
}

/** Deletes the company with all its records. Its upkeep remains due, and removes its files later. */
export async function deleteCompany(db: CompanyDb): Promise<void> {
  await removeCompanyFromDirectory(db);
  await db.deleteFrom('companies').execute();
  await deleteSignInRows(db, { company_id: db.companyId });
  await db.deleteFrom('due').where('company_id', '=', db.companyId).where('kind', '<>', UPKEEP.kind).execute();
}

function mainTimeZone(state: string): string {
  return MAIN_TIME_ZONE[state as UsState];
}

/** Throws if a company with the same name, ZIP and phone, and with an account, is already registered. */
export async function rejectRegistered(db: SystemDb, { name, zip, phone }: CompanyInput): Promise<void> {
  const { rows } = await sql<{ is: boolean }>`select is_company_registered(${name}, ${zip}, ${phone}) as is`.execute(
    db,
  );
  if (rows[0]?.is) throw new AppError('duplicate_company');
}

/** The company of a code. */
export async function findCompanyByCode(db: SystemDb, code: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`select company_with_code(${code.toUpperCase()}) as id`.execute(db);
  return rows[0]?.id ?? undefined;
}
