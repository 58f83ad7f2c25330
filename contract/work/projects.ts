import { z } from 'zod';
import { inputsOf, valuesOf } from '../columns.ts';
import {
  byId,
  deleted,
  EMPTY_LIST,
  endpoint,
  EVERY_ROLE,
  listOf,
  listQuery,
  one,
  record,
  under,
  type Summaries,
} from '../endpoint.ts';
import { requiredLongText } from '../fields.ts';
import { ownCompanyCode } from '../identity/companies.ts';
import { PROJECT_DESCRIPTION_MAX, projectColumns } from './project-columns.ts';
import { ProjectProgress, progressSorts, withProgress } from './record-progress.ts';

export const END_BEFORE_START = 'End date cannot be before the start date';

export const Project = z.object(valuesOf(projectColumns, {}));
export type Project = z.output<typeof Project>;

/** The customer's fields in a joined record. */
export const customerOf = {
  customer_first_name: z.string(),
  customer_last_name: z.string(),
  customer_company_name: z.string().nullable(),
  customer_address_1: z.string().nullable(),
  customer_address_2: z.string().nullable(),
  customer_city: z.string().nullable(),
  customer_state: z.string().nullable(),
  customer_zip: z.string().nullable(),
  customer_phone: z.string(),
  customer_email: z.string(),
};

export const ProjectAndCustomer = Project.extend(customerOf);
export type ProjectAndCustomer = z.output<typeof ProjectAndCustomer>;

/** The customer's fields in a joined record for crew leads: no email. */
export const customerForCrew = {
  customer_first_name: z.string(),
  customer_last_name: z.string(),
  customer_company_name: z.string().nullable(),
  customer_address_1: z.string().nullable(),
  customer_address_2: z.string().nullable(),
  customer_city: z.string().nullable(),
  customer_state: z.string().nullable(),
  customer_zip: z.string().nullable(),
  customer_phone: z.string(),
};

/** The fields of an active project that crew leads see: no amounts, and no notes of the office. */
export const ProjectForCrew = z.object(valuesOf(projectColumns, { crew: true })).extend(customerForCrew);
export type ProjectForCrew = z.output<typeof ProjectForCrew>;

/** The end date, if both dates are known, must not precede the start date. */
export function datesAreInOrder(project: {
  start_date?: string | null | undefined;
  end_date?: string | null | undefined;
}): boolean {
  return !project.start_date || !project.end_date || project.start_date <= project.end_date;
}

const DESCRIBED = {
  required: 'Project description is required',
  over: `Project description must be at most ${PROJECT_DESCRIPTION_MAX} characters`,
};
const inOrder = { error: END_BEFORE_START, path: ['end_date'] };

/** The fields from which a project is created. */
export const ProjectInput = z
  .object({
    customer_id: z.uuid({ error: 'Please select a customer' }),
    company_code: ownCompanyCode,
    ...inputsOf(projectColumns),
  })
  .refine(datesAreInOrder, inOrder);
export type ProjectInput = z.output<typeof ProjectInput>;

/**
 * The fields of an update. A project stays with its customer, so a given customer must be its own. A new project may
 * omit the description; one in progress may not.
 */
export const ProjectChanges = z
  .object({
    customer_id: z.uuid({ error: 'Please select a customer' }),
    ...inputsOf(projectColumns),
    project_description: requiredLongText('Project description', PROJECT_DESCRIPTION_MAX, DESCRIBED),
  })
  .partial()
  .refine(datesAreInOrder, inOrder);
export type ProjectChanges = z.output<typeof ProjectChanges>;

/** Filters of the lists: by state, by planned visits, or by what is owed or not billed. */
export const PROJECT_FILTERS = ['active', 'done', 'no_visit', 'owes', 'left_to_bill'] as const;
export type ProjectFilter = (typeof PROJECT_FILTERS)[number];

/** `progress` is there with `include=next_step`. */
const progress = { progress: ProjectProgress.optional() };
export const ListedProject = ProjectAndCustomer.extend(progress);
export type ListedProject = z.output<typeof ListedProject>;

