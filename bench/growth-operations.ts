import { API_BASE } from '#contract/endpoint.ts';
import { aCustomerInput, aLine, anEstimateInput, anInvoiceInput, anItem } from '#testkit/inputs/inputs.ts';
import { newCustomer, newEstimate, newInvoice, newTimecard } from '#testkit/inputs/requests.ts';
import { type Ask, post } from './connection.ts';
import { LINES_EACH, type Tenant } from './tenants.ts';

/** An operation whose response has the same size in a company of any size. */
export interface GrowingOperation {
  name: string;
  ask: () => Ask;
}

/** The ten operations that users wait for most often. */
export function growingOperations(tenant: Tenant): GrowingOperation[] {
  const [document, customer, word, clock] = [
    inTurn(tenant.documents),
    inTurn(tenant.customers),
    inTurn(90),
    inTurn(tenant.employees),
  ];
  const get = (path: () => string) => () => ({ method: 'GET' as const, path: API_BASE + path() });
  const project_id = () => tenant.project(document());
  const items = Array.from({ length: LINES_EACH }, () => anItem());
  const lines = Array.from({ length: LINES_EACH }, () => aLine());
  let created = 0;
  return [
    { name: 'read an invoice', ask: get(() => `/invoices/${tenant.invoice(document())}`) },
    { name: 'read a customer', ask: get(() => `/customers/${tenant.customer(customer())}`) },
    { name: 'list 20 invoices', ask: get(() => '/invoices/invoices_projects_customers?limit=20') },
    { name: 'list 20 customers by name', ask: get(() => '/customers?limit=20&sort=last_name') },
    { name: 'search 20 customers', ask: get(() => `/customers?limit=20&q=desai${word() + 10}`) },
    { name: 'search 20 jobsites', ask: get(() => `/jobsites/jobsites_projects?limit=20&q=desai${word() + 10}`) },
    {
      name: 'create a customer',
      // A consent to text messages is confirmed by a text, which the same process would send in the meantime.
      ask: () => post(newCustomer({ ...aCustomerInput(), last_name: `New ${(created += 1)}`, sms_consent: false })),
    },
    {
      name: 'create an estimate',
      ask: () =>
        post(newEstimate({ ...anEstimateInput(lines), name: `Roof ${(created += 1)}`, project_id: project_id() })),
    },
    { name: 'create an invoice', ask: () => post(newInvoice({ ...anInvoiceInput(items), project_id: project_id() })) },
    {
      name: 'clock in',
      ask: () => post(newTimecard({ employee_code: tenant.employee_code(clock()), jobsite_id: tenant.jobsite(1) })),
    },
  ];
}

/** 1, 2, 3, … and 1 again after `count`, in strides that touch pages across the whole table. */
function inTurn(count: number): () => number {
  let n = 0;
  return () => ((n += 7919) % count) + 1;
}
