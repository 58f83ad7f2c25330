import { z } from 'zod';
import { ESTIMATE_STATUSES } from '#domain/sales/estimate-status.ts';
import { ONLINE_PAYMENT_METHODS } from '#domain/sales/online-amounts.ts';
import { INVOICE_STATUSES } from '#domain/totals.ts';
import { MESSAGE_STATUSES } from '../core/messages.ts';
import { NextSteps } from '../core/needs.ts';
import { byId, endpoint, type Summaries } from '../endpoint.ts';
import { instant } from '../fields.ts';
import { Due } from '../sales/installments.ts';
import { PAYMENT_METHODS } from '../sales/payment-methods.ts';
import { Customer } from '../work/customers.ts';
import { PROJECT_TAGS } from '../work/images.ts';
import { ProjectAndCustomer } from '../work/projects.ts';
import { Visit } from '../work/visits.ts';

/** How many records of each kind an overview shows; `counts` has the totals. */
export const OVERVIEW_SHOWS = {
  projects: 3,
  payments: 3,
  messages: 4,
  photos: 5,
  people: 5,
  jobsites: 5,
};

/**
 * Amounts in dollars. `billed` and `paid` are those of invoices that are not void, and billed − paid = owed − overpaid.
 */
export const OverviewMoney = z.object({
  /** Approved totals of estimates, with change orders. */
  agreed: z.number(),
  billed: z.number(),
  /** The part of `billed` whose invoices have no estimate. */
  billed_without_estimate: z.number(),
  paid: z.number(),
  /** Balances above 0. */
  owed: z.number(),
  /** The part of `owed` that was due before today. */
  overdue: z.number(),
  /** Days since the oldest overdue invoice was due; 0 if none is. */
  days_late: z.number().int(),
  /** Agreed amounts without an invoice, by estimate. */
  left_to_bill: z.number(),
  overpaid: z.number(),
});
export type OverviewMoney = z.output<typeof OverviewMoney>;

export const OverviewEstimate = z.object({
  estimate_id: z.string(),
  estimate_number: z.number().int(),
  name: z.string(),
  status: z.enum(ESTIMATE_STATUSES),
  /** The agreed total once it is approved. */
  total: z.number(),
  valid_until: z.string().nullable(),
  sent_at: instant.nullable(),
  opened_at: instant.nullable(),
  answered_at: instant.nullable(),
});
export type OverviewEstimate = z.output<typeof OverviewEstimate>;

export const OverviewInvoice = z.object({
  invoice_id: z.string(),
  invoice_number: z.number().int(),
  estimate_id: z.string().nullable(),
  name: z.string(),
  status: z.enum(INVOICE_STATUSES),
  final_total: z.number(),
  balance_due: z.number(),
  due_date: z.string(),
  is_overdue: z.boolean(),
  /** Null until it is sent. */
  sent_at: instant.nullable(),
  opened_at: instant.nullable(),
  /** The day of the newest payment. */
  paid_on: z.string().nullable(),
  /** A bank payment of this amount is in progress. */
  processing_amount: z.number(),
});
export type OverviewInvoice = z.output<typeof OverviewInvoice>;

/** An agreed amount that is not billed. */
export const OverviewInstallment = z.object({
  installment_id: z.string(),
  estimate_id: z.string(),
  label: z.string(),
  amount: z.number(),
  due: Due,
});
export type OverviewInstallment = z.output<typeof OverviewInstallment>;

/** Estimates by number, invoices by number, unbilled installments in their order. */
const documents = {
  estimates: z.array(OverviewEstimate),
  invoices: z.array(OverviewInvoice),
  installments: z.array(OverviewInstallment),
};

export const OverviewProject = z.object({
  project_id: z.string(),
  name: z.string(),
  is_active: z.boolean(),
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
  /** The next visit from today on. Wall time in the company's zone; `starts` is null for an all-day visit. */
  next_visit: z.object({ day: z.string(), starts: z.string().nullable() }).nullable(),
  ...documents,
});
export type OverviewProject = z.output<typeof OverviewProject>;

