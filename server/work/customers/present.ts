import type { Customer, CustomerForCrew } from '#contract/work/customers.ts';
import type { readCustomerForCrew } from './crew-store.ts';
import type { CustomerRow } from './store.ts';

export function presentCustomer(row: CustomerRow) {
  const { company_id: _isolation, created_at, updated_at, ...fields } = row;
  const attributes: Customer = {
    ...fields,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
  return { id: row.customer_id, type: 'customer' as const, attributes };
}

export function presentCustomerForCrew(row: Awaited<ReturnType<typeof readCustomerForCrew>>) {
  const { created_at, updated_at } = row;
  const attributes: CustomerForCrew = {
    ...row,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
  return { id: row.customer_id, type: 'customer' as const, attributes };
}
