import { formatUsd } from './money.ts';
import type { EstimateStatus } from './sales/estimate-status.ts';
import { dayTitle, shortDay } from './time.ts';
import { clockTime } from './work/visit-times.ts';

/** What a record needs that no line of Home covers, most urgent first. */
export const RECORD_STEPS = ['draft_estimate', 'unsent_invoice', 'left_to_bill', 'no_estimate'] as const;
export type RecordStep = (typeof RECORD_STEPS)[number];

export const RECORD_ACTIONS = ['send_estimate', 'send_invoice', 'bill', 'create_estimate'] as const;
export type RecordAction = (typeof RECORD_ACTIONS)[number];

export interface Step {
  kind: RecordStep;
  document: { type: 'estimate' | 'invoice' | 'customer' | 'project'; id: string };
  sentence: string;
  detail: string;
  amount: number | null;
  number: number | null;
  action: RecordAction;
}

/** An estimate of the record. Amounts are dollars. */
export interface EstimateWork {
  estimate_id: string;
  estimate_number: number;
  name: string;
  status: EstimateStatus;
  /** The agreed total once it is approved. */
  total: number;
  left_to_bill: number;
  /** The project of the estimate is over. */
  is_work_done: boolean;
}

/** An outstanding invoice of the record. */
export interface InvoiceWork {
  invoice_id: string;
  invoice_number: number;
  name: string;
  balance_due: number;
  due_date: string;
  is_sent: boolean;
}

interface RecordWork<Need> {
  /** The customer or project itself. */
  document: { type: 'customer' | 'project'; id: string };
  /** The customer's first name. */
  first_name: string;
  /** The lines of Home about the record, most urgent first. */
  needs: readonly Need[];
  /** By number. Those from which no step follows may be missing. */
  estimates: readonly EstimateWork[];
  has_estimate: boolean;
  invoices: readonly InvoiceWork[];
  /** The next visit from today on; no `starts` for an all-day visit. */
  next_visit: { day: string; starts: string | null } | null;
}

export interface NextSteps<Need> {
  lead: Need | Step | null;
  more: (Need | Step)[];
  /** Shown if there is nothing to do. */
  calm: string | null;
}

const MORE_MAX = 2;

/**
 * The next step of a customer or project: its lines of Home, then estimates and invoices to send, work to bill, and a
 * first estimate. Waiting for the customer is not a step. `today` is the company's day.
 */
export function nextSteps<Need extends { document: { id: string } }>(
  record: RecordWork<Need>,
  today: string,
): NextSteps<Need> {
  const needed = new Set(record.needs.map(({ document }) => document.id));
  const [lead = null, ...more] = [
    ...record.needs,
    ...stepsOf(record).filter(({ document }) => !needed.has(document.id)),
  ];
  return { lead, more: more.slice(0, MORE_MAX), calm: lead === null ? calmOf(record, today) : null };
}

function stepsOf({ document, estimates, has_estimate, invoices }: RecordWork<unknown>): Step[] {
  const toSend = estimates.filter(({ status }) => status === 'draft' || status === 'revising');
  const toBill = estimates.filter(({ left_to_bill, is_work_done }) => is_work_done && left_to_bill > 0);
  return [
    ...toSend.map(sendEstimate),
    ...invoices.filter(({ is_sent }) => !is_sent).map(sendInvoice),
    ...toBill.map(bill),
    ...(has_estimate ? [] : [createEstimate(document)]),
  ];
}

function sendEstimate({ estimate_id, estimate_number, name, status, total }: EstimateWork): Step {
  return {
    kind: 'draft_estimate',
    document: { type: 'estimate', id: estimate_id },
    sentence:
      status === 'draft'
        ? `Estimate #${estimate_number} is ready to send`
        : `Estimate #${estimate_number} has changes to send`,
    detail: `${name}.`,
    amount: total,
    number: estimate_number,
    action: 'send_estimate',
  };
}

function sendInvoice({ invoice_id, invoice_number, name, balance_due }: InvoiceWork): Step {
  return {
    kind: 'unsent_invoice',
    document: { type: 'invoice', id: invoice_id },
    sentence: `Invoice #${invoice_number} is ready to send`,
    detail: `${name}.`,
    amount: balance_due,
    number: invoice_number,
    action: 'send_invoice',
  };
}

function bill({ estimate_id, estimate_number, name, left_to_bill }: EstimateWork): Step {
  return {
    kind: 'left_to_bill',
    document: { type: 'estimate', id: estimate_id },
    sentence: `${formatUsd(left_to_bill)} is left to bill`,
    detail: `Estimate #${estimate_number}, ${name}.`,
    amount: left_to_bill,
    number: estimate_number,
    action: 'bill',
  };
}

function createEstimate(document: Step['document']): Step {
  return {
    kind: 'no_estimate',
    document,
    sentence: 'No estimate yet',
    detail: 'An estimate starts the job.',
    amount: null,
    number: null,
    action: 'create_estimate',
  };
}

/** What the record waits for: the next visit, the customer's answer, or the day on which an invoice is due. */
function calmOf({ next_visit, estimates, invoices, first_name }: RecordWork<unknown>, today: string): string {
  if (next_visit) {
    const { day, starts } = next_visit;
    const visit = starts === null ? 'visit' : `visit at ${clockTime(starts)}`;
    return day === today ? `Nothing to do before today’s ${visit}` : `Nothing to do until ${dayTitle(day)}: ${visit}`;
  }
  const waiting = estimates.find(({ status }) => status === 'sent' || status === 'opened');
  if (waiting) return `Nothing to do until ${first_name} answers estimate #${waiting.estimate_number}`;
  const [due] = invoices.toSorted((a, b) => a.due_date.localeCompare(b.due_date));
  if (due) return `Nothing to do until ${shortDay(due.due_date)}: invoice #${due.invoice_number} is due`;
  return 'Nothing to do right now';
}
