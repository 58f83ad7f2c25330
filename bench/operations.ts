import { completeEstimate, completeLine } from '../server/estimates/estimate.ts';
import { API_BASE } from '../contract/endpoint.ts';
import { estimateTotals } from '../contract/totals.ts';
import type { Ask } from './connection.ts';
import { LINES_EACH, type Tenant, type Tenants, YEARS_OF_TIMECARDS } from './seed.ts';

/** The same thing done by both servers. Each call of `bare` and `ours` asks for another record of the same kind. */
export interface Operation {
  name: string;
  /** The most that ours may take, as a multiple of bare. */
  bar: number;
  /** The most milliseconds that ours may take, whatever bare does. */
  mostMs?: number;
  tenant: Tenant;
  bare: () => Ask;
  ours: () => Ask;
  /** A read is also measured under load. */
  isRead: boolean;
}

export function operations({ S, K, M, T }: Omit<Tenants, 'D'>): Operation[] {
  return [
    ...[S, M].flatMap(readsOfOne),
    ...[S, M].map(createEstimate),
    listEstimates(`list 100 of ${figures(M.estimates)} estimates`, M, 100, 1.6),
    listEstimates(`list all of ${figures(K.estimates)} estimates`, K, undefined, 1.5),
    searchCustomers(M),
    createCustomer(M),
    monthOfTimecards(T),
    hoursByEmployee(T),
    clockIn(T),
  ];
}

function readsOfOne(tenant: Tenant): Operation[] {
  const pick = inTurn(tenant.estimates);
  const read = (what: string, bare: string, ours: (id: string) => string): Operation => ({
    name: `read ${what}, tenant ${tenant.name}`,
    bar: 1.8,
    tenant,
    isRead: true,
    bare: () => get(`/${bare}?id=${tenant.estimate(pick())}`),
    ours: () => get(API_BASE + ours(tenant.estimate(pick()))),
  });
  return [
    read('one estimate', 'estimate', (id) => `/estimates/${id}`),
    read(`its ${LINES_EACH} lines`, 'lines', (id) => `/itemized_estimates/by_estimate?estimate_id=${id}`),
  ];
}

function listEstimates(name: string, tenant: Tenant, limit: number | undefined, bar: number): Operation {
  const query = limit === undefined ? '' : `?limit=${limit}`;
  return {
    name,
    bar,
    tenant,
    isRead: true,
    bare: () => get(`/estimates${query}`),
    ours: () => get(`${API_BASE}/estimates/estimates_projects_customers${query}`),
  };
}

function searchCustomers(tenant: Tenant): Operation {
  const pick = inTurn(90);
  return {
    name: `search 50 of ${figures(tenant.customers)} customers`,
    bar: 1.6,
    tenant,
    isRead: true,
    bare: () => get(`/customers?q=desai${pick() + 10}`),
    ours: () => get(`${API_BASE}/customers?limit=50&q=desai${pick() + 10}`),
  };
}

function createCustomer(tenant: Tenant): Operation {
  let count = 0;
  const customer = () => {
    count += 1;
    const phone = `727-${String(count).padStart(7, '0').slice(0, 3)}-${String(count).padStart(7, '0').slice(3)}`;
    return {
      first_name: 'New',
      last_name: `Customer ${count}`,
      address_1: '12 Bay St',
      city: 'Tampa',
      state: 'FL',
      zip: '33609',
      email: `new${count}@example.com`,
      phone,
    };
  };
  return {
    name: 'create customer',
    bar: 2,
    tenant,
    isRead: false,
    bare: () => post('/customers', customer()),
    ours: () => post(`${API_BASE}/customers`, { customer: customer() }),
  };
}

function createEstimate(tenant: Tenant): Operation {
  const pick = inTurn(tenant.estimates);
  const line = {
    code: 'ROF-01',
    description: 'Shingles, 130 mph, laid',
    unit_price_dollar: 49.38,
    quantity: 5,
    duration_hour: 2.5,
  };
  const lines = Array.from({ length: LINES_EACH }, () => line);
  const input = () => ({ project_id: tenant.project(pick()), name: 'Roof', tax_rate: 7.5, discount_usd: 50 });
  const complete = lines.map((each) => completeLine(each));
  return {
    name: `create estimate with ${LINES_EACH} lines, tenant ${tenant.name}`,
    bar: 2,
    tenant,
    isRead: false,
    bare: () => {
      const estimate = { ...completeEstimate(input()), project_id: tenant.project(pick()) };
      return post('/estimates', { ...estimate, ...estimateTotals(complete, estimate), lines: complete });
    },
    ours: () => post(`${API_BASE}/estimates`, { estimate: { ...input(), itemized_estimates: lines } }),
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
    bar: 1.6,
    tenant,
    isRead: true,
    bare: () => get(`/timecards?${month()}`),
    ours: () => get(`${API_BASE}/timecards/timecard_report?${month()}`),
  };
}

function hoursByEmployee(tenant: Tenant): Operation {
  const { first, last } = YEARS_OF_TIMECARDS;
  const range = `start=${first}-01-01&end=${last}-12-31`;
  return {
    name: `hours per employee over ${figures(tenant.timecards)} time cards`,
    bar: 1.4,
    tenant,
    isRead: false,
    bare: () => get(`/hours?${range}`),
    ours: () => get(`${API_BASE}/timecards/timecard_report?${range}&limit=0`),
  };
}

/** Each employee clocks in once: the even ones with us, the odd ones bare. */
function clockIn(tenant: Tenant): Operation {
  const [ours, bare] = [inTurn(tenant.employees / 2), inTurn(tenant.employees / 2)];
  const jobsite_id = tenant.jobsite(1);
  return {
    name: `clock in among ${figures(tenant.timecards)} time cards`,
    bar: 2,
    mostMs: 3,
    tenant,
    isRead: false,
    bare: () => post('/timecards', { employee_code: tenant.employee_code(bare() * 2 - 1), jobsite_id }),
    ours: () =>
      post(`${API_BASE}/timecards`, { timecard: { employee_code: tenant.employee_code(ours() * 2), jobsite_id } }),
  };
}

function get(path: string): Ask {
  return { method: 'GET', path };
}

function post(path: string, body: object): Ask {
  return { method: 'POST', path, body };
}

/** 1, 2, 3 … and 1 again after `count`, in strides that touch pages all over the table. */
function inTurn(count: number): () => number {
  let n = 0;
  return () => ((n += 7919) % count) + 1;
}

function figures(count: number): string {
  return count.toLocaleString('en-US');
}
