import type { AccountingInvoice } from '#contract/connections/accounting-invoice.ts';
import type { QuickbooksPlan } from '#contract/connections/quickbooks-invoices.ts';
import { AppError } from '#contract/errors.ts';
import { type QuickbooksClient, quoted } from '../../platform/accounting/accounting.ts';
import { type BilledCustomer, type CustomerPlan, planCustomer } from './quickbooks-customers.ts';
import { asLines, type InvoiceToSync, isSyncedInvoice, type Shape, shapeOf } from './quickbooks-invoice.ts';
import { itemOf, type ItemsPlan, planItems } from './quickbooks-items.ts';
import type { QuickbooksInvoice, QuickbooksPreferences, QuickbooksSettings } from './quickbooks-records.ts';
import type { Link } from './records-store.ts';

/** An invoice with its customer. */
export interface BilledInvoiceToSync extends InvoiceToSync {
  customer: BilledCustomer;
}

/** The plan of a send, determined before anything is written, and shown to the sender. */
export interface InvoicePlan {
  customer: CustomerPlan;
  items: ItemsPlan;
  /** The existing invoice to be updated. */
  syncedInvoice: QuickbooksInvoice | undefined;
  shape: Shape;
  taxCodeId: string | undefined;
  /** QuickBooks has computed another total for it before. */
  mustBeLines: boolean;
}

/** Plans a send. Only reads. Throws if another invoice in QuickBooks has its number. */
export async function planInvoice(
  quickbooks: Pick<QuickbooksClient, 'find' | 'read'>,
  source: BilledInvoiceToSync,
  links: ReadonlyMap<string, Link>,
): Promise<InvoicePlan> {
  const link = links.get(source.invoice_id);
  const [settings, customer, items, syncedInvoice] = await Promise.all([
    settingsOf(quickbooks),
    planCustomer(quickbooks, source.customer, links.get(source.customer.customer_id)?.quickbooks_id),
    planItems(quickbooks),
    findInvoice(quickbooks, source, link?.quickbooks_id),
  ]);
  const { invoice } = source;
  const mustBeLines = syncedInvoice !== undefined && link?.as_lines === true;
  const shape = mustBeLines ? asLines(invoice) : shapeOf(invoice, settings);
  return { customer, items, syncedInvoice, shape, taxCodeId: settings.taxCodeId, mustBeLines };
}

/** The plan as shown to the sender. */
export function presentPlan(
  { customer, items, syncedInvoice, shape }: InvoicePlan,
  { invoice }: BilledInvoiceToSync,
  companyName: string,
): QuickbooksPlan {
  const { action, name } = customer;
  return {
    quickbooks_company_name: companyName,
    customer: { action, name },
    invoice: { action: syncedInvoice ? 'update' : 'create', qb_invoice_number: String(invoice.invoice_number) },
    lines: invoice.line_items.map(({ code, description, amount }) => {
      return { code, description, amount, item: itemShown(items, code) };
    }),
    tax_as: shape.tax,
    discount_as: shape.discount,
    total: invoice.total,
  };
}

function itemShown(items: ItemsPlan, code: string): QuickbooksPlan['lines'][number]['item'] {
  const { common } = items;
  const item = itemOf(items, code) ?? (common.action === 'match' ? common.item : undefined);
  return item ? { action: 'match', name: item.Name } : { action: 'create', name: commonName(items) };
}

function commonName({ common }: ItemsPlan): string {
  return common.action === 'create' ? common.name : common.item.Name;
}

async function settingsOf(quickbooks: Pick<QuickbooksClient, 'find'>): Promise<QuickbooksSettings> {
  const [{ TaxPrefs = {}, SalesFormsPrefs = {} } = {}] = await quickbooks.find<QuickbooksPreferences>('Preferences');
  return {
    usesSalesTax: TaxPrefs.UsingSalesTax ?? false,
    taxCodeId: TaxPrefs.PartnerTaxEnabled ? undefined : TaxPrefs.TaxGroupCodeRef?.value,
    allowsDiscount: SalesFormsPrefs.AllowDiscount ?? false,
  };
}

/**
 * The invoice of an earlier send: by QuickBooks' id or, if that is unknown or deleted, by its number and our
 * reference.
 */
export async function findInvoice(
  quickbooks: Pick<QuickbooksClient, 'find' | 'read'>,
  source: InvoiceToSync,
  linkedId: string | undefined,
): Promise<QuickbooksInvoice | undefined> {
  const linked = linkedId === undefined ? undefined : await quickbooks.read<QuickbooksInvoice>('Invoice', linkedId);
  if (linked) return linked;
  const number = String(source.invoice.invoice_number);
  const same = await quickbooks.find<QuickbooksInvoice>('Invoice', `DocNumber = ${quoted(number)}`);
  const syncedInvoice = same.find((invoice) => isSyncedInvoice(invoice, source));
  if (!syncedInvoice && same.length > 0)
    throw new AppError('quickbooks_refused', { message: numberTaken(source.invoice) });
  return syncedInvoice;
}

function numberTaken({ invoice_number }: AccountingInvoice): string {
  return (
    `QuickBooks has another invoice with the number ${invoice_number} already. ` +
    'Give that invoice another number in QuickBooks, then send again.'
  );
}
