import type { Customer, ListedCustomer } from '#contract/work/customers.ts';
import type { CustomerProgress } from '#contract/work/record-progress.ts';
import type { Presented } from '../../core/endpoints/handlers.ts';
import type { readCustomerForCrew } from './crew-store.ts';
import type { CustomerRow, ListedCustomerRow } from './store.ts';

export function presentCustomer({ company_id: _isolation, ...row }: CustomerRow) {
  const attributes: Presented<typeof Customer> = row;
  return { id: row.customer_id, type: 'customer' as const, attributes };
}

/** A row of the list, with its progress if that was requested. */
export function presentListedCustomer(row: ListedCustomerRow, progress: CustomerProgress | undefined) {
  const attributes: Presented<typeof ListedCustomer> = progress ? { ...row, progress } : row;
  return { id: row.customer_id, type: 'customer' as const, attributes };
}

export function presentCustomerForCrew(attributes: Awaited<ReturnType<typeof readCustomerForCrew>>) {
  return { id: attributes.customer_id, type: 'customer' as const, attributes };
}
