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
import { customerColumns } from './customer-columns.ts';
import { CustomerProgress, progressSorts, withProgress } from './record-progress.ts';

export const Customer = z.object(valuesOf(customerColumns, {}));
export type Customer = z.output<typeof Customer>;

/** The fields of a customer that crew leads see: name and address, no email. */
export const CustomerForCrew = z.object(valuesOf(customerColumns, { crew: true }));
export type CustomerForCrew = z.output<typeof CustomerForCrew>;

/** The fields from which a customer is created; an update contains any subset. */
export const CustomerInput = z.object(inputsOf(customerColumns));
export type CustomerInput = z.output<typeof CustomerInput>;

/** Filters of the list: customers with open invoices, with late ones, or by the state of their estimates. */
export const CUSTOMER_FILTERS = ['owes', 'overdue', 'question', 'estimate_open', 'no_estimate'] as const;
export type CustomerFilter = (typeof CUSTOMER_FILTERS)[number];

/** `progress` is there with `include=next_step`. */
export const ListedCustomer = Customer.extend({ progress: CustomerProgress.optional() });
export type ListedCustomer = z.output<typeof ListedCustomer>;

const CustomerRecord = record('customer', Customer);
const RecordForCrew = record('customer', CustomerForCrew);

/** The counts of records that are deleted with a customer. */
export const CustomerDependents = z.object({
  projects: z.int(),
  jobsites: z.int(),
  photos: z.int(),
  job_notes: z.int(),
  estimates: z.int(),
  invoices: z.int(),
  customer_payments: z.int(),
  visits: z.int(),
});
export type CustomerDependents = z.output<typeof CustomerDependents>;

export const customers = {
  create: endpoint({
    method: 'POST',
    path: '/customers',
    auth: 'active',
    token: 'draft',
    body: under('customer', CustomerInput),
    status: 201,
    response: one(CustomerRecord),
    withoutMoney: { response: one(RecordForCrew) },
    errors: ['duplicate_customer'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/customers',
    auth: 'active',
    roles: EVERY_ROLE,
    token: 'read',
    query: withProgress(listQuery(Customer.extend(progressSorts)), CUSTOMER_FILTERS),
    response: listOf(record('customer', ListedCustomer)),
    withoutMoney: { query: listQuery(CustomerForCrew), response: listOf(RecordForCrew) },
    emptyResponse: EMPTY_LIST,
  }),
  read: endpoint({
    method: 'GET',
    path: '/customers/:id',
    auth: 'active',
    roles: EVERY_ROLE,
    token: 'read',
    params: byId,
    response: one(CustomerRecord),
    withoutMoney: { response: one(RecordForCrew) },
    errors: ['customer_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/customers/:id',
    auth: 'active',
    token: 'draft',
    params: byId,
    body: under('customer', CustomerInput.partial()),
    response: one(CustomerRecord),
    withoutMoney: { response: one(RecordForCrew) },
    errors: ['customer_not_found', 'duplicate_customer', 'stale_record'],
    versioned: true,
  }),
  dependents: endpoint({
    method: 'GET',
    path: '/customers/:id/dependents',
    auth: 'active',
    params: byId,
    response: CustomerDependents,
    errors: ['customer_not_found'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/customers/:id',
    auth: 'active',
    params: byId,
    response: deleted,
    errors: ['customer_not_found', 'has_signed_documents'],
  }),
};

export const customerSummaries: Summaries<typeof customers> = {
  create:
    'Create a customer. The caller confirms both consents, unless the body sets them to false. With a token both are false, and true needs the scope act, because the customer gets a message.',
  list: 'List the customers of the company; for a crew lead, those of active projects. `filter` selects by open invoices or by the state of estimates. `include=next_step` adds what is owed, the last activity and the next step of each customer of a page.',
  read: 'Read one customer.',
  update: 'Change the given fields.',
  dependents:
    'Count the projects, jobsites, photos, notes, estimates, invoices and payments that are deleted with a customer.',
  remove: 'Delete a customer with its projects and all their records.',
};
