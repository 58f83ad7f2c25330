import { aCustomerInput, aJobsiteInput, aProjectInput, photoFields } from '../inputs/inputs.ts';
import type { OneOfEach } from '../records/records.ts';
import { aPage, type SamplesOf } from './sample.ts';

export const customerSamples: SamplesOf<
  | 'customers'
  | 'customerConsents'
  | 'projects'
  | 'jobsites'
  | 'images'
  | 'addresses'
  | 'workList'
  | 'workTotals'
  | 'projectPhotos'
> = {
  customers: {
    create: () => ({
      body: { customer: { ...aCustomerInput(), customer_company_name: 'Lee & Sons', address_2: '#2' } },
    }),
    list: () => ({ query: { ...aPage, filter: 'estimate_open', include: 'next_step' } }),
    read: ({ customer_id }) => ({ params: { id: customer_id } }),
    update: ({ customer_id }) => ({ params: { id: customer_id }, body: { customer: { city: 'Largo' } } }),
    dependents: ({ customer_id }) => ({ params: { id: customer_id } }),
    remove: ({ unsigned_customer_id }) => ({ params: { id: unsigned_customer_id } }),
  },
  customerConsents: {
    list: ({ customer_id }) => ({ params: { id: customer_id }, query: aPage }),
    create: ({ customer_id }) => ({
      params: { id: customer_id },
      body: { customer_consent: { channel: 'email', is_given: false, reason: 'The customer asked for letters.' } },
    }),
  },
  projects: {
    create: ({ customer_id, company_code }) => ({
      body: { project: { customer_id, company_code, ...aProjectFields() } },
    }),
    list: () => ({ query: aPage }),
    listJoined: () => ({ query: { ...aPage, filter: 'active', include: 'next_step' } }),
    byCustomer: ({ customer_id }) => ({ params: { id: customer_id }, query: aPage }),
    read: ({ project_id }) => ({ params: { id: project_id } }),
    update: ({ project_id, customer_id }) => ({
      params: { id: project_id },
      body: { project: { customer_id, ...aProjectFields() } },
    }),
    dependents: ({ project_id }) => ({ params: { id: project_id } }),
    remove: ({ unsigned_project_id }) => ({ params: { id: unsigned_project_id } }),
  },
  jobsites: {
    create: ({ project_id, company_code }) => ({
      body: { jobsite: { project_id, company_code, jobsite_description: 'Use the gate', ...aJobsiteInput() } },
    }),
    list: () => ({ query: aPage }),
    listJoined: ({ project_id, customer_id }) => ({ query: { project_id, customer_id, ...aPage } }),
    read: ({ jobsite_id }) => ({ params: { id: jobsite_id } }),
    update: ({ jobsite_id, project_id }) => ({
      params: { id: jobsite_id },
      body: { jobsite: { project_id, city: 'Largo' } },
    }),
    remove: ({ jobsite_id }) => ({ params: { id: jobsite_id } }),
  },
  workTotals: { customers: () => ({}), projects: ({ customer_id }) => ({ query: { customer_id } }) },
  workList: { ofProject: ({ project_id }) => ({ params: { id: project_id } }) },
  images: {
    upload: (records) => ({
      body: { ...ofAProject(records), image_size_tag: 'all', replaced_image_id: records.photo_id },
    }),
    links: (records) => ({ query: { ...ofAProject(records), image_size_tag: 'small' } }),
    allLinks: ({ project_id }) => ({ params: { tag: 'project', owner: project_id } }),
    count: ({ project_id }) => ({ params: { tag: 'project', owner: project_id } }),
    countOfCustomer: ({ customer_id }) => ({ params: { id: customer_id } }),
    bytes: ({ image_id }) => ({ params: { id: image_id } }),
    originalFile: ({ photo_id }) => ({ params: { id: photo_id } }),
    remove: ({ image_id }) => ({ params: { id: image_id } }),
  },
  projectPhotos: { newest: () => ({}) },
  addresses: {
    search: () => ({ query: { q: '4821 W Kennedy Blvd, Tampa' } }),
    geocode: () => ({ query: { address: '4821 W Kennedy Blvd, Tampa, FL 33609' } }),
  },
};

function ofAProject({ project_id, account_id, company_code }: OneOfEach) {
  return { ...photoFields(project_id), account_id, company_code };
}

function aProjectFields() {
  return { ...aProjectInput(), project_description: 'Wide', start_date: '2027-03-01' };
}
