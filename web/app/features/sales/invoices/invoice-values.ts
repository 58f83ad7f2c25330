import type { Estimate } from '#contract/sales/estimates.ts';
import {
  changeFaults,
  DUE_AFTER_DAYS,
  DUE_BEFORE_ISSUE,
  InvoiceChanges,
  isDueBeforeIssue,
} from '#contract/sales/invoice-fields.ts';
import { invoiceFromEstimate } from '#contract/sales/invoice-from-estimate.ts';
import type { Invoice } from '#contract/sales/invoices.ts';
import type { ItemizedEstimate } from '#contract/sales/itemized-estimates.ts';
import { ENTER_AMOUNT, type ItemizedInvoice } from '#contract/sales/itemized-invoices.ts';
import type { UnbilledWork } from '#contract/sales/unbilled-work.ts';
import type { ProjectAndCustomer } from '#contract/work/projects.ts';
import type { CustomerSees } from '#domain/sales/customer-sees.ts';
import { addDays } from '#domain/time.ts';
import { invoiceTotals, type InvoiceTotals } from '#domain/totals.ts';
import { decimal } from '../../../../kit/forms/typing.ts';
import { NEW_ONLINE, onlineBody, onlineValues, type OnlineValues } from './online-payment-fields.tsx';
import { newKey } from '../documents/lines.ts';
import { amountOf, blankItem, itemBody, ITEMS, savedItem, type ItemValues } from './items.ts';

/** Form values of an invoice. */
export interface InvoiceValues extends OnlineValues {
  name: string;
  payment_instruction: string;
  issue_date: string;
  due_date: string;
  tax_rate: string;
  discount_usd: string;
  itemized_invoices: ItemValues[];
  /** What the customer sees of the line items; null for the company's default. */
  customer_sees: CustomerSees | null;
}

/** Additional values of a new invoice: its project and the amount already paid. */
export interface NewInvoiceValues extends InvoiceValues {
  project_id: string;
  /** Empty unless the invoice is created from an estimate. */
  estimate_id: string;
  amount_paid: string;
  payment_date: string;
  payment_method: string;
  note: string;
}

interface NewInvoiceContext {
  today: string;
  /** That of the company. */
  payment_instruction: string;
}

/** The values of a new invoice: issued today, one empty line item, the default payment instruction. */
export function newInvoiceValues({ today, payment_instruction }: NewInvoiceContext, project_id = ''): NewInvoiceValues {
  return {
    project_id,
    estimate_id: '',
    name: '',
    payment_instruction,
    issue_date: today,
    due_date: dueAfter(today),
    tax_rate: '0',
    discount_usd: '0',
    ...NEW_ONLINE,
    itemized_invoices: [blankItem('new-1')],
    customer_sees: null,
    amount_paid: '',
    payment_date: today,
    payment_method: '',
    note: '',
  };
}

/**
 * A new invoice for the work of an estimate. An invoice's line item requires a code: one without a code gets its
 * number.
 */
export function valuesFromEstimate(
  context: NewInvoiceContext,
  estimate: Estimate,
  lines: readonly ItemizedEstimate[],
): NewInvoiceValues {
  const { itemized_invoices: items, ...billed } = invoiceFromEstimate(estimate, lines);
  const { estimate_id, project_id, name, tax_rate, discount_usd } = billed;
  const blank = newInvoiceValues(context, project_id);
  return {
    ...blank,
    estimate_id,
    name,
    tax_rate: String(tax_rate),
    discount_usd: String(discount_usd),
    customer_sees: estimate.customer_sees,
    itemized_invoices: items.length === 0 ? blank.itemized_invoices : items.map(toNewItem),
  };
}

/** A new invoice for the hours and expenses of a project that are not billed yet; each text can be edited. */
export function valuesFromUnbilled(
  context: NewInvoiceContext,
  project: Pick<ProjectAndCustomer, 'project_id' | 'name'>,
  { lines }: Pick<UnbilledWork, 'lines'>,
): NewInvoiceValues {
  return {
    ...newInvoiceValues(context, project.project_id),
    name: `${project.name}, hours and expenses`.slice(0, 100),
    itemized_invoices: withBilledLines([], lines),
  };
}

