import { DELETED } from '#contract/endpoint.ts';
import type { WithoutMoney } from '#contract/without-money.ts';
import type { jobsites } from '#contract/work/jobsites.ts';
import { recordAuditEntry } from '../../core/audit-log/record.ts';
import type { CompanyCall, Handlers } from '../../core/endpoints/handlers.ts';
import { requireOwnCompany } from '../../identity/companies/company-code.ts';
import { newId } from '../../platform/ids.ts';
import { withPositionSource } from '../addresses/position-source.ts';
import { readProject } from '../projects/store.ts';
import { listJobsitesForCrew, readJobsiteForCrew } from './crew-store.ts';
import { presentJobsite, presentJobsiteForCrew, presentJoinedJobsite } from './present.ts';
import { createJobsite, deleteJobsite, listJobsites, readJobsite, updateJobsite } from './store.ts';

export const jobsiteHandlers: Handlers<typeof jobsites> = {
  create: async ({ db, person, body: { jobsite } }) => {
    const { company_code, ...fields } = jobsite;
    requireOwnCompany(person, company_code);
    const project = await readProject(db, fields.project_id);
    const row = await createJobsite(db, {
      ...withPositionSource(fields),
      jobsite_id: newId(),
      created_by_account_id: person.account_id,
    });
    return { data: presentJobsite({ ...project, ...row, project_name: project.name }, person) };
  },

  list: {
    default: async ({ db, person, query }) => {
      const { rows, total } = await listJobsites(db, person, query);
      return { data: rows.map((row) => presentJobsite(row, person)), meta: { total } };
    },
    withoutMoney: listForCrew,
  },

  listJoined: {
    default: async ({ db, person, query: { project_id, customer_id, ...query } }) => {
      const of = { projectId: project_id, customerId: customer_id };
      const { rows, total } = await listJobsites(db, person, query, of);
      return { data: rows.map((row) => presentJoinedJobsite(row, person)), meta: { total } };
    },
    withoutMoney: listForCrew,
  },

  read: {
    default: async ({ db, person, params }) => ({
      data: presentJoinedJobsite(await readJobsite(db, params.id), person),
    }),
    withoutMoney: async ({ db, params }) => ({ data: presentJobsiteForCrew(await readJobsiteForCrew(db, params.id)) }),
  },

  update: async ({ db, person, params, body: { jobsite }, version }) => {
    await updateJobsite(db, params.id, withPositionSource(jobsite), version);
    return { data: presentJobsite(await readJobsite(db, params.id), person) };
  },

  remove: async ({ db, params, person, http, now }) => {
    const { name, address_1, city, state, zip, project_name } = await readJobsite(db, params.id);
    await deleteJobsite(db, params.id);
    const before = { project_name, address_1, city, state, zip };
    const entry = { record_type: 'jobsite', record_id: params.id, action: 'deleted', summary: name, before } as const;
    await recordAuditEntry(db, entry, { person, http }, now);
    return DELETED;
  },
};

async function listForCrew({
  db,
  query: { project_id, customer_id, ...query },
}: Pick<CompanyCall<WithoutMoney<typeof jobsites.list>>, 'db' | 'query'>) {
  const of = { projectId: project_id, customerId: customer_id };
  const { rows, total } = await listJobsitesForCrew(db, query, of);
  return { data: rows.map(presentJobsiteForCrew), meta: { total } };
}
