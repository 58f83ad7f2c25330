import type { BodyInput } from '#contract/endpoint.ts';
import type { CustomerInput } from '#contract/work/customers.ts';
import type { jobsites } from '#contract/work/jobsites.ts';

export type Site = Omit<BodyInput<typeof jobsites.create>['jobsite'], 'project_id'>;

const AT_HOMES = [
  'Park in the driveway, not on the grass.',
  'Gate code 4471. Close it behind you.',
  'Dog in the yard: call before you open.',
  'Key with the neighbor on the left.',
  'Side door is open from 7 to 4.\nHose bib is around the back.',
];
const AT_BUSINESSES = ['Ask at the front desk for Ron.', 'Loading door is in the alley. Quiet work before 9.'];

/** Every ninth project has a second building. */
const SECOND = 9;

/**
 * The jobsites of a customer's project, at the customer's address. `index` is the number of the project, which varies
 * the notes.
 */
export function sitesOf(customer: CustomerInput, index: number): Site[] {
  const { last_name, customer_company_name, address_1, address_2, city, zip, latitude, longitude } = customer;
  const place = { address_1, address_2, city: city ?? '', state: 'FL', zip, latitude, longitude };
  const notes = customer_company_name ? AT_BUSINESSES : AT_HOMES;
  const main: Site = {
    ...place,
    name: customer_company_name || `${last_name} residence`,
    jobsite_description: notes[index % notes.length],
  };
  if (index % SECOND !== SECOND - 1) return [main];
  const second = { ...place, name: 'Detached garage', jobsite_description: 'At the back, by the alley.' };
  return [main, second];
}
