import { z } from 'zod';
import { resultOf, CLOSED, NOT_FOUND, reject, type Result, STALE } from './faults.ts';
import { type QuickbooksRecord, KINDS, type Kind, kindNamed } from './kinds.ts';
import { matching, parseQuery } from './query.ts';
import { RecordStore, next } from './record-store.ts';
import { type CompanyRecords, type CompanySettings, checkedRecord } from './rules.ts';

/** The HTTP operations of one company. */
export interface FakeQuickbooksApi {
  query(sql: string): Result;
  read(kind: string, id: string): Result;
  write(kind: string, record: unknown): Result;
  /** Sets the amounts of a transaction to 0. */
  voidRecord(kind: string, record: unknown): Result;
  /** Deletes a transaction. */
  deleteRecord(kind: string, record: unknown): Result;
}

/** A fake QuickBooks company: its HTTP operations, and those that tests call directly. */
export interface QuickbooksCompany extends FakeQuickbooksApi {
  readonly settings: CompanySettings;
  /** Inserts a record; the caller supplies the fields that its kind requires. */
  add(kind: Kind, record: object): QuickbooksRecord;
  /** Updates a record, which changes its sync token. */
  change(kind: Kind, id: string, changes: object): void;
  /** Deletes a record; a list record becomes inactive and releases its name. */
  remove(kind: Kind, id: string): void;
  /** The records of a kind in the order of creation, without deleted ones. */
  all(kind: Kind): QuickbooksRecord[];
}

/** A new company: an income account, three payment methods, nothing sold yet. */
export function aQuickbooksCompany({ companyName = 'Acme Roofing LLC' } = {}): QuickbooksCompany {
  const settings: CompanySettings = {
    usesSalesTax: true,
    taxCodeId: '2',
    automatedTax: undefined,
    allowsDiscount: true,
    warnsOfDuplicateNumbers: true,
    closedUntil: '1999-12-31',
    hasSubscription: true,
  };
  const records = new RecordStore();
  const company: QuickbooksCompany = {
    settings,
    ...httpOperations({ settings, records }),
    ...directOperations(records),
  };

  company.add('CompanyInfo', { CompanyName: companyName });
  company.add('Account', { Name: 'Services', AccountType: 'Income', Active: true });
  for (const Name of ['Cash', 'Check', 'Credit Card']) company.add('PaymentMethod', { Name, Active: true });
  const undeposited = { AccountType: 'Other Current Asset', AccountSubType: 'UndepositedFunds', Active: true };
  company.add('Account', { Name: 'Undeposited Funds', ...undeposited });
  company.add('Account', { Name: 'Checking', AccountType: 'Bank', AccountSubType: 'Checking', Active: true });
  company.add('Account', { Name: 'Stripe', AccountType: 'Bank', AccountSubType: 'CashOnHand', Active: true });
  company.add('Account', { Name: 'Merchant Fees', AccountType: 'Expense', Active: true });
  return company;
}

/** The operations that QuickBooks offers over HTTP. */
function httpOperations(company: CompanyRecords): FakeQuickbooksApi {
  const { settings, records } = company;
  return {
    query: (sql) => resultOf(() => ({ QueryResponse: rowsOf(company, sql) })),
    read: (name, id) =>
      resultOf(() => {
        const kind = kindNamed(name);
        const record = kind === 'CompanyInfo' ? records.all(kind)[0] : records.find(kind, id);
        return { [kind]: records.shown(record ?? reject('610', 'Object Not Found', NOT_FOUND)) };
      }),
    write: (name, body) =>
      resultOf(() => {
        const kind = kindNamed(name);
        if (!settings.hasSubscription) reject('6190', 'Invalid Company Status', SUBSCRIPTION_OVER);
        return { [kind]: records.shown(save(company, kind, body)) };
      }),
    voidRecord: (name, body) =>
      resultOf(() => {
        const kind = kindNamed(name);
        if (kind !== 'Invoice') reject('4000', 'Unsupported Operation', `${kind} cannot be voided here.`);
        const before = current(company, kind, body);
        const Line = (before.Line ?? []).map((line) => ({ ...line, Amount: 0 }));
        const PrivateNote = `Voided - ${before.PrivateNote ?? ''}`;
        return {
          [kind]: records.shown(
            records.store(kind, { ...before, Line, PrivateNote, TotalAmt: 0, SyncToken: next(before) }),
          ),
        };
      }),
    deleteRecord: (name, body) =>
      resultOf(() => {
        const kind = kindNamed(name);
        if (KINDS[kind].isListed) reject('4000', 'Unsupported Operation', `${kind} cannot be deleted.`);
        const { Id } = current(company, kind, body);
        records.delete(Id);
        return { [kind]: { Id, status: 'Deleted', domain: 'QBO' } };
      }),
  };
}

