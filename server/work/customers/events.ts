import type { CustomerProgress } from '#contract/work/record-progress.ts';
import type { Person } from '../../core/endpoints/person.ts';
import { event } from '../../core/events.ts';

/** The records of a page, and the caller and the time for which their progress is read. */
export interface Listed<Row> {
  rows: readonly Row[];
  person: Person;
  now: Date;
}

/** A page of customers is returned with their progress. Listeners return it by the customer's id. */
export const customersListed = event<
  Listed<{ customer_id: string; first_name: string; last_name: string; created_at: Date }>,
  ReadonlyMap<string, CustomerProgress>
>('customersListed');
