import { invalid } from '../../contract/errors.ts';
import { readCustomer } from '../customers/store.ts';
import type { CompanyDb } from '../platform/database/database.ts';
import { readProject } from './store.ts';

/** A given customer must exist, and be the customer of the project. */
export async function requireCustomerOf(
  db: CompanyDb,
  project: { customer_id: string },
  customerId: string,
): Promise<void> {
  if (project.customer_id === customerId) return;
  await readCustomer(db, customerId);
  throw invalid({ customer_id: ['This project belongs to another customer.'] });
}

/** A given project or customer must exist, and be that of the sales document. */
export async function requireBelongingTogether(
  db: CompanyDb,
  kind: 'estimate' | 'invoice',
  salesDocument: { project_id: string; customer_id: string },
  named: { project_id?: string | undefined; customer_id?: string | undefined },
): Promise<void> {
  if (named.customer_id) await requireCustomerOf(db, salesDocument, named.customer_id);
  if (!named.project_id || named.project_id === salesDocument.project_id) return;
  await readProject(db, named.project_id);
  throw invalid({ project_id: [`This ${kind} belongs to another project.`] });
}
