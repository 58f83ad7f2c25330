import type { BodyInput, Endpoint, ResponseOf } from '#contract/endpoint.ts';
import type { ChangeOrder, ChangeOrderInput } from '#contract/sales/change-orders.ts';
import type { CustomerPayment, CustomerPaymentInput } from '#contract/sales/customer-payments.ts';
import type { EstimateInput } from '#contract/sales/estimate-fields.ts';
import {
  type EstimateTemplate,
  type EstimateTemplateInput,
  estimateTemplates,
} from '#contract/sales/estimate-templates.ts';
import type { Estimate } from '#contract/sales/estimates.ts';
import type { InvoiceInput } from '#contract/sales/invoice-fields.ts';
import type { Invoice } from '#contract/sales/invoices.ts';
import type { NewLine } from '#contract/sales/itemized-estimates.ts';
import type { NewItem } from '#contract/sales/itemized-invoices.ts';
import { type PriceItem, priceItems, type PriceItemInput } from '#contract/sales/price-items.ts';
import type { Customer, CustomerInput } from '#contract/work/customers.ts';
import type { Employee, EmployeeInput } from '#contract/work/employees.ts';
import { type Expense, type ExpenseInput, expenses } from '#contract/work/expenses.ts';
import type { Jobsite, JobsiteInput } from '#contract/work/jobsites.ts';
import type { Project, ProjectInput } from '#contract/work/projects.ts';
import type { Visit, VisitInput } from '#contract/work/visits.ts';
import {
  aChangeOrderInput,
  aCustomerInput,
  aJobsiteInput,
  anEmployeeInput,
  anEstimateInput,
  anExpenseInput,
  anInvoiceInput,
  aPaymentInput,
  aPriceItemInput,
  aTemplateInput,
  aProjectInput,
  aVisitInput,
} from '../inputs/inputs.ts';
import {
  newChangeOrder,
  newCustomer,
  newCustomerPayment,
  newEmployee,
  newEstimate,
  newInvoice,
  newJobsite,
  newProject,
  newVisit,
} from '../inputs/requests.ts';

/** Each builder creates one record through the API, and fills in whatever it needs: all fields and the parent records. */
export interface Builders {
  aCustomer(fields?: Partial<CustomerInput>): Promise<Customer>;
  aProject(fields?: Partial<ProjectInput>): Promise<Project>;
  aJobsite(fields?: Partial<JobsiteInput>): Promise<Jobsite>;
  anEmployee(fields?: Partial<EmployeeInput>): Promise<Employee>;
  anExpense(fields?: Partial<ExpenseInput>): Promise<Expense>;
  anEstimate(fields?: Partial<EstimateInput> & { lines?: NewLine[] }): Promise<Estimate>;
  /** Of an approved estimate. */
  aChangeOrder(fields: Partial<ChangeOrderInput> & { estimate_id: string }): Promise<ChangeOrder>;
  anInvoice(fields?: Partial<InvoiceInput> & { items?: NewItem[] }): Promise<Invoice>;
  aPayment(fields?: Partial<CustomerPaymentInput>): Promise<CustomerPayment>;
  aPriceItem(fields?: Partial<PriceItemInput>): Promise<PriceItem>;
  aTemplate(fields?: Partial<EstimateTemplateInput> & { lines?: NewLine[] }): Promise<EstimateTemplate>;
  aVisit(fields?: Partial<VisitInput>): Promise<Visit>;
}

/** Calls the API as a signed-in user, and returns the body of the response; throws on an error response. */
export type Create = <const E extends Endpoint>(endpoint: E, input: { body: BodyInput<E> }) => Promise<ResponseOf<E>>;

/** Builders for the company of a signed-in user. API tests call the application in process, journeys over HTTP. */
export function buildersWith(create: Create): Builders {
  const builders: Builders = {
    async aCustomer(fields) {
      return (await create(...newCustomer({ ...aCustomerInput(), ...fields }))).data.attributes;
    },
    async aProject(fields) {
      const customer_id = fields?.customer_id ?? (await builders.aCustomer()).customer_id;
      return (await create(...newProject({ ...aProjectInput(), ...fields, customer_id }))).data.attributes;
    },
    async aJobsite(fields) {
      const project_id = fields?.project_id ?? (await builders.aProject()).project_id;
      return (await create(...newJobsite({ ...aJobsiteInput(), ...fields, project_id }))).data.attributes;
    },
    async anEmployee(fields) {
      return (await create(...newEmployee({ ...anEmployeeInput(), ...fields }))).data.attributes;
    },
    async anExpense(fields) {
      return (await create(expenses.create, { body: { expense: { ...anExpenseInput(), ...fields } } })).data.attributes;
    },
    async anEstimate({ lines, ...fields } = {}) {
      const project_id = fields.project_id ?? (await builders.aProject()).project_id;
      return (await create(...newEstimate({ ...anEstimateInput(lines), ...fields, project_id }))).data.attributes;
    },
    async aChangeOrder(fields) {
      return (await create(...newChangeOrder({ ...aChangeOrderInput(), ...fields }))).data.attributes;
    },
    async anInvoice({ items, ...fields } = {}) {
      const project_id = fields.project_id ?? (await builders.aProject()).project_id;
      return (await create(...newInvoice({ ...anInvoiceInput(items), ...fields, project_id }))).data.attributes;
    },
    async aPayment(fields) {
      const invoice_id = fields?.invoice_id ?? (await builders.anInvoice()).invoice_id;
      return (await create(...newCustomerPayment({ ...aPaymentInput(), ...fields, invoice_id }))).data.attributes;
    },
    async aPriceItem(fields) {
      const price_item = { ...aPriceItemInput(), ...fields };
      return (await create(priceItems.create, { body: { price_item } })).data.attributes;
    },
    async aTemplate({ lines, ...fields } = {}) {
      const estimate_template = { ...aTemplateInput(lines), ...fields };
      return (await create(estimateTemplates.create, { body: { estimate_template } })).data.attributes;
    },
    async aVisit(fields) {
      const project_id = fields?.project_id ?? (await builders.aProject()).project_id;
      const { data } = await create(...newVisit({ ...aVisitInput(), ...fields, project_id }));
      if (!data[0]) throw new Error('No visit was planned.');
      return data[0].attributes;
    },
  };
  return builders;
}
