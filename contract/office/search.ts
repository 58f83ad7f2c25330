import { z } from 'zod';
import { ESTIMATE_STATUSES } from '#domain/sales/estimate-status.ts';
import { searchTerms } from '#domain/search-terms.ts';
import { INVOICE_STATUSES } from '#domain/totals.ts';
import { EXPENSE_CATEGORIES } from '#domain/work/expenses.ts';
import { endpoint, EVERY_ROLE, listOf, MAX_SEARCH_WORDS, record, type Summaries } from '../endpoint.ts';

export const SEARCH_MIN = 2;
export const SEARCH_MAX = 100;
/** The maximum number of records of each kind in a search result. */
export const SEARCH_SHOWS = 5;
/** A search counts at most this many records of a kind; a total of this value means as many or more. */
export const SEARCH_COUNTS = 1000;

const ofCustomer = {
  customer_first_name: z.string(),
  customer_last_name: z.string(),
  customer_company_name: z.string().nullable(),
};

export const FoundCustomer = z.object({
  customer_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  customer_company_name: z.string().nullable(),
  address_1: z.string().nullable(),
  city: z.string().nullable(),
  email: z.string(),
  phone: z.string(),
});
/** The fields that crew leads find: no email. */
export const FoundCustomerForCrew = FoundCustomer.omit({ email: true });
export const FoundProject = z.object({
  project_id: z.string(),
  name: z.string(),
  project_type: z.string(),
  is_active: z.boolean(),
  ...ofCustomer,
});
export const FoundJobsite = z.object({
  jobsite_id: z.string(),
  name: z.string(),
  address_1: z.string().nullable(),
  city: z.string(),
  project_name: z.string(),
  ...ofCustomer,
});
export const FoundEstimate = z.object({
  estimate_id: z.string(),
  estimate_number: z.number().int(),
  name: z.string(),
  project_name: z.string(),
  status: z.enum(ESTIMATE_STATUSES),
  final_total: z.number(),
  ...ofCustomer,
});
export const FoundInvoice = z.object({
  invoice_id: z.string(),
  invoice_number: z.number().int(),
  name: z.string(),
  project_name: z.string(),
  status: z.enum(INVOICE_STATUSES),
  is_overdue: z.boolean(),
  due_date: z.string(),
  final_total: z.number(),
  ...ofCustomer,
});
export const FoundChangeOrder = z.object({
  change_order_id: z.string(),
  /** Numbered within each estimate, from 1. */
  change_order_number: z.number().int(),
  estimate_id: z.string(),
  estimate_number: z.number().int(),
  name: z.string(),
  project_name: z.string(),
  status: z.enum(ESTIMATE_STATUSES),
  /** Negative for a credit. */
  final_total: z.number(),
  ...ofCustomer,
});
/** A visit with its day. Times are wall times in the company's zone, null for an all-day visit. */
export const FoundVisit = z.object({
  visit_id: z.string(),
  title: z.string(),
  day: z.string(),
  starts: z.string().nullable(),
  ends: z.string().nullable(),
  is_cancelled: z.boolean(),
  jobsite_name: z.string().nullable(),
  project_name: z.string(),
  ...ofCustomer,
});
export const FoundEmployee = z.object({
  employee_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  employee_title: z.string(),
  phone: z.string(),
  is_active: z.boolean(),
});

export const FoundExpense = z.object({
  expense_id: z.string(),
  vendor: z.string().nullable(),
  description: z.string().nullable(),
  category: z.enum(EXPENSE_CATEGORIES),
  amount_dollar: z.number(),
  spent_on: z.string(),
  project_name: z.string().nullable(),
  spent_by_name: z.string(),
});

/** The search results by kind, best matches first. */
export const SearchResults = z.object({
  customers: listOf(record('customer', FoundCustomer)),
  projects: listOf(record('project', FoundProject)),
  jobsites: listOf(record('jobsite', FoundJobsite)),
  estimates: listOf(record('estimate', FoundEstimate)),
  invoices: listOf(record('invoice', FoundInvoice)),
  change_orders: listOf(record('change_order', FoundChangeOrder)),
  visits: listOf(record('visit', FoundVisit)),
  employees: listOf(record('employee', FoundEmployee)),
  expenses: listOf(record('expense', FoundExpense)),
});
export type SearchResults = z.output<typeof SearchResults>;
/** The search results of a crew lead: active projects, their jobsites and customers, and visits. */
export const SearchResultsForCrew = z.object({
  customers: listOf(record('customer', FoundCustomerForCrew)),
  projects: listOf(record('project', FoundProject)),
  jobsites: listOf(record('jobsite', FoundJobsite)),
  visits: listOf(record('visit', FoundVisit)),
});
export type SearchResultsForCrew = z.output<typeof SearchResultsForCrew>;
export type SearchKind = keyof SearchResults;

export const search = {
  find: endpoint({
    method: 'GET',
    path: '/search',
    auth: 'active',
    roles: EVERY_ROLE,
    token: 'read',
    query: z.object({
      q: z
        .string({ error: `Search for at least ${SEARCH_MIN} characters.` })
        .trim()
        .min(SEARCH_MIN, `Search for at least ${SEARCH_MIN} characters.`)
        .max(SEARCH_MAX, `Search for at most ${SEARCH_MAX} characters.`)
        .refine((q) => searchTerms(q).length <= MAX_SEARCH_WORDS, `Search for at most ${MAX_SEARCH_WORDS} words.`),
    }),
    response: SearchResults,
    withoutMoney: { response: SearchResultsForCrew },
    readsMuch: true,
  }),
};

export const searchSummaries: Summaries<typeof search> = {
  find: 'Search all kinds of records, at most 5 of each kind. Every word of q must begin a word of the record; case and accents are ignored. #1004 finds documents by number; 4 or more digits also match phones. A total counts up to 1,000. A crew lead finds active projects, their jobsites and customers, and visits.',
};
