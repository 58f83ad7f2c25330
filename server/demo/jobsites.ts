import type { CustomerInput } from '../../contract/customers.ts';
import type { BodyInput } from '../../contract/endpoint.ts';
import type { jobsites } from '../../contract/jobsites.ts';

export type Site = Omit<BodyInput<typeof jobsites.create>['jobsite'], 'project_id'>;

const NOTES = [
  'Park in the driveway, not on the grass.',
  'Gate code 4471. Close it behind you.',
  'Dog in the yard: call before you open.',
  'Key with the neighbor on the left.',
  'Side door is open from 7 to 4.\nHose bib is around the back.',
  'Ask at the front desk for Ron.',
];

/** Every so many projects have a second building. */
const SECOND = 9;

/** Where a customer's work is done: at their address. `index` counts the projects, so that the notes differ. */
export function sitesOf(customer: CustomerInput, index: number): Site[] {
  const { last_name, customer_company_name, address_1, address_2, city, zip, latitude, longitude } = customer;
  const place = { address_1, address_2, city: city ?? '', state: 'FL', zip, latitude, longitude };
  const main: Site = {
    ...place,
    name: customer_company_name || `${last_name} residence`,
    jobsite_description: NOTES[index % NOTES.length],
  };
  if (index % SECOND !== SECOND - 1) return [main];
  const second = { ...place, name: 'Detached garage', jobsite_description: 'Behind the house, by the alley.' };
  return [main, second];
}