/** The operations for tests, which are not bound by the rules of the HTTP interface. */
function directOperations(records: RecordStore): Pick<QuickbooksCompany, 'add' | 'change' | 'remove' | 'all'> {
  const change: QuickbooksCompany['change'] = (kind, id, changes) => {
    const record = records.find(kind, id);
    if (record) records.store(kind, { ...record, ...changes, SyncToken: next(record) });
  };
  return {
    add: (kind, record) => records.store(kind, { ...record }),
    change,
    remove: (kind, id) => {
      const record = records.find(kind, id);
      if (!record) throw new Error(`There is no ${kind} ${id}`);
      if (!KINDS[kind].isListed) return records.delete(id);
      const DisplayName = `${String(record.DisplayName ?? record.Name)} (deleted)`;
      change(kind, id, { Active: false, ...(record.DisplayName ? { DisplayName } : { Name: DisplayName }) });
    },
    all: (kind) => records.all(kind),
  };
}

/** A transaction that is to be voided or deleted, if it may be. */
function current({ settings, records }: CompanyRecords, kind: Kind, body: unknown): QuickbooksRecord {
  const { Id, SyncToken } = z.strictObject({ Id: z.string(), SyncToken: z.string() }).parse(body);
  const before = records.find(kind, Id) ?? reject('610', 'Object Not Found', NOT_FOUND);
  if (SyncToken !== before.SyncToken) reject('5010', 'Stale Object Error', STALE);
  if ((before.TxnDate ?? '') <= settings.closedUntil) reject('6210', 'Account Period Closed', CLOSED);
  return before;
}

function rowsOf({ settings, records }: CompanyRecords, sql: string) {
  const query = parseQuery(sql);
  const { kind, from, atMost } = query;
  const all = kind === 'Preferences' ? [preferences(settings)] : records.all(kind);
  const found = matching(all, query).slice(from - 1, from - 1 + atMost);
  return found.length === 0 ? {} : { [kind]: found, startPosition: from, maxResults: found.length };
}

function preferences({ usesSalesTax, taxCodeId, automatedTax, allowsDiscount }: CompanySettings): QuickbooksRecord {
  const TaxPrefs = {
    UsingSalesTax: usesSalesTax,
    PartnerTaxEnabled: automatedTax !== undefined,
    TaxGroupCodeRef: taxCodeId && { value: taxCodeId },
  };
  const SalesFormsPrefs = { AllowDiscount: allowsDiscount, CustomTxnNumbers: true };
  return { Id: '1', SyncToken: '0', kind: 'Preferences', TaxPrefs, SalesFormsPrefs };
}

function save(company: CompanyRecords, kind: Kind, body: unknown): QuickbooksRecord {
  const { records } = company;
  const { sparse, ...record } = z.looseObject({ sparse: z.boolean().optional() }).parse(body);
  const { Id, SyncToken, ...fields } = record as { Id?: string; SyncToken?: string };
  if (Id === undefined) {
    const made = checkedRecord(company, kind, fields);
    return records.store(kind, made);
  }
  const before = records.find(kind, Id) ?? reject('610', 'Object Not Found', NOT_FOUND);
  if (SyncToken !== before.SyncToken) reject('5010', 'Stale Object Error', STALE);
  const { kind: _kind, Id: _id, SyncToken: _token, ...old } = before;
  const changed = checkedRecord(company, kind, sparse ? { ...old, ...fields } : fields, Id);
  return records.store(kind, { ...changed, Id, SyncToken: next(before) });
}

const SUBSCRIPTION_OVER =
  'Subscription period has ended or canceled or there was a billing problem : You can’t add data to QuickBooks Online because your trial or subscription period ended.';
