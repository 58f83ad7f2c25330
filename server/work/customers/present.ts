import type { Customer } from '#contract/work/customers.ts';
import type { Presented } from '../../core/endpoints/handlers.ts';
import type { readCustomerForCrew } from './crew-store.ts';
import type { CustomerRow } from './store.ts';

export function presentCustomer({ company_id: _isolation, ...row }: CustomerRow) {
  const attributes: Presented<typeof Customer> = row;
  return { id: row.customer_id, type: 'customer' as const, attributes };
}

export function presentCustomerForCrew(attributes: Awaited<ReturnType<typeof readCustomerForCrew>>) {
  return { id: attributes.customer_id, type: 'customer' as const, attributes };
}
