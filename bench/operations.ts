import { API_BASE } from '#contract/endpoint.ts';
import { estimateTotals } from '#domain/totals.ts';
import { aCustomerInput, aLine, anEstimateInput, anInvoiceInput, anItem } from '#testkit/inputs/inputs.ts';
import { newCustomer, newEstimate, newInvoice, newTimecard } from '#testkit/inputs/requests.ts';
import { completeInvoice } from '../server/sales/invoices/invoice.ts';
import { completeEstimate, completeLine } from '../server/sales/proposals/estimates/estimate.ts';
import { type Ask, post } from './connection.ts';
import { LINES_EACH, type Tenant, type Tenants, YEARS_OF_TIMECARDS } from './tenants.ts';

/** The same operation on both servers. Each call of `bare` and `app` requests a different record of the same kind. */
export interface Operation {
  name: string;
  /** Maximum ratio to the baseline. */
  bar: number;
  tenant: Tenant;
  bare: () => Ask;
  app: () => Ask;
  /** Reads are also measured under load. */
  isRead: boolean;
}

/** Maximum ratios to the baseline: the ratio measured on an idle machine, plus a tenth. */
const BARS = {
  read: 1.25,
  create: 1.35,
  createCustomer: 1.3,
  list: 1.2,
  monthOfTimecards: 1.3,
  hours: 1.2,
  clockIn: 1.2,
};

/** An estimate or an invoice of a project; both kinds are measured in the same way. */
interface SalesDocument {
  noun: 'estimate' | 'invoice';
  table: 'estimates' | 'invoices';
  lines: 'itemized_estimates' | 'itemized_invoices';
  id: (tenant: Tenant) => Tenant['estimate'];
  create: (tenant: Tenant) => Pick<Operation, 'bare' | 'app'>;
}

const ESTIMATES: SalesDocument = {
  noun: 'estimate',
  table: 'estimates',
  lines: 'itemized_estimates',
  id: ({ estimate }) => estimate,
  create: createEstimate,
};
const INVOICES: SalesDocument = {
  noun: 'invoice',
  table: 'invoices',
  lines: 'itemized_invoices',
  id: ({ invoice }) => invoice,
  create: createInvoice,
};

export function operations({ S, K, M, J, T }: Omit<Tenants, 'D'>): Operation[] {
  return [
    ...[INVOICES, ESTIMATES].flatMap((salesDocument) => [
      ...[S, M].flatMap((tenant) => readsOfOne(salesDocument, tenant)),
      ...[S, M].map((tenant) => creates(salesDocument, tenant)),
      lists(salesDocument, M, 100),
      lists(salesDocument, K),
    ]),
    searchCustomers(M),
    createCustomer(M),
    ...listsOfProjects(J),
    monthOfTimecards(T),
    hoursByEmployee(T),
    clockIn(T),
  ];
}

function readsOfOne({ noun, lines, table, id }: SalesDocument, tenant: Tenant): Operation[] {
  const pick = inTurn(tenant.documents);
  const read = (what: string, bare: string, app: (id: string) => string): Operation => ({
    name: `read ${what}, tenant ${tenant.name}`,
    bar: BARS.read,
    tenant,
    isRead: true,
    bare: () => get(`/${bare}?id=${id(tenant)(pick())}`),
    app: () => get(API_BASE + app(id(tenant)(pick()))),
  });
  return [
    read(`one ${noun}`, noun, (one) => `/${table}/${one}`),
    read(`${LINES_EACH} lines of one ${noun}`, lines, (one) => `/${lines}/by_${noun}?${noun}_id=${one}`),
  ];
}

function creates({ noun, create }: SalesDocument, tenant: Tenant): Operation {
  const name = `create ${noun} with ${LINES_EACH} lines, tenant ${tenant.name}`;
  return { name, bar: BARS.create, tenant, isRead: false, ...create(tenant) };
}

function lists({ table }: SalesDocument, tenant: Tenant, limit?: number): Operation {
  const query = limit === undefined ? '' : `?limit=${limit}`;
  return {
    name: `list ${limit === undefined ? 'all' : limit} of ${figures(tenant.documents)} ${table}`,
    bar: BARS.list,
    tenant,
    isRead: true,
    bare: () => get(`/${table}${query}`),
    app: () => get(`${API_BASE}/${table}/${table}_projects_customers${query}`),
  };
}

/** The lists that a company with many customers uses, as its screens request them. */
function listsOfProjects(tenant: Tenant): Operation[] {
  const pick = inTurn(90);
  const word = () => pick() + 10;
  const list = (what: string, bare: () => string, app: () => string): Operation => ({
    name: what,
    bar: BARS.list,
    tenant,
    isRead: true,
    bare: () => get(bare()),
    app: () => get(API_BASE + app()),
  });
  const [customers, projects, jobsites] = [
    '/customers',
    '/projects/projects_and_customers',
    '/jobsites/jobsites_projects',
  ];
  const many = (count: number) => figures(count);
  const ofProjects = `50 of ${many(tenant.jobsites)} projects`;
  const ofJobsites = `50 of ${many(tenant.jobsites)} jobsites`;
  return [
    list(
      `list ${ofJobsites}`,
      () => '/jobsites',
      () => `${jobsites}?limit=50`,
    ),
    list(
      `list ${ofJobsites} by name`,
      () => '/jobsites?sort=name',
      () => `${jobsites}?limit=50&sort=name`,
    ),
    list(
      `search ${ofJobsites}`,
      () => `/jobsites?q=desai${word()}`,
      () => `${jobsites}?limit=50&q=desai${word()}`,
    ),
    list(
      `list ${ofProjects}`,
      () => '/projects',
      () => `${projects}?limit=50`,
    ),
    ...['name', 'created_at', 'customer_last_name'].map((sort) =>
      list(
        `list ${ofProjects} by ${sort}`,
        () => `/projects?sort=${sort}`,
        () => `${projects}?limit=50&sort=${sort}`,
      ),
    ),
    list(
      `search ${ofProjects}`,
      () => `/projects?q=desai${word()}`,
      () => `${projects}?limit=50&q=desai${word()}`,
    ),
    list(
      `list 100 of ${many(tenant.customers)} customers by last_name`,
      () => '/customers?sort=last_name',
      () => `${customers}?limit=100&sort=last_name`,
    ),
  ];
}

