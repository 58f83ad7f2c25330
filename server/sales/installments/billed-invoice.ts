import type { BillingWords } from '#contract/sales/installments.ts';
import { DUE_AFTER_DAYS } from '#contract/sales/invoice-fields.ts';
import { DESCRIPTION_MAX, type NewItem } from '#contract/sales/itemized-invoices.ts';
import { dollars } from '#domain/money.ts';
import { type Share, subTotalOf, sumOfShares } from '#domain/sales/installment-amounts.ts';
import { addDays } from '#domain/time.ts';
import { invoiceTotals } from '#domain/totals.ts';
import { seesColumn } from '../../core/documents/customer-sees.ts';
import { figure } from '../../core/documents/figures.ts';
import { writtenDay } from '../../platform/clock.ts';
import { rejectDueBeforeIssue } from '../invoices/invoice.ts';
import type { EstimateRow } from '../proposals/rows.ts';
import { type InstallmentRow, shareOf } from './store.ts';

/** A stored or new installment. */
export type Billable = Pick<InstallmentRow, 'code' | 'label' | 'is_part' | 'due'> &
  Record<keyof Share, string | number> & {
    percent: string | number | null;
    /** The company's day of the approval, if it differs from that of the estimate. */
    approved_on?: string | undefined;
  };

const NAME_MAX = 100;

/** The agreement that installments are billed from. Days are in the company's zone. */
export interface Agreement {
  estimate: Pick<
    EstimateRow,
    'estimate_id' | 'estimate_number' | 'name' | 'project_id' | 'customer_id' | 'tax_rate' | 'customer_sees'
  >;
  approved_on: string;
}

interface Billed extends Agreement {
  installments: readonly Billable[];
  words: BillingWords;
  /** For an invoice whose words have none. */
  payment_instruction: string;
  today: string;
  /** The line items as approved, if these are billed instead of the installments. */
  items?: NewItem[] | undefined;
  namesTaken: ReadonlySet<string>;
}

/** The fields and line items of the invoice that bills installments. Tax and discount are those of the installments. */
export function billedInvoice({
  estimate,
  approved_on,
  installments,
  words,
  payment_instruction,
  today,
  namesTaken,
  ...given
}: Billed) {
  const { estimate_id, project_id, customer_id } = estimate;
  const issue_date = words.issue_date ?? today;
  const due_date = words.due_date ?? dueDate(installments, issue_date);
  rejectDueBeforeIssue({ issue_date, due_date });
  const items = given.items ?? installments.map((installment) => itemOf(installment, { estimate, approved_on }));
  const share = sumOfShares(installments.map(shareOf));
  const tax_rate = Number(estimate.tax_rate);
  const discount_usd = dollars(share.discount);
  const fixed = { tax_dollar: dollars(share.tax), discount_usd };
  const [first, ...others] = installments;
  const suffix = given.items ? '' : ` – ${others.length === 0 ? (first?.label ?? '') : 'Balance'}`;
  const invoice = {
    project_id,
    customer_id,
    estimate_id,
    name: words.name ?? freeName(estimate.name, suffix, namesTaken),
    payment_instruction: words.payment_instruction ?? payment_instruction,
    issue_date,
    due_date,
    tax_rate,
    discount_usd,
    ...invoiceTotals(items, { tax_rate, discount_usd, fixed }),
    ...seesColumn(estimate.customer_sees),
    amounts_are_fixed: true,
    amount_paid: 0,
  };
  return { invoice, items };
}

/** "Deposit, 50% of Estimate #1004, as approved Nov 22, 2026" */
function itemOf(installment: Billable, { estimate, approved_on }: Agreement): NewItem {
  const { code, label, percent, is_part } = installment;
  const what = `${is_part ? 'Part of ' : ''}${label}, ${percent === null ? '' : `${figure(String(percent))}% of `}`;
  const description = `${what}Estimate #${estimate.estimate_number}, as approved ${writtenDay(installment.approved_on ?? approved_on)}`;
  return {
    code,
    description: description.slice(0, DESCRIPTION_MAX),
    amount_dollar: dollars(subTotalOf(shareOf(installment))),
  };
}

/** The latest due day of the installments; one that fell due earlier is due when it is billed. */
function dueDate(installments: readonly Billable[], issue_date: string): string {
  const days = installments.map(({ due }) => {
    if (due === 'on_approval') return issue_date;
    return due.startsWith('on_') ? addDays(issue_date, DUE_AFTER_DAYS) : due;
  });
  return [issue_date, ...days].toSorted().at(-1) ?? issue_date;
}

/** A name that no other invoice of the project has on this day: "Roof – Deposit (2)". */
function freeName(estimateName: string, suffix: string, taken: ReadonlySet<string>): string {
  for (let count = 1; ; count++) {
    const end = count === 1 ? suffix : `${suffix} (${count})`;
    const name = `${estimateName.slice(0, NAME_MAX - end.length).trimEnd()}${end}`;
    if (!taken.has(name.toLowerCase())) return name;
  }
}
