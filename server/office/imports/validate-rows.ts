import type { z } from 'zod';
import {
  IMPORT_FIELDS,
  type ImportFault,
  type ImportKind,
  type ImportMapping,
  ROW_TOO_LONG,
} from '#contract/office/imports.ts';
import { PriceItemInput } from '#contract/sales/price-items.ts';
import { checkInput, faultsByField } from '#contract/validation.ts';
import { CustomerInput } from '#contract/work/customers.ts';
import { takingTurns } from '../../platform/turns.ts';
import type { NumberedRow } from './read-table.ts';
import { rowReader, type RowFields } from './row-input.ts';

export interface ValidRow<Input> {
  row: number;
  input: Input;
}

/** The existing record that is equal to a valid row, and the keys by which rows of the file are compared. */
export interface Match<Existing> {
  /** The row equals an earlier one that has any of these among its keys. */
  keys: string[];
  marks: string[];
  existing: Existing | undefined;
}

/** Separates the rows that the forms would accept from the others, with the errors of the forms. */
export function validateCustomers(rows: readonly NumberedRow[], names: readonly string[], mapping: ImportMapping) {
  return validate(rows, rowReader('customers', names, mapping), CustomerInput, 'customers');
}

export function validatePriceItems(rows: readonly NumberedRow[], names: readonly string[], mapping: ImportMapping) {
  return validate(rows, rowReader('price_items', names, mapping), PriceItemInput, 'price_items');
}

async function validate<S extends z.ZodType>(
  rows: readonly NumberedRow[],
  read: (cells: readonly string[]) => RowFields,
  schema: S,
  kind: ImportKind,
): Promise<{ valid: ValidRow<z.output<S>>[]; faults: ImportFault[] }> {
  const turn = takingTurns();
  const valid: ValidRow<z.output<S>>[] = [];
  const faults: ImportFault[] = [];
  for (const { row, cells, is_too_long } of rows) {
    await turn();
    if (is_too_long) {
      faults.push({ row, field: null, value: '', sentence: ROW_TOO_LONG });
      continue;
    }
    const rowFields = read(cells);
    const result = checkInput(schema, asBody(rowFields));
    if (result.success) valid.push({ row, input: result.data });
    else faults.push(...faultsOf(row, rowFields, faultsByField(result.error, schema), kind));
  }
  return { valid, faults };
}

/** Converts the texts to the values that a caller would send: whether something is active is not a text. */
function asBody({ is_active, is_taxable, ...rowFields }: RowFields): object {
  return {
    ...rowFields,
    ...(is_active !== undefined && { is_active: yesOrNo(is_active) }),
    ...(is_taxable !== undefined && { is_taxable: yesOrNo(is_taxable) }),
  };
}

/** Any other text is unchanged and rejected. */
function yesOrNo(text: string): boolean | string {
  return text === 'true' || (text === 'false' ? false : text);
}

/** Enough to recognize a text of the file, and the maximum that is stored with an error. */
const VALUE_SHOWN = 200;

/** One error for each field, in the order of the fields. */
function faultsOf(
  row: number,
  rowFields: RowFields,
  byField: Record<string, string[]>,
  kind: ImportKind,
): ImportFault[] {
  const order = Object.keys(IMPORT_FIELDS[kind]);
  return Object.entries(byField)
    .sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    .map(([field, [sentence = '']]) => ({
      row,
      field,
      value: (rowFields[field] ?? '').slice(0, VALUE_SHOWN),
      sentence,
    }));
}
