import type { BodyInput, Endpoint } from '#contract/endpoint.ts';
import { access } from '#contract/identity/access.ts';
import { accounts } from '#contract/identity/accounts.ts';
import { companies } from '#contract/identity/companies.ts';
import { subscriptions } from '#contract/identity/subscriptions.ts';
import { changeOrders } from '#contract/sales/change-orders.ts';
import { customerPayments } from '#contract/sales/customer-payments.ts';
import { estimates } from '#contract/sales/estimates.ts';
import { invoices } from '#contract/sales/invoices.ts';
import { customers } from '#contract/work/customers.ts';
import { employees } from '#contract/work/employees.ts';
import { jobsites } from '#contract/work/jobsites.ts';
import { projects } from '#contract/work/projects.ts';
import { timecards } from '#contract/work/timecards.ts';
import { visits } from '#contract/work/visits.ts';

/*
 * The requests that create records, each written once for API tests, journeys, benchmarks and the demo. They depend on
 * the contract alone, so that any client may send them: `call(...newCustomer(input))`.
 */

/** Any of them, for a client that types no responses. */
export type CreateRequest = readonly [endpoint: Endpoint, input: { body: object }];

function request<const E extends Endpoint>(
  endpoint: E,
  body: BodyInput<E>,
): readonly [endpoint: E, input: { body: BodyInput<E> }] {
  return [endpoint, { body }];
}

type Body<E extends Endpoint, Name extends keyof BodyInput<E>> = BodyInput<E>[Name];

export const newCompany = (company: Body<typeof companies.create, 'company'>) => request(companies.create, { company });

export const newAccount = (account: Body<typeof accounts.create, 'account'>) => request(accounts.create, { account });

export const newSession = (credentials: BodyInput<typeof access.login>) => request(access.login, credentials);

export const newSubscription = (subscription: Body<typeof subscriptions.start, 'subscription'>) =>
  request(subscriptions.start, { subscription });

/** Starts the free trial. */
export const newTrial = () => newSubscription({ subscription_action: 'trial' });

export const newCustomer = (customer: Body<typeof customers.create, 'customer'>) =>
  request(customers.create, { customer });

export const newProject = (project: Body<typeof projects.create, 'project'>) => request(projects.create, { project });

export const newJobsite = (jobsite: Body<typeof jobsites.create, 'jobsite'>) => request(jobsites.create, { jobsite });

export const newEmployee = (employee: Body<typeof employees.create, 'employee'>) =>
  request(employees.create, { employee });

/** Clocks an employee in. */
export const newTimecard = (timecard: Body<typeof timecards.clockIn, 'timecard'>) =>
  request(timecards.clockIn, { timecard });

export const newVisit = (visit: Body<typeof visits.create, 'visit'>) => request(visits.create, { visit });

export const newEstimate = (estimate: Body<typeof estimates.create, 'estimate'>) =>
  request(estimates.create, { estimate });

export const newChangeOrder = (change_order: Body<typeof changeOrders.create, 'change_order'>) =>
  request(changeOrders.create, { change_order });

export const newInvoice = (invoice: Body<typeof invoices.create, 'invoice'>) => request(invoices.create, { invoice });

export const newCustomerPayment = (payment: Body<typeof customerPayments.create, 'customer_payment'>) =>
  request(customerPayments.create, { customer_payment: payment });

/** Sends an estimate to its customer. */
export const newEstimateMessage = (sending: BodyInput<typeof estimates.send>) => request(estimates.send, sending);

/** Sends a change order to its customer. */
export const newChangeOrderMessage = (sending: BodyInput<typeof changeOrders.send>) =>
  request(changeOrders.send, sending);

/** Sends an invoice to its customer. */
export const newInvoiceMessage = (sending: BodyInput<typeof invoices.send>) => request(invoices.send, sending);

/** Sends the payments and the balance of an invoice to its customer. */
export const newPaymentNotice = (sending: BodyInput<typeof customerPayments.sendNotification>) =>
  request(customerPayments.sendNotification, sending);