const joinedQuery = withProgress(listQuery(ProjectAndCustomer.extend(progressSorts)), PROJECT_FILTERS);

const ProjectRecord = record('project', Project);
const JoinedRecord = record('project', ProjectAndCustomer);
const RecordForCrew = record('project', ProjectForCrew);
const queryForCrew = listQuery(ProjectForCrew);

/** The counts of records that are deleted with a project. */
export const ProjectDependents = z.object({
  jobsites: z.int(),
  photos: z.int(),
  job_notes: z.int(),
  estimates: z.int(),
  invoices: z.int(),
  customer_payments: z.int(),
  visits: z.int(),
});
export type ProjectDependents = z.output<typeof ProjectDependents>;

export const projects = {
  create: endpoint({
    method: 'POST',
    path: '/projects',
    auth: 'active',
    token: 'draft',
    body: under('project', ProjectInput),
    status: 201,
    response: one(ProjectRecord),
    errors: ['company_not_found', 'customer_not_found', 'duplicate_project'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/projects',
    auth: 'active',
    roles: EVERY_ROLE,
    token: 'read',
    query: withProgress(listQuery(Project.extend(progressSorts)), PROJECT_FILTERS),
    response: listOf(record('project', Project.extend(progress))),
    withoutMoney: {
      query: queryForCrew.extend({ customer_id: z.string().max(100).optional() }),
      response: listOf(RecordForCrew),
    },
    emptyResponse: EMPTY_LIST,
  }),
  listJoined: endpoint({
    method: 'GET',
    path: '/projects/projects_and_customers',
    auth: 'active',
    token: 'read',
    query: joinedQuery,
    response: listOf(record('project', ListedProject)),
    withoutMoney: { query: queryForCrew, response: listOf(RecordForCrew) },
    emptyResponse: EMPTY_LIST,
  }),
  byCustomer: endpoint({
    method: 'GET',
    path: '/customers/:id/projects',
    auth: 'active',
    token: 'read',
    params: byId,
    query: joinedQuery,
    response: listOf(record('project', ListedProject)),
    withoutMoney: { query: queryForCrew, response: listOf(RecordForCrew) },
    emptyResponse: EMPTY_LIST,
    errors: ['customer_not_found'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/projects/:id',
    auth: 'active',
    roles: EVERY_ROLE,
    token: 'read',
    params: byId,
    response: one(JoinedRecord),
    withoutMoney: { response: one(RecordForCrew) },
    errors: ['project_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/projects/:id',
    auth: 'active',
    token: 'draft',
    params: byId,
    body: under('project', ProjectChanges),
    response: one(ProjectRecord),
    errors: ['project_not_found', 'customer_not_found', 'duplicate_project', 'stale_record'],
    versioned: true,
  }),
  dependents: endpoint({
    method: 'GET',
    path: '/projects/:id/dependents',
    auth: 'active',
    params: byId,
    response: ProjectDependents,
    errors: ['project_not_found'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/projects/:id',
    auth: 'active',
    params: byId,
    response: deleted,
    errors: ['project_not_found', 'has_signed_documents'],
  }),
};

export const projectSummaries: Summaries<typeof projects> = {
  create: 'Create a project for a customer.',
  list: 'List the projects of the company; for a crew lead, the active ones with their customers, optionally of one customer.',
  listJoined:
    'List the projects of the company, each with its customer. `filter` selects by state, planned visits, or what is owed or not billed. `include=next_step` adds the amounts, the next visit and the next step of each project of a page.',
  byCustomer: 'List the projects of one customer.',
  read: 'Read one project with its customer; for a crew lead, an active one.',
  update: 'Change the given fields.',
  dependents: 'Count the jobsites, photos, notes, estimates, invoices and payments that are deleted with a project.',
  remove: 'Delete a project with its jobsites, photos, notes, estimates, invoices and their payments.',
};
