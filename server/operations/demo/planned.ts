import type { BodyInput } from '#contract/endpoint.ts';
import type { ManualApprovalWay } from '#contract/sales/approvals.ts';
import type { estimates } from '#contract/sales/estimates.ts';
import type { PaymentMethod } from '#contract/sales/payment-methods.ts';
import type { CustomerInput } from '#contract/work/customers.ts';
import type { ProjectTag } from '#contract/work/images.ts';
import type { projects } from '#contract/work/projects.ts';
import type { SendMethod } from '#domain/send-methods.ts';
import type { Drawing } from './drawn-photos.ts';
import type { Job } from './jobs.ts';
import type { Site } from './jobsites.ts';

/*
 * The records that the demonstration creates, with the day of each.
 */

/** The state of an estimate: `kept` was never sent, `sent` has not been delivered yet, `opened` was also read. */
export interface Fate {
  outcome: 'kept' | 'queued' | 'sent' | 'delivered' | 'opened' | 'failed';
  by: SendMethod;
}

export interface PlannedCustomer {
  at: Date;
  input: CustomerInput;
}

export interface PlannedProject {
  at: Date;
  customer: PlannedCustomer;
  input: Omit<BodyInput<typeof projects.create>['project'], 'customer_id'>;
  job: Job;
}

export interface PlannedEstimate {
  at: Date;
  project: PlannedProject;
  input: Omit<BodyInput<typeof estimates.create>['estimate'], 'project_id'>;
  fate: Fate;
  sentAt: Date;
}

export interface PlannedJobsite {
  at: Date;
  project: PlannedProject;
  input: Site;
}

export interface PlannedPhoto {
  at: Date;
  project: PlannedProject;
  tag: ProjectTag;
  name: string;
  drawing: Drawing;
}

export interface PlannedPayment {
  at: Date;
  /** The percentage of the invoice's total. The payments of a fully paid invoice add up to 100. */
  percent: number;
  payment_method: PaymentMethod;
  note: string | null;
}

/** The invoice of everything in an estimate, which its customer has approved. */
export interface PlannedInvoice {
  at: Date;
  approval: { at: Date; how: ManualApprovalWay; note: string };
  estimate: PlannedEstimate;
  fate: Fate;
  sentAt: Date;
  payments: PlannedPayment[];
  /** When the payment notice was sent. */
  remindedAt: Date | undefined;
}

/** An estimate that its customer responds to through the link. */
export type Agreement = Pick<PlannedEstimate, 'project' | 'input'>;

/** The history of the company. Each list is in chronological order. */
export interface Plan {
  opened: Date;
  customers: PlannedCustomer[];
  projects: PlannedProject[];
  jobsites: PlannedJobsite[];
  estimates: PlannedEstimate[];
  photos: PlannedPhoto[];
  invoices: PlannedInvoice[];
  /** Estimates of the last two hours: one that is approved, and one that is open. */
  agreements: { approved: Agreement; open: Agreement };
}
