import { z } from 'zod';
import { optionalText, requiredText } from './fields.ts';

/**
 * One column of a record, and its purposes. Schemas, search, imports, exports and audit entries take their columns
 * from the table of their noun, so that a new column is added in one place. A missing purpose does not apply.
 */
export interface Column {
  /** The schema of the value in responses. */
  value: z.ZodType;
  /** The schema of the value in requests; missing if only the server sets the value. */
  input?: z.ZodType;
  /** The name on screens and in files, in title case. */
  label?: string;
  /** Lists can be searched by it, and sorted by it regardless of case. */
  searched?: true;
  /** Visible to crew leads. */
  crew?: true;
  /** Hidden from an office that may not see pay. */
  pay?: true;
  /** Can be imported from a file. A file column whose name equals the label is mapped to it by default. */
  imported?: true;
  /** An import fills it in existing records where it is empty. */
  filled?: true;
  /** Included in the CSV of the list. */
  exported?: true;
  /** Included in the audit log entry of a deleted record. */
  audited?: true;
  /** Included in price suggestions. */
  suggested?: true;
  /** The part of the record that it belongs to. */
  part?: 'name' | 'contact' | 'address';
}

export type Columns = Readonly<Record<string, Column>>;
type Purposes = Partial<Omit<Column, 'value' | 'input'>>;

/** The names of the columns that have these purposes. */
export type NameOf<T extends Columns, P extends Purposes> = {
  [C in keyof T & string]: T[C] extends P ? C : never;
}[keyof T & string];

/** The names of the columns that have all of these purposes, in the order of the table. */
export function namesOf<T extends Columns, const P extends Purposes>(columns: T, purposes: P): NameOf<T, P>[] {
  const wanted = Object.entries(purposes);
  const serves = (column: Column) => wanted.every(([purpose, value]) => column[purpose as keyof Column] === value);
  return Object.entries(columns).flatMap(([name, column]) => (serves(column) ? [name as NameOf<T, P>] : []));
}

/** The schemas of the values, as the shape of a response's attributes. */
export function valuesOf<T extends Columns, const P extends Purposes>(columns: T, purposes: P) {
  return partOf(columns, namesOf(columns, purposes), 'value');
}

/** The same schemas, where each value may also be null because it is hidden from the caller. */
export function hiddenValuesOf<T extends Columns, const P extends Purposes>(columns: T, purposes: P) {
  const values: Record<string, z.ZodType> = valuesOf(columns, purposes);
  const nullable = Object.entries(values).map(([name, value]) => [name, value.nullable()]);
  return Object.fromEntries(nullable) as { [C in NameOf<T, P>]: z.ZodNullable<T[C]['value']> };
}

/** The labels, by name. */
export function labelsOf<T extends Columns, const P extends Purposes & { label?: never }>(columns: T, purposes: P) {
  return partOf(columns, namesOf(columns, purposes), 'label');
}

/** The schemas of the columns that a request may carry, as the shape of its body. */
export function inputsOf<T extends Columns>(columns: T) {
  const names = Object.keys(columns).filter((name) => columns[name]?.input);
  return partOf(
    columns,
    names as { [C in keyof T]: T[C] extends { input: z.ZodType } ? C : never }[keyof T][],
    'input',
  );
}

function partOf<T extends Columns, Name extends keyof T, Part extends keyof Column>(
  columns: T,
  names: readonly Name[],
  part: Part,
) {
  return Object.fromEntries(names.map((name) => [name, columns[name]?.[part]])) as { [C in Name]: T[C][Part] };
}

/** A required text column: trimmed, at most `max` characters. */
export function requiredTextColumn<const L extends string>(label: L, max: number) {
  return { label, value: z.string(), input: requiredText(inSentence(label), max) };
}

/** An optional text column: trimmed, at most `max` characters; null if empty. */
export function optionalTextColumn<const L extends string>(label: L, max: number) {
  return { label, value: z.string().nullable(), input: optionalText(inSentence(label), max).optional() };
}

/** The label as messages start with it: "Company Name" becomes "Company name". */
function inSentence(label: string): string {
  return label.slice(0, 1) + label.slice(1).toLowerCase();
}
