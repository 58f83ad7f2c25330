import { sql } from 'kysely';
import { AppError, invalid } from '#contract/errors.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';

/** Records that a request may repeat although the sales document determines them. */
const OWNERS = {
  customer_id: { table: 'customers', notFound: 'customer_not_found' },
  project_id: { table: 'projects', notFound: 'project_not_found' },
  estimate_id: { table: 'estimates', notFound: 'estimate_not_found' },
  invoice_id: { table: 'invoices', notFound: 'invoice_not_found' },
} as const;

/**
 * Rejects a record in a request that is not `own`: as not found if the company has no such record, otherwise with the
 * sentence as the field's error.
 */
export async function requireParent(
  db: CompanyDb,
  field: keyof typeof OWNERS,
  { named, parent, sentence }: { named: string | null | undefined; parent: string | null; sentence: string },
): Promise<void> {
  if (named === undefined || named === parent) return;
  const { table, notFound } = OWNERS[field];
  if (named !== null) {
    const { rows } = await sql`
      select from ${sql.table(table)} where company_id = ${currentCompany} and ${sql.ref(field)} = ${named}`.execute(
      db,
    );
    if (rows.length === 0) throw new AppError(notFound);
  }
  throw invalid({ [field]: [sentence] });
}

/**
 * A project or customer in the request must be that of the sales document, or of the project that it is created for.
 */
export async function requireSameProject(
  db: CompanyDb,
  kind: 'estimate' | 'change order' | 'invoice',
  parent: { project_id: string; customer_id: string },
  named: { project_id?: string | undefined; customer_id?: string | undefined },
): Promise<void> {
  await requireParent(db, 'customer_id', {
    named: named.customer_id,
    parent: parent.customer_id,
    sentence: 'This project belongs to another customer.',
  });
  await requireParent(db, 'project_id', {
    named: named.project_id,
    parent: parent.project_id,
    sentence: `This ${kind} belongs to another project.`,
  });
}
