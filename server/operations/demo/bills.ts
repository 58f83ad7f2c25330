import { type Days, daysAfter } from './calendar.ts';
import type { PlannedEstimate, PlannedInvoice, PlannedPayment, PlannedProject } from './planned.ts';
import type { Random } from './random.ts';

/** Payments of invoices in percent of their totals: the older invoices are paid, the newest are not. */
const PAID: readonly (readonly number[])[] = [
  [100],
  [50, 50],
  [100],
  [50, 25, 25],
  [100],
  [100],
  [50, 50],
  [30, 70],
  [50],
  [50, 25],
  [30],
  [50],
  [25],
  [],
  [],
  [],
  [],
  [],
];

/** Plans invoices for the newest accepted estimates: those that were delivered, and only the last of each project. */
export function planInvoices(random: Random, now: Date, estimates: readonly PlannedEstimate[]): PlannedInvoice[] {
  const arrived = estimates.filter(({ fate }) => fate.outcome === 'delivered' || fate.outcome === 'opened');
  const last = new Map<PlannedProject, PlannedEstimate>(arrived.map((estimate) => [estimate.project, estimate]));
  const agreed = [...last.values()].toSorted((a, b) => a.at.getTime() - b.at.getTime()).slice(-PAID.length);
  return agreed.map((estimate, index) => {
    const planned = planInvoice(random, now, estimate, PAID[index] ?? []);
    const at = new Date((estimate.sentAt.getTime() + planned.at.getTime()) / 2);
    return { ...planned, approval: { at, ...(WAYS_TO_APPROVE[index % WAYS_TO_APPROVE.length] ?? BY_PHONE) } };
  });
}

function planInvoice(
  random: Random,
  now: Date,
  estimate: PlannedEstimate,
  parts: readonly number[],
): Omit<PlannedInvoice, 'approval'> {
  const at = daysAfter(estimate.sentAt, random.whole(3, 16), now);
  const payments = planPayments(random, now, at, parts);
  const last = payments.at(-1);
  const isPartPaid = last !== undefined && parts.reduce((sum, part) => sum + part, 0) < 100;
  const acceptsSms = estimate.project.customer.input.sms_consent ?? true;
  const by = acceptsSms ? random.pick(['email', 'email', 'sms'] as const) : 'email';
  return {
    at,
    estimate,
    fate: { outcome: random.pick(['delivered', 'delivered', 'opened'] as const), by },
    sentAt: minutesAfter(at, 20),
    payments,
    remindedAt: isPartPaid ? minutesAfter(last.at, 30) : undefined,
  };
}

function planPayments(random: Random, now: Date, billed: Date, parts: readonly number[]): PlannedPayment[] {
  const planned: PlannedPayment[] = [];
  for (const percent of parts) {
    const wait: Days = random.whole(2, 12);
    const at = minutesAfter(daysAfter(planned.at(-1)?.at ?? billed, wait, now), 25);
    planned.push({ at, percent, ...random.pick(WAYS_TO_PAY) });
  }
  return planned;
}

const BY_PHONE = { how: 'phone', note: 'Called back and said yes to everything.' } as const;

const WAYS_TO_APPROVE: readonly Omit<PlannedInvoice['approval'], 'at'>[] = [
  BY_PHONE,
  { how: 'paper', note: 'Signed the printed copy at the kitchen table.' },
  { how: 'email', note: 'Replied to our email: “Looks good, please go ahead.”' },
];

const WAYS_TO_PAY: readonly Pick<PlannedPayment, 'payment_method' | 'note'>[] = [
  { payment_method: 'check', note: 'Check 2207, left at the site' },
  { payment_method: 'check', note: null },
  { payment_method: 'bank_transfer', note: null },
  { payment_method: 'credit_card', note: 'By phone' },
  { payment_method: 'cash', note: 'Counted with the customer' },
  { payment_method: 'money_order', note: null },
];

function minutesAfter(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * 60_000);
}
