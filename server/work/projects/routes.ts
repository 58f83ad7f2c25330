import { DELETED, type ListQuery, type QueryOf } from '#contract/endpoint.ts';
import { invalid } from '#contract/errors.ts';
import { datesAreInOrder, END_BEFORE_START, type projects } from '#contract/work/projects.ts';
import { deletedWith } from '../../core/audit-log/deleted-with.ts';
import { recordAuditEntry, recordNotesChange } from '../../core/audit-log/record.ts';
import type { Handlers } from '../../core/endpoints/handlers.ts';
import type { Person } from '../../core/endpoints/person.ts';
import type { Emit } from '../../core/events.ts';
import { requireOwnCompany } from '../../identity/companies/company-code.ts';
import { requireReference } from '../../identity/references/store.ts';
import { dayIn } from '../../platform/clock.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { countDependentsOfProject } from '../customers/dependents.ts';
import { readCustomer } from '../customers/store.ts';
import { listProjectsForCrew, readProjectForCrew } from './crew-store.ts';
import { projectsListed } from './events.ts';
import { presentJoinedProject, presentProject, presentProjectForCrew, withProgress } from './present.ts';
import {
  createProject,
  deleteProject,
  listProjects,
  lockProject,
  type ProjectRow,
  readProject,
  updateProject,
} from './store.ts';

export const projectHandlers = ({ emit }: { emit: Emit }): Handlers<typeof projects> => ({
  create: async ({ db, person, body }) => {
    const { company_code, ...project } = body.project;
    requireOwnCompany(person, company_code);
    await readCustomer(db, project.customer_id);
    await requireReference(db, 'project_types', 'project_type', project.project_type);
    const row = await createProject(db, {
      ...project,
      project_id: newId(),
      is_active: project.is_active ?? true,
      created_by_account_id: person.account_id,
    });
    return { data: presentProject(row, person) };
  },

  list: {
    default: async ({ db, query, ...call }) => {
      const { rows, total, progressOf } = await listWithProgress(db, emit, query, call);
      const data = rows.map((row) => withProgress(presentProject(row, call.person), progressOf(row)));
      return { data, meta: { total } };
    },
    withoutMoney: async ({ db, query: { customer_id, ...query } }) => listForCrew(db, query, customer_id),
  },

  listJoined: {
    default: async ({ db, query, ...call }) => {
      const { rows, total, progressOf } = await listWithProgress(db, emit, query, call);
      const data = rows.map((row) => withProgress(presentJoinedProject(row, call.person), progressOf(row)));
      return { data, meta: { total } };
    },
    withoutMoney: async ({ db, query }) => listForCrew(db, query),
  },

  byCustomer: {
    default: async ({ db, params, query, ...call }) => {
      await readCustomer(db, params.id);
      const { rows, total, progressOf } = await listWithProgress(db, emit, query, call, params.id);
      const data = rows.map((row) => withProgress(presentJoinedProject(row, call.person), progressOf(row)));
      return { data, meta: { total } };
    },
    withoutMoney: async ({ db, params, query }) => {
      await readCustomer(db, params.id);
      return listForCrew(db, query, params.id);
    },
  },

  read: {
    default: async ({ db, person, params }) => ({
      data: presentJoinedProject(await readProject(db, params.id), person),
    }),
    withoutMoney: async ({ db, params }) => ({ data: presentProjectForCrew(await readProjectForCrew(db, params.id)) }),
  },

  update: async ({ db, person, params, body, version, http, now }) => {
    const { customer_id, ...changes } = body.project;
    const row = await lockProject(db, params.id);
    await requireCustomerOfProject(db, row, customer_id);
    if (changes.project_type !== undefined && changes.project_type !== row.project_type) {
      await requireReference(db, 'project_types', 'project_type', changes.project_type);
    }
    if (!datesAreInOrder({ ...row, ...changes })) throw invalid({ end_date: [END_BEFORE_START] });
    const after = await updateProject(db, row, changes, version);
    const entry = { record_type: 'project', record_id: params.id, summary: after.name } as const;
    await recordNotesChange(db, entry, { before: row, after }, { person, http, now });
    return { data: presentProject(after, person) };
  },

  dependents: async ({ db, params }) => countDependentsOfProject(db, params.id),

  remove: async ({ db, params, person, http, now }) => {
    const { name, customer_first_name, customer_last_name } = await readProject(db, params.id);
    const {
      projects: _itself,
      project_names: _its,
      ...contents
    } = await deletedWith(db, {
      column: 'project_id',
      id: params.id,
    });
    await deleteProject(db, params.id);
    const before = { customer: `${customer_first_name} ${customer_last_name}`, ...contents };
    const entry = { record_type: 'project', record_id: params.id, action: 'deleted', summary: name, before } as const;
    await recordAuditEntry(db, entry, { person, http }, now);
    return DELETED;
  },
});

async function listForCrew(db: CompanyDb, query: ListQuery, customerId?: string) {
  const { rows, total } = await listProjectsForCrew(db, query, customerId);
  return { data: rows.map(presentProjectForCrew), meta: { total } };
}

/** A page of projects, with their progress if it is requested. */
async function listWithProgress(
  db: CompanyDb,
  emit: Emit,
  { filter, include, ...query }: QueryOf<(typeof projects)['listJoined']>,
  { person, now }: { person: Person; now: Date },
  customerId?: string,
) {
  const options = { today: dayIn(person.time_zone, now), filter, ...(customerId && { customerId }) };
  const { rows, total } = await listProjects(db, person, query, options);
  const [progress] = include ? await emit(db, projectsListed, { rows, person, now }) : [];
  return { rows, total, progressOf: ({ project_id }: ProjectRow) => progress?.get(project_id) };
}

/** A project's customer cannot change: a customer in the request must exist and be the project's own. */
async function requireCustomerOfProject(db: CompanyDb, project: ProjectRow, named: string | undefined): Promise<void> {
  if (named === undefined || named === project.customer_id) return;
  await readCustomer(db, named);
  throw invalid({ customer_id: ['This project belongs to another customer.'] });
}