function searchCustomers(tenant: Tenant): Operation {
  const pick = inTurn(90);
  return {
    name: `search 50 of ${figures(tenant.customers)} customers`,
    bar: BARS.list,
    tenant,
    isRead: true,
    bare: () => get(`/customers?q=desai${pick() + 10}`),
    app: () => get(`${API_BASE}/customers?limit=50&q=desai${pick() + 10}`),
  };
}

function createCustomer(tenant: Tenant): Operation {
  let count = 0;
  // Each consent to text messages is confirmed by a text, which the same process would render, store, and send in the
  // meantime.
  const customer = () => ({ ...aCustomerInput(), last_name: `Customer ${(count += 1)}`, sms_consent: false });
  return {
    name: 'create customer',
    bar: BARS.createCustomer,
    tenant,
    isRead: false,
    bare: () => postBare('/customers', customer()),
    app: () => post(newCustomer(customer())),
  };
}

function createEstimate(tenant: Tenant): Pick<Operation, 'bare' | 'app'> {
  const pick = inTurn(tenant.documents);
  const line = aLine({ code: 'ROF-01', unit_price_dollar: 49.38, quantity: 5, duration_hour: 2.5 });
  const lines = Array.from({ length: LINES_EACH }, () => line);
  const input = () => ({
    ...anEstimateInput(lines),
    project_id: tenant.project(pick()),
    tax_rate: 7.5,
    discount_usd: 50,
  });
  const complete = lines.map((each) => completeLine(each));
  return {
    bare: () => {
      const estimate = { ...completeEstimate(input()), project_id: tenant.project(pick()) };
      return postBare('/estimates', { ...estimate, ...estimateTotals(complete, estimate), lines: complete });
    },
    app: () => post(newEstimate(input())),
  };
}

function createInvoice(tenant: Tenant): Pick<Operation, 'bare' | 'app'> {
  const pick = inTurn(tenant.documents);
  const item = anItem({ code: 'ROF-01', amount_dollar: 246.9 });
  const items = Array.from({ length: LINES_EACH }, () => item);
  // Invoices of one project and day must have different names, which `anInvoiceInput` provides. The screen always sends
  // a payment instruction.
  const input = () => ({
    ...anInvoiceInput(items),
    payment_instruction: 'Please pay by check to Acme Roofing. Put the invoice number on it.',
    project_id: tenant.project(pick()),
    tax_rate: 7.5,
    discount_usd: 50,
  });
  return {
    bare: () => {
      const invoiceInput = input();
      const { project_id } = invoiceInput;
      const invoice = {
        ...completeInvoice(invoiceInput, { today: '2026-11-20', payment_instruction: null }),
        project_id,
        amount_paid: 0,
      };
      return postBare('/invoices', { ...invoice, lines: items });
    },
    app: () => post(newInvoice(input())),
  };
}

function monthOfTimecards(tenant: Tenant): Operation {
  const { first, last } = YEARS_OF_TIMECARDS;
  const pick = inTurn((last - first + 1) * 12);
  const month = () => {
    const start = new Date(Date.UTC(first, pick() - 1, 1));
    const end = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0));
    return `start=${start.toISOString().slice(0, 10)}&end=${end.toISOString().slice(0, 10)}`;
  };
  return {
    name: `time cards of one month among ${figures(tenant.timecards)}`,
    bar: BARS.monthOfTimecards,
    tenant,
    isRead: true,
    bare: () => get(`/timecards?${month()}`),
    app: () => get(`${API_BASE}/timecards/timecard_report?${month()}`),
  };
}

function hoursByEmployee(tenant: Tenant): Operation {
  const { first, last } = YEARS_OF_TIMECARDS;
  const range = `start=${first}-01-01&end=${last}-12-31`;
  return {
    name: `hours per employee over ${figures(tenant.timecards)} time cards`,
    bar: BARS.hours,
    tenant,
    isRead: false,
    bare: () => get(`/hours?${range}`),
    app: () => get(`${API_BASE}/timecards/timecard_report?${range}&limit=0`),
  };
}

/** Each employee clocks in once: even ones on the product, odd ones on the baseline. */
function clockIn(tenant: Tenant): Operation {
  const [app, bare] = [inTurn(tenant.employees / 2), inTurn(tenant.employees / 2)];
  const jobsite_id = tenant.jobsite(1);
  return {
    name: `clock in among ${figures(tenant.timecards)} time cards`,
    bar: BARS.clockIn,
    tenant,
    isRead: false,
    bare: () => postBare('/timecards', { employee_code: tenant.employee_code(bare() * 2 - 1), jobsite_id }),
    app: () => post(newTimecard({ employee_code: tenant.employee_code(app() * 2), jobsite_id })),
  };
}

function get(path: string): Ask {
  return { method: 'GET', path };
}

function postBare(path: string, body: object): Ask {
  return { method: 'POST', path, body };
}

/** 1, 2, 3, … and 1 again after `count`, in strides that touch pages across the whole table. */
function inTurn(count: number): () => number {
  let n = 0;
  return () => ((n += 7919) % count) + 1;
}

function figures(count: number): string {
  return count.toLocaleString('en-US');
}
