import type { ImportCounts, ImportFault } from '#contract/office/imports.ts';
import { PRICE_ITEMS_MAX, type PriceItemInput, TOO_MANY_PRICE_ITEMS } from '#contract/sales/price-items.ts';
import type { CustomerInput } from '#contract/work/customers.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { countPriceItems } from '../../sales/price-book/store.ts';
import type { NumberedRow } from './read-table.ts';
import { type CustomerFill, fillOfCustomer, matchCustomers } from './same-customers.ts';
import { type PriceItemFill, fillOfPriceItem, matchPriceItems } from './same-price-items.ts';
import type { ImportRow } from './store.ts';
import { type Match, validateCustomers, validatePriceItems, type ValidRow } from './validate-rows.ts';

interface Sorted<Input, Fill> {
  /** The rows to be added. */
  good: ValidRow<Input>[];
  /** The changes of existing records, by their ids. */
  fills: Map<string, Fill>;
  same: number;
}

export type Plan = { counts: ImportCounts; faults: ImportFault[] } & (
  | { kind: 'customers'; good: CustomerInput[]; fills: CustomerFill[] }
  | { kind: 'price_items'; good: PriceItemInput[]; fills: PriceItemFill[] }
);

/** The rows of a file, validated only with the rules of the forms. */
export type CheckedRows =
  | ({ kind: 'customers' } & Checked<CustomerInput>)
  | ({ kind: 'price_items' } & Checked<PriceItemInput>);

interface Checked<Input> {
  valid: ValidRow<Input>[];
  faults: ImportFault[];
}

/** Validates the rows without the database, yielding to other requests, because 5,000 rows take a second. */
export async function checkRows(
  { kind, columns, mapping }: Pick<ImportRow, 'kind' | 'columns' | 'mapping'>,
  rows: readonly NumberedRow[],
): Promise<CheckedRows> {
  const names = columns.map(({ name }) => name);
  return kind === 'customers'
    ? { kind, ...(await validateCustomers(rows, names, mapping)) }
    : { kind, ...(await validatePriceItems(rows, names, mapping)) };
}

/** Determines what a run of the validated rows would do with the existing records. Writes nothing. */
export async function planImport(
  db: CompanyDb,
  { existing }: Pick<ImportRow, 'existing'>,
  checked: CheckedRows,
): Promise<Plan> {
  const fills = existing === 'fill';
  return checked.kind === 'customers' ? planCustomers(db, checked, fills) : planPriceItems(db, checked, fills);
}

async function planCustomers(db: CompanyDb, { valid, faults }: Checked<CustomerInput>, fills: boolean): Promise<Plan> {
  const matches = await matchCustomers(db, valid);
  const sorted = sortRows(valid, matches, fills ? fillOfCustomer : undefined);
  return { kind: 'customers', ...planned(sorted, faults) };
}

async function planPriceItems(
  db: CompanyDb,
  { valid, faults }: Checked<PriceItemInput>,
  fills: boolean,
): Promise<Plan> {
  const matches = await matchPriceItems(db, valid);
  const sorted = sortRows(valid, matches, fills ? fillOfPriceItem : undefined);
  const places = Math.max(0, PRICE_ITEMS_MAX - (await countPriceItems(db)));
  const over = sorted.good.slice(places).map(({ row, input }) => ({
    row,
    field: null,
    value: input.description,
    sentence: TOO_MANY_PRICE_ITEMS,
  }));
  const taken = { ...sorted, good: sorted.good.slice(0, places) };
  return {
    kind: 'price_items',
    ...planned(
      taken,
      [...faults, ...over].sort((a, b) => a.row - b.row),
    ),
  };
}

/**
 * Sorts the valid rows into those to be added, and those equal to an existing record or an earlier row. `fillOf`
 * returns the fields that a row adds to an existing record; each field is filled once.
 */
function sortRows<Input, Existing extends { id: string }, Fill>(
  valid: readonly ValidRow<Input>[],
  matches: ReadonlyMap<number, Match<Existing>>,
  fillOf: ((existing: Existing, input: Input, before: Fill | undefined) => Fill | undefined) | undefined,
): Sorted<Input, Fill> {
  const sorted: Sorted<Input, Fill> = { good: [], fills: new Map(), same: 0 };
  const seen = new Set<string>();
  for (const one of valid) {
    const { keys, marks, existing } = matches.get(one.row) ?? { keys: [], marks: [], existing: undefined };
    if (existing) {
      sorted.same += 1;
      const fill = fillOf?.(existing, one.input, sorted.fills.get(existing.id));
      if (fill) sorted.fills.set(existing.id, fill);
    } else if (keys.some((key) => seen.has(key))) {
      sorted.same += 1;
    } else {
      sorted.good.push(one);
      for (const mark of marks) seen.add(mark);
    }
  }
  return sorted;
}

function planned<Input, Fill>({ good, fills, same }: Sorted<Input, Fill>, faults: ImportFault[]) {
  const faulty = new Set(faults.map(({ row }) => row)).size;
  return {
    good: good.map(({ input }) => input),
    fills: [...fills.values()],
    faults,
    counts: { good: good.length, same, filled: fills.size, faulty },
  };
}
