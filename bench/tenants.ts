import { createHash } from 'node:crypto';
import { EMPLOYEE_CODE_LENGTH } from '#contract/work/employees.ts';
import { CODE_ALPHABET } from '../server/platform/ids.ts';

/** A company to measure, and the cookie of a signed-in user. */
export interface Tenant {
  name: string;
  /** Distinguishes the ids of the tenant's records. */
  number: number;
  company_id: string;
  cookie: string;
  login_id: string;
  customers: number;
  /** The number of estimates, which is also the number of invoices. */
  documents: number;
  jobsites: number;
  employees: number;
  timecards: number;
  isOnlySearched: boolean;
  /** Ids of existing records, by one-based position. */
  customer(n: number): string;
  project(n: number): string;
  estimate(n: number): string;
  invoice(n: number): string;
  jobsite(n: number): string;
  employee_code(n: number): string;
}

export const LINES_EACH = 5;
/** Line item counts of the documents to render; tenant D has the same number of documents of each size. */
export const DOCUMENT_LINES = [5, 50, 500] as const;

export type Tenants = Record<'S' | 'K' | 'M' | 'D' | 'J' | 'T', Tenant>;

/** The number of records of a tenant; there is one project for each document or jobsite. */
export interface Size {
  customers: number;
  documents: number;
  jobsites: number;
  employees?: number;
  timecards?: number;
  /** Its documents have neither line items nor payments. */
  isOnlySearched?: boolean;
}

export type Sizes = Record<keyof Tenants, Size> & { others: number };

/** The time cards of a company are spread evenly over these twenty years. */
export const YEARS_OF_TIMECARDS = { first: 2006, last: 2025 } as const;

/** The data encoded in the ids of a tenant's records. */
const KINDS = {
  company: 0,
  account: 1,
  customer: 2,
  project: 3,
  estimate: 4,
  estimate_line: 5,
  jobsite: 6,
  subscription: 7,
  session: 8,
  invoice: 9,
  invoice_item: 10,
  payment: 11,
  employee: 12,
  timecard: 13,
  visit: 14,
} as const;
type Kind = keyof typeof KINDS;

export function tenant(
  name: string,
  number: number,
  { employees = 0, timecards = 0, isOnlySearched = false, ...size }: Size,
): Tenant {
  const id = (kind: Kind) => (n: number) => idOf(number, kind, n);
  return {
    name,
    number,
    ...size,
    employees,
    timecards,
    isOnlySearched,
    company_id: idOf(number, 'company', 0),
    cookie: `jobsitespro_session=${tokenOf(number)}`,
    login_id: `bench-${number}`,
    customer: id('customer'),
    project: id('project'),
    estimate: id('estimate'),
    invoice: id('invoice'),
    jobsite: id('jobsite'),
    employee_code: (n) => employeeCode(number, n),
  };
}

/**
 * The id of a tenant's record. Like UUIDv7, the ids of one table increase; these also encode tenant, kind, and
 * number.
 */
export function idOf(tenantNumber: number, kind: Kind, n: number): string {
  return `01900000-${hex(tenantNumber, 4)}-7${hex(KINDS[kind], 3)}-8000-${hex(n, 12)}`;
}

/** SQL for the id that `idOf` computes in TypeScript, with the company id in $1. */
export function sqlId(kind: Kind, n = 'n'): string {
  return `(substr($1::text, 1, 14) || '7${hex(KINDS[kind], 3)}-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
}

function hex(value: number, length: number): string {
  return value.toString(16).padStart(length, '0');
}

/** The session token of a tenant's user. */
export function tokenOf(tenantNumber: number): string {
  return createHash('sha256').update(`session of ${tenantNumber}`).digest('base64url');
}

/** Ten letters of the code alphabet that encode tenant and number. */
function employeeCode(tenantNumber: number, n: number): string {
  let rest = tenantNumber * 1_000_000 + n;
  return Array.from({ length: EMPLOYEE_CODE_LENGTH }, () => {
    const letter = CODE_ALPHABET[rest % CODE_ALPHABET.length];
    rest = Math.floor(rest / CODE_ALPHABET.length);
    return letter;
  }).join('');
}

/** The n-th document of tenant D with this many line items. */
export function documentOf(
  { documents, ...of }: Tenant,
  noun: 'estimate' | 'invoice',
  lines: (typeof DOCUMENT_LINES)[number],
  n: number,
): string {
  const each = documents / DOCUMENT_LINES.length;
  return of[noun](DOCUMENT_LINES.indexOf(lines) * each + (n % each) + 1);
}
