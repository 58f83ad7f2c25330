import { companies } from '#endpoints/identity/companies.ts';
import { type CustomerForCrew, customers } from '#endpoints/work/customers.ts';
import { asWithoutMoney } from '#contract/without-money.ts';
import { type JobsiteForCrew, jobsites } from '#endpoints/work/jobsites.ts';
import { type ProjectForCrew, projects } from '#endpoints/work/projects.ts';
import { timecards } from '#endpoints/work/timecards.ts';
import { workList } from '#endpoints/work/work-list.ts';
import type { QueryInput } from '#contract/endpoint.ts';
import { useNavigationState } from '../../../../kit/session/navigation-state.ts';
import { useList, useRecord } from '../../../../kit/api/queries.ts';
import { useSession } from '../../../../kit/session/session.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';

const company = asWithoutMoney(companies.byAccount);
const listOf = {
  projects: asWithoutMoney(projects.list),
  jobsites: asWithoutMoney(jobsites.list),
  customers: asWithoutMoney(customers.list),
};
const read = {
  project: asWithoutMoney(projects.read),
  jobsite: asWithoutMoney(jobsites.read),
  customer: asWithoutMoney(customers.read),
};

/** The company, for its time zone. */
export function useCrewCompany() {
  const id = useSession().record?.account_id ?? '';
  return useRecord(company, { params: { id } }, { enabled: id !== '' });
}

export function useCrewProjects(query: QueryInput<typeof listOf.projects>) {
  return useList(listOf.projects, { query }, { failure: inSentence('Failed to get project') });
}

export function useCrewJobsites(query: QueryInput<typeof listOf.jobsites>) {
  return useList(listOf.jobsites, { query }, { failure: inSentence('Failed to get jobsite') });
}

export function useCrewCustomers(query: QueryInput<typeof listOf.customers>) {
  return useList(listOf.customers, { query }, { failure: inSentence('Failed to get customer') });
}

/** The work list of a project. */
export function useWorkList(project_id: string) {
  return useList(
    workList.ofProject,
    { params: { id: project_id } },
    { failure: inSentence('Failed to get the work list') },
  );
}

/** This week's time cards for the crew lead's own visits. */
export function useTimeCardsOfOwnVisits() {
  const query = { sort: '-clock_in' };
  return useList(timecards.ofOwnVisits, { query }, { failure: inSentence('Failed to get timecard') });
}

/** Navigation state of the crew lead's screens; each is about one of these records. */
export interface CrewState {
  project_id?: string;
  project?: ProjectForCrew;
  jobsite_id?: string;
  jobsite?: JobsiteForCrew;
  customer_id?: string;
  customer?: CustomerForCrew;
}

/** The project selected on the previous screen: first from navigation state, then fetched again from the server. */
export function useChosenProjectForCrew() {
  const { project_id, project } = useNavigationState<CrewState>();
  const id = project_id ?? project?.project_id;
  const result = useRecord(read.project, { params: { id: id ?? '' } }, { placeholder: project, enabled: !!id });
  return { id, ...result };
}

export function useChosenJobsiteForCrew() {
  const { jobsite_id, jobsite } = useNavigationState<CrewState>();
  const id = jobsite_id ?? jobsite?.jobsite_id;
  const result = useRecord(read.jobsite, { params: { id: id ?? '' } }, { placeholder: jobsite, enabled: !!id });
  return { id, ...result };
}

export function useChosenCustomerForCrew() {
  const { customer_id, customer } = useNavigationState<CrewState>();
  const id = customer_id ?? customer?.customer_id;
  const result = useRecord(read.customer, { params: { id: id ?? '' } }, { placeholder: customer, enabled: !!id });
  return { id, ...result };
}
