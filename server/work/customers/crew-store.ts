import { sql } from 'kysely';
import { namesOf } from '#contract/columns.ts';
import type { ListQuery } from '#contract/endpoint.ts';
import { customerColumns } from '#contract/work/customer-columns.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { listPage } from '../../platform/database/list.ts';
import { readOne } from '../../platform/database/read-one.ts';

/** Searches only the columns that crew leads see. The stored search_text also contains the email. */
const SEARCHED = namesOf(customerColumns, { searched: true, crew: true });

/** The customers of active projects, as crew leads see them. */
export async function listCustomersForCrew(db: CompanyDb, query: ListQuery) {
  return listPage(db, customersForCrew(db), query, {
    textColumns: SEARCHED,
    neverNull: ['last_name', 'created_at'],
    order: '-customer_id',
  });
}

export async function readCustomerForCrew(db: CompanyDb, id: string) {
  return readOne(customersForCrew(db).where('customer_id', '=', id), 'customer_not_found');
}

function customersForCrew(db: CompanyDb) {
  return db
    .selectFrom('customers')
    .select(namesOf(customerColumns, { crew: true }))
    .where(
      sql<boolean>`exists (select from projects p
        where p.company_id = ${currentCompany} and p.customer_id = customers.customer_id and p.is_active)`,
    );
}
