import { type RawBuilder, sql } from 'kysely';
import { currentCompany } from '../../platform/database/company-compiler.ts';

/** The record whose overview is read: a customer with all their projects, or one project. */
export interface Scope {
  kind: 'customer' | 'project';
  id: string;
}

/** The column of projects, estimates and invoices that refers to the record. */
export function ownerColumn({ kind }: Scope): RawBuilder<unknown> {
  return sql.ref(kind === 'customer' ? 'customer_id' : 'project_id');
}

/** Whether a reference to a project is to one of the record's. */
export function isInScope(project: string, { kind, id }: Scope): RawBuilder<boolean> {
  const ref = sql.ref(project);
  if (kind === 'project') return sql<boolean>`${ref} = ${id}::uuid`;
  return sql<boolean>`${ref} in (
    select own.project_id from projects own where own.company_id = ${currentCompany} and own.customer_id = ${id}::uuid)`;
}
