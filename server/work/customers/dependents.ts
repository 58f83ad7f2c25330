import { type RawBuilder, sql } from 'kysely';
import { AppError } from '#contract/errors.ts';
import type { CustomerDependents } from '#contract/work/customers.ts';
import type { ProjectDependents } from '#contract/work/projects.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';

/** The counts of records that are deleted with a customer, in one statement. */
export async function countDependentsOfCustomer(db: CompanyDb, customerId: string): Promise<CustomerDependents> {
  const projects = sql`(select project_id from projects
    where company_id = ${currentCompany} and customer_id = ${customerId})`;
  const { rows } = await sql<CustomerDependents>`
    select (select count(*) from projects
      where company_id = ${currentCompany} and customer_id = ${customerId}) as projects, ${countsIn(projects)}
    from customers where company_id = ${currentCompany} and customer_id = ${customerId}
  `.execute(db);
  if (!rows[0]) throw new AppError('customer_not_found');
  return rows[0];
}

/** The counts of records that are deleted with a project, in one statement. */
export async function countDependentsOfProject(db: CompanyDb, projectId: string): Promise<ProjectDependents> {
  const { rows } = await sql<ProjectDependents>`
    select ${countsIn(sql`(${projectId}::uuid)`)} from projects
      where company_id = ${currentCompany} and project_id = ${projectId}
  `.execute(db);
  if (!rows[0]) throw new AppError('project_not_found');
  return rows[0];
}

/** The counts of all dependents of some projects; a photo in two sizes counts once. */
function countsIn(projects: RawBuilder<unknown>) {
  return sql`
    (select count(*) from jobsites where company_id = ${currentCompany} and project_id in ${projects}) as jobsites,
    (select count(distinct image_group_key) from images
      where company_id = ${currentCompany} and project_id in ${projects}) as photos,
    (select count(*) from job_notes where company_id = ${currentCompany} and project_id in ${projects}) as job_notes,
    (select count(*) from estimates where company_id = ${currentCompany} and project_id in ${projects}) as estimates,
    (select count(*) from invoices where company_id = ${currentCompany} and project_id in ${projects}) as invoices,
    (select count(*) from customer_payments where company_id = ${currentCompany} and invoice_id in
      (select invoice_id from invoices
        where company_id = ${currentCompany} and project_id in ${projects})) as customer_payments,
    (select count(*) from visits where company_id = ${currentCompany} and project_id in ${projects}) as visits`;
}
