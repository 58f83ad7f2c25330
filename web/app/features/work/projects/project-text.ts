import type { Customer } from '#contract/work/customers.ts';
import type { customerOf as customerFields, Project, ProjectAndCustomer } from '#contract/work/projects.ts';
import { formatAddress, formatDay } from '../../../../kit/format.ts';

/** Formats a project's dates as "Nov 20, 2026 – Dec 4, 2026"; with only one date, states which one it is. */
export function formatPeriod({ start_date, end_date }: Pick<Project, 'start_date' | 'end_date'>): string {
  if (start_date && end_date) return `${formatDay(start_date)} – ${formatDay(end_date)}`;
  if (start_date) return `From ${formatDay(start_date)}`;
  if (end_date) return `Until ${formatDay(end_date)}`;
  return '';
}

/** The customer's fields in a joined record: a project, an estimate, an invoice. */
export type CustomerOfRecord = Pick<ProjectAndCustomer, keyof typeof customerFields>;

type Named = Pick<CustomerOfRecord, 'customer_first_name' | 'customer_last_name'>;

export function customerNameOf(record: Named): string {
  return `${record.customer_first_name} ${record.customer_last_name}`.trim();
}

/** The company's name if there is one: the first line of a list. */
export function companyOrNameOf(record: Named & { customer_company_name?: string | null }): string {
  return record.customer_company_name || customerNameOf(record);
}

/** The fields of a customer that a select needs to show the name. */
export type CustomerName = Pick<Customer, 'customer_id' | 'first_name' | 'last_name'>;

export function customerOf(project: ProjectAndCustomer): CustomerName {
  const { customer_id, customer_first_name: first_name, customer_last_name: last_name } = project;
  return { customer_id, first_name, last_name };
}

/** The customer's address in one line. */
export function customerAddressOf(record: Omit<CustomerOfRecord, 'customer_email'>): string {
  return formatAddress({
    address_1: record.customer_address_1,
    address_2: record.customer_address_2,
    city: record.customer_city,
    state: record.customer_state,
    zip: record.customer_zip,
  });
}

/** A newly created project joined with its customer, as the lists return it. */
export function withCustomer(project: Project, customer: Customer): ProjectAndCustomer {
  return { ...project, ...joinedCustomer(customer) };
}

/** A customer in the fields of the records that belong to it. */
export function joinedCustomer(customer: Customer) {
  return {
    customer_first_name: customer.first_name,
    customer_last_name: customer.last_name,
    customer_company_name: customer.customer_company_name,
    customer_address_1: customer.address_1,
    customer_address_2: customer.address_2,
    customer_city: customer.city,
    customer_state: customer.state,
    customer_zip: customer.zip,
    customer_phone: customer.phone,
    customer_email: customer.email,
  };
}
