import { type RawBuilder, sql } from 'kysely';
import { currentCompany } from '../../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../../platform/database/database.ts';
import { removeFromDirectory } from '../../../platform/database/directory.ts';

/** A record whose deletion deletes links: those of a customer's messages, and those for signing a proposal. */
type Deleted =
  /** An SQL expression for one or more ids of customers. */
  | { customer_ids: RawBuilder<unknown> }
  | { project_id: string }
  | { estimate_id: string }
  | { change_order_id: string };

/**
 * Removes the links of a record, and of the records that are deleted with it, from the directory. Call it before the
 * deletion, whose cascade does not return the deleted links.
 */
export async function removeLinksFromDirectory(db: CompanyDb, deleted: Deleted): Promise<void> {
  const company = sql`company_id = ${currentCompany}`;
  const { rows } = await sql<{ id: string }>`
    select link_id as id from document_links where ${company} and (${linksOf(deleted, company)})
  `.execute(db);
  await removeFromDirectory(
    db,
    rows.map(({ id }) => id),
  );
}

function linksOf(deleted: Deleted, company: RawBuilder<unknown>): RawBuilder<unknown> {
  if ('change_order_id' in deleted) return sql`change_order_id = ${deleted.change_order_id}`;
  if ('estimate_id' in deleted) return ofEstimates(sql`${deleted.estimate_id}::uuid`, company);
  if ('project_id' in deleted) {
    return ofEstimates(
      sql`select estimate_id from estimates where ${company} and project_id = ${deleted.project_id}`,
      company,
    );
  }
  const { customer_ids } = deleted;
  const projects = sql`select project_id from projects where ${company} and customer_id in (${customer_ids})`;
  const estimates = sql`select estimate_id from estimates where ${company} and project_id in (${projects})`;
  return sql`message_id in (select message_id from messages where ${company} and customer_id in (${customer_ids}))
    or ${ofEstimates(estimates, company)}`;
}

function ofEstimates(estimates: RawBuilder<unknown>, company: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`estimate_id in (${estimates})
    or change_order_id in (select change_order_id from change_orders where ${company} and estimate_id in (${estimates}))`;
}
