import { z } from 'zod';
import { valuesOf } from '../columns.ts';
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
import {
  latitude,
  longitude,
  optional,
  optionalLongText,
  optionalText,
  positionSource,
  requiredLongText,
  requiredText,
  state,
  zip,
} from '../fields.ts';
import { ownCompanyCode } from '../identity/companies.ts';
import { jobsiteColumns } from './jobsite-columns.ts';
import { customerForCrew, customerOf } from './projects.ts';

export const JOBSITE_NAME_MAX = 100;
export const JOBSITE_DESCRIPTION_MAX = 500;
export const CITY_AND_STATE_REQUIRED = 'City and state are required. Please select a valid address.';

/** The initial center of a map without content. */
export const MAP_CENTRE = { latitude: 28.0517, longitude: -82.4588 } as const;

export const Jobsite = z.object(valuesOf(jobsiteColumns, {}));
export type Jobsite = z.output<typeof Jobsite>;

/** A jobsite with the customer of its project. */
export const JobsiteAndProject = Jobsite.extend({ customer_id: z.string(), ...customerOf });
export type JobsiteAndProject = z.output<typeof JobsiteAndProject>;

/** The fields of a jobsite that crew leads see. */
export const JobsiteForCrew = z.object({
  ...valuesOf(jobsiteColumns, { crew: true }),
  customer_id: z.string(),
  ...customerForCrew,
});
export type JobsiteForCrew = z.output<typeof JobsiteForCrew>;

const city = requiredText('City', 50, CITY_AND_STATE_REQUIRED);
const stateOfJobsite = z
  .string({ error: CITY_AND_STATE_REQUIRED })
  .trim()
  .min(1, { error: CITY_AND_STATE_REQUIRED, abort: true })
  .pipe(state);
const project_id = z.uuid({ error: 'Please select a project' });

const fields = {
  name: requiredText('Jobsite name', JOBSITE_NAME_MAX),
  project_id,
  city,
  state: stateOfJobsite,
  address_2: optionalText('Address 2', 100).optional(),
  zip: optional(zip).optional(),
  latitude: latitude.optional(),
  longitude: longitude.optional(),
  position_source: positionSource.optional(),
};

/** The fields from which a jobsite is created. */
export const JobsiteInput = z.object({
  ...fields,
  company_code: ownCompanyCode,
  jobsite_description: optionalLongText('Jobsite description', JOBSITE_DESCRIPTION_MAX).optional(),
  address_1: optionalText('Address 1', 100).optional(),
});
export type JobsiteInput = z.output<typeof JobsiteInput>;

/** The fields of an update; a given field must not be empty. */
export const JobsiteChanges = z
  .object({
    ...fields,
    jobsite_description: requiredLongText('Jobsite description', JOBSITE_DESCRIPTION_MAX, {
      required: 'Jobsite description is required',
      over: `Jobsite description must be at most ${JOBSITE_DESCRIPTION_MAX} characters`,
    }),
    address_1: requiredText('Address', 100),
  })
  .partial();
export type JobsiteChanges = z.output<typeof JobsiteChanges>;

const JobsiteRecord = record('jobsite', Jobsite);
const JoinedRecord = record('jobsite', JobsiteAndProject);
const RecordForCrew = record('jobsite', JobsiteForCrew);
const listForCrew = {
  query: listQuery(JobsiteForCrew).extend({
    project_id: z.string().max(100).optional(),
    customer_id: z.string().max(100).optional(),
  }),
  response: listOf(RecordForCrew),
};

export const jobsites = {
  create: endpoint({
    method: 'POST',
    path: '/jobsites',
    auth: 'active',
    token: 'draft',
    body: under('jobsite', JobsiteInput),
    status: 201,
    response: one(JobsiteRecord),
    errors: ['company_not_found', 'project_not_found', 'duplicate_jobsite'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/jobsites',
    auth: 'active',
    roles: EVERY_ROLE,
    token: 'read',
    query: listQuery(Jobsite),
    response: listOf(JobsiteRecord),
    withoutMoney: listForCrew,
    emptyResponse: EMPTY_LIST,
  }),
  listJoined: endpoint({
    method: 'GET',
    path: '/jobsites/jobsites_projects',
    auth: 'active',
    token: 'read',
    query: listQuery(JobsiteAndProject).extend({
      project_id: z.string().optional(),
      customer_id: z.string().optional(),
    }),
    response: listOf(JoinedRecord),
    withoutMoney: listForCrew,
    emptyResponse: EMPTY_LIST,
  }),
  read: endpoint({
    method: 'GET',
    path: '/jobsites/:id',
    auth: 'active',
    roles: EVERY_ROLE,
    token: 'read',
    params: byId,
    response: one(JoinedRecord),
    withoutMoney: { response: one(RecordForCrew) },
    errors: ['jobsite_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/jobsites/:id',
    auth: 'active',
    token: 'draft',
    params: byId,
    body: under('jobsite', JobsiteChanges),
    response: one(JobsiteRecord),
    errors: ['jobsite_not_found', 'project_not_found', 'duplicate_jobsite', 'stale_record'],
    versioned: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/jobsites/:id',
    auth: 'active',
    params: byId,
    response: deleted,
    errors: ['jobsite_not_found'],
  }),
};

export const jobsiteSummaries: Summaries<typeof jobsites> = {
  create: 'Create a jobsite of a project.',
  list: 'List the jobsites of the company; for a crew lead, those of active projects with their customers, optionally of one project or customer.',
  listJoined:
    'List the jobsites of the company, each with its project and customer; optionally of one project or customer.',
  read: 'Read one jobsite with its project and customer; for a crew lead, one of an active project.',
  update: 'Change the given fields.',
  remove: 'Delete a jobsite. Hours worked there remain on record.',
};
