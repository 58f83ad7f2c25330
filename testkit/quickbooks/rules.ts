import { asFault, CLOSED, NOT_FOUND, reject } from './faults.ts';
import { type QuickbooksRecord, invoiceCents, isTaxed, KINDS, type Kind } from './kinds.ts';
import { type RecordStore, sumOf } from './record-store.ts';

/** The company's settings in QuickBooks. */
export interface CompanySettings {
  usesSalesTax: boolean;
  /** The default tax code, if sales tax is not automated; without one nothing can be taxed. */
  taxCodeId: string | undefined;
  /**
   * The percentage that automated sales tax applies, whatever the invoice says; undefined if it applies the invoice's.
   */
  automatedTax: number | undefined;
  allowsDiscount: boolean;
  warnsOfDuplicateNumbers: boolean;
  /** The last day of the closed books. */
  closedUntil: string;
  hasSubscription: boolean;
}

/** One company's settings and records. */
export interface CompanyRecords {
  readonly settings: CompanySettings;
  readonly records: RecordStore;
}

/**
 * The record to store, validated by the rules of its kind; `id`: of the existing record. Throws the fault that QuickBooks
 * returns.
 */
export function checkedRecord(company: CompanyRecords, kind: Kind, fields: object, id?: string): object {
  const { schema } = KINDS[kind];
  if (!schema) return reject('4000', 'Unsupported Operation', `${kind} cannot be written.`);
  const { data, error } = schema.safeParse(fields);
  if (error) throw asFault(error);
  const record = data as QuickbooksRecord;
  mustExist(company, record);
  if (kind === 'Customer' || kind === 'Item') mustBeFree(company, kind, record, id);
  if (record.TxnDate && record.TxnDate <= company.settings.closedUntil) reject('6210', 'Account Period Closed', CLOSED);
  mustBeOfType(company, record);
  if (kind === 'Invoice') return checkedInvoice(company, record, id);
  if (kind === 'RefundReceipt' || kind === 'Purchase') return { ...record, TotalAmt: sumOf(record.Line ?? []) / 100 };
  return kind === 'Payment' ? checkedPayment(company, record, id) : record;
}

function checkedInvoice({ settings, records }: CompanyRecords, record: QuickbooksRecord, id?: string): object {
  const same = records.ofKind('Invoice').find((other) => other.Id !== id && other.DocNumber === record.DocNumber);
  if (same && settings.warnsOfDuplicateNumbers) {
    const where = `DocNumber=${record.DocNumber} is assigned to TxnType=Invoice with TxnId=${same.Id}`;
    reject('6140', 'Duplicate Document Number Error', `${DUPLICATE_NUMBER} ${where}`);
  }
  const { Line = [] } = record;
  const discounts = Line.filter((line) => line.DetailType === 'DiscountLineDetail');
  if (discounts.length > 0 && !settings.allowsDiscount) reject('6000', 'A business validation error', NO_DISCOUNT);
  if (Line.some(isTaxed) && !settings.usesSalesTax) reject('6000', 'A business validation error', NO_SALES_TAX);
  const code = record.TxnTaxDetail?.TxnTaxCodeRef?.value;
  const isCoded = settings.automatedTax === undefined ? code !== undefined && code === settings.taxCodeId : !code;
  if (Line.some(isTaxed) && !isCoded) reject('6000', 'A business validation error', NO_TAX_CODE);
  const { lines, discount, taxed } = invoiceCents(record);
  if (discount > lines) reject('6000', 'A business validation error', DISCOUNT_OVER);
  const tax =
    settings.automatedTax === undefined ? enteredTax(record) : Math.round((taxed * settings.automatedTax) / 100);
  const total = lines - discount + (settings.usesSalesTax ? tax : 0);
  if (total < 0) reject('6000', 'A business validation error', 'Transaction amount must be 0 or greater');
  return { ...record, TxnTaxDetail: { ...record.TxnTaxDetail, TotalTax: tax / 100 }, TotalAmt: total / 100 };
}

function checkedPayment({ records }: CompanyRecords, record: QuickbooksRecord, id?: string): object {
  const { Line = [], TotalAmt = 0 } = record;
  for (const { Amount, LinkedTxn = [] } of Line) {
    const invoice = records.find('Invoice', LinkedTxn[0]?.TxnId ?? '');
    if (invoice?.CustomerRef?.value !== record.CustomerRef?.value) reject('2500', 'Invalid Reference Id', NOT_THEIRS);
    const open = Math.round((invoice?.TotalAmt ?? 0) * 100) - records.appliedTo(invoice?.Id ?? '', id);
    if (Math.round(Amount * 100) > open) reject('6000', 'A business validation error', OVERPAID);
  }
  if (sumOf(Line) > Math.round(TotalAmt * 100)) reject('6000', 'A business validation error', OVERPAID);
  return record;
}

