import { z } from 'zod';
import { type BooksRecord, invoiceCents, isTaxed, KINDS, type Kind, kindNamed } from './quickbooks-kinds.ts';
import { matching, parseQuery } from './quickbooks-query.ts';

/** A response of QuickBooks: a status, and JSON. */
export interface Result {
  status: number;
  body: object;
}

/** One company's books behind the HTTP interface of the fake. */
export interface BooksStandIn {
  query(sql: string): Result;
  read(kind: string, id: string): Result;
  write(kind: string, record: unknown): Result;
  /** Sets the amounts of a transaction to 0. */
  voidRecord(kind: string, record: unknown): Result;
  /** Deletes a transaction. */
  deleteRecord(kind: string, record: unknown): Result;
}

/** The company's settings of its books. */
interface Settings {
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

/** The books, with the operations of their bookkeeper. */
export interface SetOfBooks extends BooksStandIn {
  readonly settings: Settings;
  /** Inserts a record; the caller supplies the fields that its kind requires. */
  enter(kind: Kind, record: object): BooksRecord;
  /** Updates a record, which changes its sync token. */
  change(kind: Kind, id: string, changes: object): void;
  /** Deletes a record; a list record becomes inactive and releases its name. */
  remove(kind: Kind, id: string): void;
  /** The records of a kind in the order of creation, without deleted ones. */
  all(kind: Kind): BooksRecord[];
}

/** The books of a new company: an income account, three payment methods, nothing sold yet. */
export function aSetOfBooks({ companyName = 'Acme Roofing LLC' } = {}): SetOfBooks {
  const settings: Settings = {
    usesSalesTax: true,
    taxCodeId: '2',
    automatedTax: undefined,
    allowsDiscount: true,
    warnsOfDuplicateNumbers: true,
    closedUntil: '1999-12-31',
    hasSubscription: true,
  };
  const records = new Map<string, BooksRecord>();
  let lastId = 0;

  const books: SetOfBooks = {
    settings,
    query: (sql) => answered(() => ({ QueryResponse: rowsOf(sql) })),
    read: (name, id) =>
      answered(() => {
        const kind = kindNamed(name);
        const record = kind === 'CompanyInfo' ? books.all(kind)[0] : find(kind, id);
        return { [kind]: shown(record ?? reject('610', 'Object Not Found', NOT_FOUND)) };
      }),
    write: (name, given) =>
      answered(() => {
        const kind = kindNamed(name);
        if (!settings.hasSubscription) reject('6190', 'Invalid Company Status', SUBSCRIPTION_OVER);
        return { [kind]: shown(save(kind, given)) };
      }),
    voidRecord: (name, given) =>
      answered(() => {
        const kind = kindNamed(name);
        if (kind !== 'Invoice') reject('4000', 'Unsupported Operation', `${kind} cannot be voided here.`);
        const before = current(kind, given);
        const Line = (before.Line ?? []).map((line) => ({ ...line, Amount: 0 }));
        const PrivateNote = `Voided - ${before.PrivateNote ?? ''}`;
        return { [kind]: shown(keep(kind, { ...before, Line, PrivateNote, TotalAmt: 0, SyncToken: next(before) })) };
      }),
    deleteRecord: (name, given) =>
      answered(() => {
        const kind = kindNamed(name);
        if (KINDS[kind].isListed) reject('4000', 'Unsupported Operation', `${kind} cannot be deleted.`);
        const { Id } = current(kind, given);
        records.delete(Id);
        return { [kind]: { Id, status: 'Deleted', domain: 'QBO' } };
      }),
    enter: (kind, record) => keep(kind, { ...record }),
    change: (kind, id, changes) => {
      const record = find(kind, id);
      if (record) keep(kind, { ...record, ...changes, SyncToken: next(record) });
    },
    remove: (kind, id) => {
      const record = find(kind, id);
      if (!record) throw new Error(`There is no ${kind} ${id}`);
      if (!KINDS[kind].isListed) return void records.delete(id);
      const DisplayName = `${String(record.DisplayName ?? record.Name)} (deleted)`;
      books.change(kind, id, { Active: false, ...(record.DisplayName ? { DisplayName } : { Name: DisplayName }) });
    },
    all: (kind) => ofKind(kind).map(shown),
  };

  books.enter('CompanyInfo', { CompanyName: companyName });
  books.enter('Account', { Name: 'Services', AccountType: 'Income', Active: true });
  for (const Name of ['Cash', 'Check', 'Credit Card']) books.enter('PaymentMethod', { Name, Active: true });
  const undeposited = { AccountType: 'Other Current Asset', AccountSubType: 'UndepositedFunds', Active: true };
  books.enter('Account', { Name: 'Undeposited Funds', ...undeposited });
  books.enter('Account', { Name: 'Checking', AccountType: 'Bank', AccountSubType: 'Checking', Active: true });
  books.enter('Account', { Name: 'Stripe', AccountType: 'Bank', AccountSubType: 'CashOnHand', Active: true });
  books.enter('Account', { Name: 'Merchant Fees', AccountType: 'Expense', Active: true });
  return books;

  /** A transaction that is to be voided or deleted, if it may be. */
  function current(kind: Kind, given: unknown): BooksRecord {
    const { Id, SyncToken } = z.strictObject({ Id: z.string(), SyncToken: z.string() }).parse(given);
    const before = find(kind, Id) ?? reject('610', 'Object Not Found', NOT_FOUND);
    if (SyncToken !== before.SyncToken) reject('5010', 'Stale Object Error', STALE);
    if ((before.TxnDate ?? '') <= settings.closedUntil) reject('6210', 'Account Period Closed', CLOSED);
    return before;
  }

  function rowsOf(sql: string) {
    const query = parseQuery(sql);
    const { kind, from, atMost } = query;
    const all = kind === 'Preferences' ? [preferences()] : books.all(kind);
    const found = matching(all, query).slice(from - 1, from - 1 + atMost);
    return found.length === 0 ? {} : { [kind]: found, startPosition: from, maxResults: found.length };
  }

  function preferences(): BooksRecord {
    const { usesSalesTax, taxCodeId, automatedTax, allowsDiscount } = settings;
    const TaxPrefs = {
      UsingSalesTax: usesSalesTax,
      PartnerTaxEnabled: automatedTax !== undefined,
      TaxGroupCodeRef: taxCodeId && { value: taxCodeId },
    };
    const SalesFormsPrefs = { AllowDiscount: allowsDiscount, CustomTxnNumbers: true };
    return { Id: '1', SyncToken: '0', kind: 'Preferences', TaxPrefs, SalesFormsPrefs };
  }

  function ofKind(kind: Kind): BooksRecord[] {
    return [...records.values()].filter((record) => record.kind === kind);
  }

  function find(kind: Kind, id: string): BooksRecord | undefined {
    const record = records.get(id);
    return record?.kind === kind ? record : undefined;
  }

  function keep(kind: Kind, record: object): BooksRecord {
    const kept = { Id: String(++lastId), SyncToken: '0', ...record, kind };
    records.set(kept.Id, kept);
    return kept;
  }

  function save(kind: Kind, given: unknown): BooksRecord {
    const { sparse, ...record } = z.looseObject({ sparse: z.boolean().optional() }).parse(given);
    const { Id, SyncToken, ...fields } = record as { Id?: string; SyncToken?: string };
    if (Id === undefined) {
      const made = checked(kind, fields);
      return keep(kind, made);
    }
    const before = find(kind, Id) ?? reject('610', 'Object Not Found', NOT_FOUND);
    if (SyncToken !== before.SyncToken) reject('5010', 'Stale Object Error', STALE);
    const { kind: _kind, Id: _id, SyncToken: _token, ...old } = before;
    const changed = checked(kind, sparse ? { ...old, ...fields } : fields, Id);
    return keep(kind, { ...changed, Id, SyncToken: next(before) });
  }

  /** The stored record, validated by the rules of its kind. */
  function checked(kind: Kind, fields: object, id?: string): object {
    const { schema } = KINDS[kind];
    if (!schema) return reject('4000', 'Unsupported Operation', `${kind} cannot be written.`);
    const { data, error } = schema.safeParse(fields);
    if (error) throw asFault(error);
    const record = data as BooksRecord;
    mustExist(record);
    if (kind === 'Customer' || kind === 'Item') mustBeFree(kind, record, id);
    if (record.TxnDate && record.TxnDate <= settings.closedUntil) reject('6210', 'Account Period Closed', CLOSED);
    mustBeOfType(record);
    if (kind === 'Invoice') return checkedInvoice(record, id);
    if (kind === 'RefundReceipt' || kind === 'Purchase') return { ...record, TotalAmt: sumOf(record.Line ?? []) / 100 };
    return kind === 'Payment' ? checkedPayment(record, id) : record;
  }

  function checkedInvoice(record: BooksRecord, id?: string): object {
    const same = ofKind('Invoice').find((other) => other.Id !== id && other.DocNumber === record.DocNumber);
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

  function checkedPayment(record: BooksRecord, id?: string): object {
    const { Line = [], TotalAmt = 0 } = record;
    for (const { Amount, LinkedTxn = [] } of Line) {
      const invoice = find('Invoice', LinkedTxn[0]?.TxnId ?? '');
      if (invoice?.CustomerRef?.value !== record.CustomerRef?.value) reject('2500', 'Invalid Reference Id', NOT_THEIRS);
      const open = Math.round((invoice?.TotalAmt ?? 0) * 100) - appliedTo(invoice?.Id ?? '', id);
      if (Math.round(Amount * 100) > open) reject('6000', 'A business validation error', OVERPAID);
    }
    if (sumOf(Line) > Math.round(TotalAmt * 100)) reject('6000', 'A business validation error', OVERPAID);
    return record;
  }

  /** All referenced records must exist and be active. */
  function mustExist({ CustomerRef, IncomeAccountRef, PaymentMethodRef, Line = [], ...record }: BooksRecord): void {
    const items = Line.flatMap((line) => line.SalesItemLineDetail?.ItemRef ?? []);
    const named = [
      ['Customer', CustomerRef],
      ['Account', IncomeAccountRef],
      ['PaymentMethod', PaymentMethodRef],
      ['Account', record.DepositToAccountRef],
      ['Account', record.AccountRef],
      ...Line.map((line) => ['Account', line.AccountBasedExpenseLineDetail?.AccountRef] as const),
      ...items.map((ref) => ['Item', ref] as const),
    ] as const;
    for (const [kind, ref] of named) {
      if (!ref) continue;
      const record = find(kind, ref.value);
      if (!record) reject('2500', 'Invalid Reference Id', `${kind}s element id ${ref.value} not found`);
      if (record?.Active === false) reject('610', 'Object Not Found', NOT_FOUND);
      if (record?.Type === 'Category') reject('2500', 'Invalid Reference Id', 'A category cannot be sold.');
    }
  }

  /** Accounts must be of the types that their place allows. */
  function mustBeOfType({ DepositToAccountRef, AccountRef, Line = [] }: BooksRecord): void {
    const isOf = (ref: { value: string } | undefined, types: readonly string[]) =>
      !ref || types.includes(find('Account', ref.value)?.AccountType ?? '');
    const expenses = Line.map((line) => line.AccountBasedExpenseLineDetail?.AccountRef);
    const areRight =
      isOf(DepositToAccountRef, MONEY_TYPES) &&
      isOf(AccountRef, MONEY_TYPES) &&
      expenses.every((ref) => isOf(ref, EXPENSE_TYPES));
    if (!areRight) reject('2170', 'Invalid Enumeration', WRONG_ACCOUNT);
  }

  function mustBeFree(kind: 'Customer' | 'Item', record: BooksRecord, id?: string): void {
    const sharing = kind === 'Item' ? (['Item'] as const) : (['Customer', 'Vendor', 'Employee'] as const);
    const name = nameOf(record);
    const taken = sharing.flatMap(ofKind).find((other) => other.Id !== id && nameOf(other) === name);
    if (taken) reject('6240', 'Duplicate Name Exists Error', `${DUPLICATE_NAME} Id=${taken.Id}`);
  }

  /** The record as returned: with values computed from other records, and without internal fields. */
  function shown(record: BooksRecord): BooksRecord {
    const { Id, TotalAmt = 0, Line = [] } = record;
    const cents = Math.round(TotalAmt * 100);
    if (record.kind === 'Invoice') return { ...record, Balance: Math.max(0, cents - appliedTo(Id)) / 100 };
    return record.kind === 'Payment' ? { ...record, UnappliedAmt: (cents - sumOf(Line)) / 100 } : { ...record };
  }

  function appliedTo(invoiceId: string, exceptPayment?: string): number {
    const payments = [...records.values()].filter(({ kind, Id }) => kind === 'Payment' && Id !== exceptPayment);
    const lines = payments.flatMap(({ Line = [] }) => Line);
    return sumOf(lines.filter(({ LinkedTxn = [] }) => LinkedTxn[0]?.TxnId === invoiceId));
  }
}

function nameOf({ DisplayName, Name }: BooksRecord): string {
  return (DisplayName ?? Name ?? '').toLowerCase();
}

function next({ SyncToken }: BooksRecord): string {
  return String(Number(SyncToken) + 1);
}

function enteredTax({ TxnTaxDetail }: BooksRecord): number {
  return Math.round((TxnTaxDetail?.TotalTax ?? 0) * 100);
}

function sumOf(lines: readonly { Amount: number }[]): number {
  return lines.reduce((sum, { Amount }) => sum + Math.round(Amount * 100), 0);
}

const MONEY_TYPES = ['Bank', 'Other Current Asset'];
const EXPENSE_TYPES = ['Expense', 'Other Expense', 'Cost of Goods Sold'];
const WRONG_ACCOUNT = 'Business Validation Error: You need to select a different type of account for this transaction.';

const NOT_FOUND =
  "Object Not Found : Something you're trying to use has been made inactive. Check the fields with accounts, customers, items, vendors or employees.";
const STALE = 'Stale Object Error : You and Pat were working on this at the same time.';
const CLOSED =
  'Account Period Closed, Cannot Update Through Services : The account period has closed and the account books cannot be updated through the QBO Services API.';
const SUBSCRIPTION_OVER =
  'Subscription period has ended or canceled or there was a billing problem : You can’t add data to QuickBooks Online because your trial or subscription period ended.';
const DUPLICATE_NAME = 'The name supplied already exists. : Another customer, vendor or employee is using this name.';
const DUPLICATE_NUMBER =
  'Duplicate Document Number Error : You must specify a different number. This number has already been used.';
const NO_DISCOUNT = 'Business Validation Error: Discounts are switched off for this company.';
const NO_SALES_TAX = 'Business Validation Error: Sales tax is not set up for this company.';
const NO_TAX_CODE = 'Business Validation Error: Select a sales tax rate for the taxable lines.';
const DISCOUNT_OVER = "Business Validation Error: The discount amount can't be greater than the subtotal.";
const NOT_THEIRS = 'Invalid Reference Id : Transaction of another customer';
const OVERPAID = 'Business Validation Error: You cannot apply more than the open balance.';

/** An error response of the books. */
class Fault extends Error {
  readonly code: string;
  readonly detail: string;

  constructor(code: string, message: string, detail: string) {
    super(message);
    this.code = code;
    this.detail = detail;
  }
}

function reject(code: string, message: string, detail: string): never {
  throw new Fault(code, message, detail);
}

/** Builds an error response. */
export function fault(code: string, Message: string, Detail: string): Result {
  const type = 'ValidationFault';
  return { status: 400, body: { Fault: { Error: [{ Message, Detail, code, element: '' }], type } } };
}

function asFault({ issues }: z.ZodError): Fault {
  const [issue] = issues;
  const where = issue?.path.join('.') ?? '';
  if (issue?.code === 'unrecognized_keys') {
    const what = [where, ...issue.keys].filter(Boolean).join('.');
    return new Fault(
      '2010',
      'Request has invalid or unsupported property',
      `Property ${what} specified is unsupported`,
    );
  }
  if (issue?.code === 'too_big') return new Fault('2050', 'String length is too long', `${where} is too long`);
  return new Fault('2020', 'Required param missing, need to supply the required value', `Required parameter ${where}`);
}

function answered(work: () => object): Result {
  try {
    return { status: 200, body: { ...work(), time: '2026-11-20T08:00:00.000-08:00' } };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return fault(error.code, error.message, error.detail);
  }
}