/** Adds lines that bill hours and expenses, in place of an empty one. */
export function withBilledLines(items: readonly ItemValues[], lines: UnbilledWork['lines']): ItemValues[] {
  const all = items.filter(({ code, description, amount_dollar }) => `${code}${description}${amount_dollar}` !== '');
  for (const { code, description, amount_dollar, timecard_ids, expense_ids } of lines) {
    const item = { code, description, amount_dollar: String(amount_dollar), is_taxable: true };
    all.push({ ...item, key: newKey(all), id: '', bills: { timecard_ids, expense_ids } });
  }
  return all;
}

/** Removes the lines that bill hours and expenses. */
export function withoutBilledLines(items: readonly ItemValues[]): ItemValues[] {
  const others = items.filter(({ bills }) => bills === undefined);
  return others.length > 0 ? others : [blankItem('new-1')];
}

/** The hours and expenses that the lines bill: those of a removed line are not billed. */
export function billedBy(items: readonly ItemValues[]) {
  const ids = (of: 'timecard_ids' | 'expense_ids') => [...new Set(items.flatMap(({ bills }) => bills?.[of] ?? []))];
  return { timecard_ids: ids('timecard_ids'), expense_ids: ids('expense_ids') };
}

function toNewItem(
  { code, amount_dollar, ...item }: ReturnType<typeof invoiceFromEstimate>['itemized_invoices'][number],
  index: number,
): ItemValues {
  const number = String(index + 1);
  return { ...item, key: `new-${number}`, id: '', code: code || number, amount_dollar: String(amount_dollar) };
}

export function invoiceValues(invoice: Invoice, items: readonly ItemizedInvoice[]): InvoiceValues {
  return {
    name: invoice.name,
    payment_instruction: invoice.payment_instruction ?? '',
    issue_date: invoice.issue_date,
    due_date: invoice.due_date,
    tax_rate: String(invoice.tax_rate),
    discount_usd: String(invoice.discount_usd),
    ...onlineValues(invoice),
    itemized_invoices: items.length > 0 ? items.map(savedItem) : [blankItem('new-1')],
    customer_sees: invoice.customer_sees,
  };
}

/** The request body of a new invoice; includes the payment only when an amount is entered. */
export function newInvoiceBody(values: NewInvoiceValues) {
  const { amount_paid, payment_date, payment_method, note, ...invoice } = values;
  const payment = hasPayment(values) ? { amount_paid, payment_date, payment_method, note } : {};
  const bill = billedBy(values.itemized_invoices);
  const billed = bill.timecard_ids.length + bill.expense_ids.length > 0 ? { bill } : {};
  const itemized_invoices = values.itemized_invoices.map(itemBody);
  return { ...invoice, ...payment, ...billed, ...onlineBody(values), itemized_invoices };
}

/** The request body of an update. */
export function invoiceBody(values: InvoiceValues) {
  return { ...values, ...onlineBody(values), itemized_invoices: values.itemized_invoices.map(itemBody) };
}

export function hasPayment({ amount_paid }: Pick<NewInvoiceValues, 'amount_paid'>): boolean {
  return decimal(amount_paid) > 0;
}

/** The totals of the values as typed, as the server will compute them. */
export function totalsAsTyped(values: InvoiceValues): InvoiceTotals {
  const items = values.itemized_invoices.map((item) => ({
    amount_dollar: amountOf(item),
    is_taxable: item.is_taxable,
  }));
  return invoiceTotals(items, { tax_rate: decimal(values.tax_rate), discount_usd: decimal(values.discount_usd) });
}

/** The default due date; empty without an issue date. */
export function dueAfter(issueDate: string): string {
  return issueDate && addDays(issueDate, DUE_AFTER_DAYS);
}

type Messages = Record<string, string | false>;

/** Rules of the new invoice form beyond the contract, which would fill in missing dates automatically. */
export function checkNewInvoice(values: NewInvoiceValues): Messages {
  return {
    issue_date: !values.issue_date && 'Issue date is required',
    due_date: values.due_date ? isDueBeforeIssue(values) && DUE_BEFORE_ISSUE : 'Due date is required',
    [ITEMS.field]: totalsAsTyped(values).sub_total_sum_lineitems === 0 && ENTER_AMOUNT,
  };
}

/** The limits of an update, which apply only to changed values. */
export function checkChanges(values: InvoiceValues, saved: { invoice: Invoice; items: ItemizedInvoice[] }): Messages {
  const { data } = InvoiceChanges.safeParse(invoiceBody(values));
  if (!data) return {};
  const faults = changeFaults({ ...saved.invoice, items: saved.items }, data);
  return Object.fromEntries(Object.entries(faults).map(([field, [first = '']]) => [field, first]));
}
