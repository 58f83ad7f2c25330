import type { AccountingInvoice } from '#contract/connections/accounting-invoice.ts';
import type { QuickbooksPlan } from '#contract/connections/quickbooks-invoices.ts';
import { AppError } from '#contract/errors.ts';
import { type Books, quoted } from '../../platform/accounting/accounting.ts';
import { type BilledCustomer, type CustomerPlan, planCustomer } from './customers-in-books.ts';
import { asLines, type InvoiceToBook, isOurs, type Shape, shapeOf } from './invoice-in-books.ts';
import { itemOf, type ItemsPlan, planItems } from './items-in-books.ts';
import type { BooksInvoice, BooksPreferences, BooksSettings } from './records-in-books.ts';
import type { Link } from './records-store.ts';

/** An invoice with its customer. */
export interface BilledInvoiceToBook extends InvoiceToBook {
  customer: BilledCustomer;
}

/** The plan of a send, determined before anything is written, and shown to the sender. */
export interface InvoicePlan {
  customer: CustomerPlan;
  items: ItemsPlan;
  /** The existing invoice to be updated. */
  there: BooksInvoice | undefined;
  shape: Shape;
  taxCodeId: string | undefined;
  /** QuickBooks has computed another total for it before. */
  mustBeLines: boolean;
}

/** Plans a send. Only reads. Throws if another invoice in QuickBooks has its number. */
export async function planInvoice(
  books: Pick<Books, 'find' | 'read'>,
  source: BilledInvoiceToBook,
  links: ReadonlyMap<string, Link>,
): Promise<InvoicePlan> {
  const link = links.get(source.invoice_id);
  const [settings, customer, items, there] = await Promise.all([
    settingsOf(books),
    planCustomer(books, source.customer, links.get(source.customer.customer_id)?.quickbooks_id),
    planItems(books),
    findInvoice(books, source, link?.quickbooks_id),
  ]);
  const { invoice } = source;
  const mustBeLines = there !== undefined && link?.as_lines === true;
  const shape = mustBeLines ? asLines(invoice) : shapeOf(invoice, settings);
  return { customer, items, there, shape, taxCodeId: settings.taxCodeId, mustBeLines };
}

/** The plan as shown to the sender. */
export function presentPlan(
  { customer, items, there, shape }: InvoicePlan,
  { invoice }: BilledInvoiceToBook,
  companyName: string,
): QuickbooksPlan {
  const { action, name } = customer;
  return {
    quickbooks_company_name: companyName,
    customer: { action, name },
    invoice: { action: there ? 'update' : 'create', qb_invoice_number: String(invoice.invoice_number) },
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

async function settingsOf(books: Pick<Books, 'find'>): Promise<BooksSettings> {
  const [{ TaxPrefs = {}, SalesFormsPrefs = {} } = {}] = await books.find<BooksPreferences>('Preferences');
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
  books: Pick<Books, 'find' | 'read'>,
  source: InvoiceToBook,
  linkedId: string | undefined,
): Promise<BooksInvoice | undefined> {
  const linked = linkedId === undefined ? undefined : await books.read<BooksInvoice>('Invoice', linkedId);
  if (linked) return linked;
  const number = String(source.invoice.invoice_number);
  const same = await books.find<BooksInvoice>('Invoice', `DocNumber = ${quoted(number)}`);
  const ours = same.find((invoice) => isOurs(invoice, source));
  if (!ours && same.length > 0) throw new AppError('quickbooks_refused', { message: numberTaken(source.invoice) });
  return ours;
}

function numberTaken({ invoice_number }: AccountingInvoice): string {
  return (
    `QuickBooks has another invoice with the number ${invoice_number} already. ` +
    'Give that invoice another number in QuickBooks, then send again.'
  );
}
