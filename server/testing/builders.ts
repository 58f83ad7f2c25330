import { type CustomerPayment, type CustomerPaymentInput, customerPayments } from '../../contract/customer-payments.ts';
import { type Customer, type CustomerInput, customers } from '../../contract/customers.ts';
import { type Employee, type EmployeeInput, employees } from '../../contract/employees.ts';
import type { BodyInput, Endpoint, ResponseOf } from '../../contract/endpoint.ts';
import { type Estimate, type EstimateInput, estimates } from '../../contract/estimates.ts';
import { type Invoice, type InvoiceInput, invoices } from '../../contract/invoices.ts';
import type { NewLine } from '../../contract/itemized-estimates.ts';
import type { NewItem } from '../../contract/itemized-invoices.ts';
import { type Jobsite, type JobsiteInput, jobsites } from '../../contract/jobsites.ts';
import { type Project, type ProjectInput, projects } from '../../contract/projects.ts';
import { aCustomerInput, aJobsiteInput, aLine, anEmployeeInput, anItem, unique } from './inputs.ts';

/** Each builder creates one record through the API, and fills in whatever it needs: all fields and the parent records. */
export interface Builders {
  aCustomer(fields?: Partial<CustomerInput>): Promise<Customer>;
  aProject(fields?: Partial<ProjectInput>): Promise<Project>;
  aJobsite(fields?: Partial<JobsiteInput>): Promise<Jobsite>;
  anEmployee(fields?: Partial<EmployeeInput>): Promise<Employee>;
  anEstimate(fields?: Partial<EstimateInput> & { lines?: NewLine[] }): Promise<Estimate>;
  anInvoice(fields?: Partial<InvoiceInput> & { items?: NewItem[] }): Promise<Invoice>;
  aPayment(fields?: Partial<CustomerPaymentInput>): Promise<CustomerPayment>;
}

/** Calls the API as a signed-in user, and returns the body of the response; throws on an error response. */
export type Create = <const E extends Endpoint>(endpoint: E, given: { body: BodyInput<E> }) => Promise<ResponseOf<E>>;

/** Builders for the company of a signed-in user. API tests call the application in process, journeys over HTTP. */
export function buildersWith(create: Create): Builders {
  const builders: Builders = {
    async aCustomer(fields) {
      const customer = { ...aCustomerInput(), ...fields };
      return (await create(customers.create, { body: { customer } })).data.attributes;
    },
    async aProject(fields) {
      const customer_id = fields?.customer_id ?? (await builders.aCustomer()).customer_id;
      const project = { name: `New roof ${unique()}`, project_type: 'Roofing', ...fields, customer_id };
      return (await create(projects.create, { body: { project } })).data.attributes;
    },
    async aJobsite(fields) {
      const project_id = fields?.project_id ?? (await builders.aProject()).project_id;
      const jobsite = { ...aJobsiteInput(), ...fields, project_id };
      return (await create(jobsites.create, { body: { jobsite } })).data.attributes;
    },
    async anEmployee(fields) {
      const employee = { ...anEmployeeInput(), ...fields };
      return (await create(employees.create, { body: { employee } })).data.attributes;
    },
    async anEstimate({ lines = [aLine()], ...fields } = {}) {
      const project_id = fields.project_id ?? (await builders.aProject()).project_id;
      const estimate = { name: 'Roof estimate', itemized_estimates: lines, ...fields, project_id };
      return (await create(estimates.create, { body: { estimate } })).data.attributes;
    },
    async anInvoice({ items = [anItem()], ...fields } = {}) {
      const project_id = fields.project_id ?? (await builders.aProject()).project_id;
      const invoice = { name: `Roof invoice ${unique()}`, itemized_invoices: items, ...fields, project_id };
      return (await create(invoices.create, { body: { invoice } })).data.attributes;
    },
    async aPayment(fields) {
      const invoice_id = fields?.invoice_id ?? (await builders.anInvoice()).invoice_id;
      const payment = {
        amount: 40,
        payment_date: '2026-11-20',
        payment_method: 'check',
        ...fields,
        invoice_id,
      } as const;
      return (await create(customerPayments.create, { body: { customer_payment: payment } })).data.attributes;
    },
  };
  return builders;
}