/** All referenced records must exist and be active. */
function mustExist({ records }: CompanyRecords, record: QuickbooksRecord): void {
  const { CustomerRef, IncomeAccountRef, PaymentMethodRef, DepositToAccountRef, AccountRef, Line = [] } = record;
  const items = Line.flatMap((line) => line.SalesItemLineDetail?.ItemRef ?? []);
  const named = [
    ['Customer', CustomerRef],
    ['Account', IncomeAccountRef],
    ['PaymentMethod', PaymentMethodRef],
    ['Account', DepositToAccountRef],
    ['Account', AccountRef],
    ...Line.map((line) => ['Account', line.AccountBasedExpenseLineDetail?.AccountRef] as const),
    ...items.map((ref) => ['Item', ref] as const),
  ] as const;
  for (const [kind, ref] of named) {
    if (!ref) continue;
    const referenced = records.find(kind, ref.value);
    if (!referenced) reject('2500', 'Invalid Reference Id', `${kind}s element id ${ref.value} not found`);
    if (referenced?.Active === false) reject('610', 'Object Not Found', NOT_FOUND);
    if (referenced?.Type === 'Category') reject('2500', 'Invalid Reference Id', 'A category cannot be sold.');
  }
}

/** Accounts must be of the types that their place allows. */
function mustBeOfType(
  { records }: CompanyRecords,
  { DepositToAccountRef, AccountRef, Line = [] }: QuickbooksRecord,
): void {
  const isOf = (ref: { value: string } | undefined, types: readonly string[]) =>
    !ref || types.includes(records.find('Account', ref.value)?.AccountType ?? '');
  const expenses = Line.map((line) => line.AccountBasedExpenseLineDetail?.AccountRef);
  const areRight =
    isOf(DepositToAccountRef, MONEY_TYPES) &&
    isOf(AccountRef, MONEY_TYPES) &&
    expenses.every((ref) => isOf(ref, EXPENSE_TYPES));
  if (!areRight) reject('2170', 'Invalid Enumeration', WRONG_ACCOUNT);
}

function mustBeFree(
  { records }: CompanyRecords,
  kind: 'Customer' | 'Item',
  record: QuickbooksRecord,
  id?: string,
): void {
  const sharing = kind === 'Item' ? (['Item'] as const) : (['Customer', 'Vendor', 'Employee'] as const);
  const name = nameOf(record);
  const taken = sharing
    .flatMap((each) => records.ofKind(each))
    .find((other) => other.Id !== id && nameOf(other) === name);
  if (taken) reject('6240', 'Duplicate Name Exists Error', `${DUPLICATE_NAME} Id=${taken.Id}`);
}

function nameOf({ DisplayName, Name }: QuickbooksRecord): string {
  return (DisplayName ?? Name ?? '').toLowerCase();
}

function enteredTax({ TxnTaxDetail }: QuickbooksRecord): number {
  return Math.round((TxnTaxDetail?.TotalTax ?? 0) * 100);
}

const MONEY_TYPES = ['Bank', 'Other Current Asset'];
const EXPENSE_TYPES = ['Expense', 'Other Expense', 'Cost of Goods Sold'];
const WRONG_ACCOUNT = 'Business Validation Error: You need to select a different type of account for this transaction.';
const DUPLICATE_NAME = 'The name supplied already exists. : Another customer, vendor or employee is using this name.';
const DUPLICATE_NUMBER =
  'Duplicate Document Number Error : You must specify a different number. This number has already been used.';
const NO_DISCOUNT = 'Business Validation Error: Discounts are switched off for this company.';
const NO_SALES_TAX = 'Business Validation Error: Sales tax is not set up for this company.';
const NO_TAX_CODE = 'Business Validation Error: Select a sales tax rate for the taxable lines.';
const DISCOUNT_OVER = "Business Validation Error: The discount amount can't be greater than the subtotal.";
const NOT_THEIRS = 'Invalid Reference Id : Transaction of another customer';
const OVERPAID = 'Business Validation Error: You cannot apply more than the open balance.';