export const OverviewPayment = z.object({
  customer_payment_id: z.string(),
  invoice_id: z.string(),
  invoice_number: z.number().int(),
  payment_date: z.string(),
  payment_method: z.enum(PAYMENT_METHODS),
  note: z.string().nullable(),
  /** Less refunds. */
  amount: z.number(),
});
export type OverviewPayment = z.output<typeof OverviewPayment>;

export const OverviewMessage = z.object({
  message_log_id: z.string(),
  subject: z.string(),
  is_reminder: z.boolean(),
  status: z.enum(MESSAGE_STATUSES),
  created_at: instant,
  opened_at: instant.nullable(),
});
export type OverviewMessage = z.output<typeof OverviewMessage>;

export const OverviewPhoto = z.object({
  image_id: z.string(),
  url: z.string(),
  file_name: z.string(),
  project_id: z.string(),
  project_tag: z.enum(PROJECT_TAGS).nullable(),
  created_at: instant,
});
export type OverviewPhoto = z.output<typeof OverviewPhoto>;

/** Hours of the approved line items, and time worked at the jobsites without breaks. */
export const OverviewHours = z.object({
  planned_hours: z.number(),
  worked_seconds: z.number().int(),
  /** The first time somebody clocked in; null if nobody has. */
  started_at: instant.nullable(),
  /** Those who worked most, by the name on their time cards. */
  people: z.array(z.object({ employee_name: z.string(), worked_seconds: z.number().int() })),
  /** The jobsite of all the time worked; null if it was worked at several. */
  only_jobsite: z.object({ jobsite_id: z.string(), name: z.string() }).nullable(),
});
export type OverviewHours = z.output<typeof OverviewHours>;

export const OverviewJobsite = z.object({
  jobsite_id: z.string(),
  name: z.string(),
  address_1: z.string().nullable(),
  address_2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zip: z.string().nullable(),
});
export type OverviewJobsite = z.output<typeof OverviewJobsite>;

/** Who changed the notes last, from the audit log; null for notes that were entered with the record. */
export const NotesChange = z.object({ account_name: z.string(), changed_at: instant });
export type NotesChange = z.output<typeof NotesChange>;

/** Common to both overviews. */
const overview = {
  /** Today in the company's zone. */
  today: z.string(),
  time_zone: z.string(),
  notes_change: NotesChange.nullable(),
  next: NextSteps,
  money: OverviewMoney,
  payments: z.array(OverviewPayment),
  /** Today's and the next two; the last one if there are none. In chronological order. */
  visits: z.array(Visit),
  messages: z.array(OverviewMessage),
  photos: z.array(OverviewPhoto),
  hours: OverviewHours,
  counts: z.object({
    projects: z.number().int(),
    estimates: z.number().int(),
    approved_estimates: z.number().int(),
    invoices: z.number().int(),
    payments: z.number().int(),
    visits: z.number().int(),
    messages: z.number().int(),
    photos: z.number().int(),
    jobsites: z.number().int(),
  }),
};

/** A customer with the state of all their projects. `projects` are the active ones first, then the newest. */
export const CustomerOverview = z.object({
  customer: Customer,
  projects: z.array(OverviewProject),
  /** The methods by which customers of the company can pay online; empty if they cannot. */
  online_payment: z.array(z.enum(ONLINE_PAYMENT_METHODS)),
  ...overview,
});
export type CustomerOverview = z.output<typeof CustomerOverview>;

export const ProjectOverview = z.object({
  project: ProjectAndCustomer,
  ...documents,
  jobsites: z.array(OverviewJobsite),
  ...overview,
});
export type ProjectOverview = z.output<typeof ProjectOverview>;

export const overviews = {
  customer: endpoint({
    method: 'GET',
    path: '/customers/:id/overview',
    auth: 'active',
    params: byId,
    response: CustomerOverview,
    errors: ['customer_not_found'],
  }),
  project: endpoint({
    method: 'GET',
    path: '/projects/:id/overview',
    auth: 'active',
    params: byId,
    response: ProjectOverview,
    errors: ['project_not_found'],
  }),
};

export const overviewSummaries: Summaries<typeof overviews> = {
  customer:
    'Read a customer with the next step, the money, and the newest projects, payments, visits, messages, photos and hours.',
  project:
    'Read a project with the next step, the money, its estimates and invoices, and the newest payments, visits, messages, photos and hours.',
};
