import { z } from 'zod';
import { optionalText, requiredText } from './fields.ts';

/**
 * One column of a record, and what it is for. Schemas, search, imports, exports and audit entries take their columns from
 * the table of their noun, so that a new column is added in one place. A purpose that is missing does not apply.
 */
export interface Column {
  /** The schema of its value in responses. */
  value: z.ZodType;
  /** The schema of its value in requests; missing for what only the server sets. */
  input?: z.ZodType;
  /** Its name on screens and in files, in title case. */
  label?: string;
  /** Lists are searched by it, and sorted by it in any case of its letters. */
  searched?: true;
  /** Crew leads see it. */
  crew?: true;
  /** A file can hold it; a column of the file that is named like its label is guessed to be it. */
  imported?: true;
  /** An import fills it in an existing record that lacks it. */
  filled?: true;
  /** The CSV of the list has it. */
  exported?: true;
  /** The entry of a deleted record in the audit log has it. */
  audited?: true;
  /** Price suggestions have it. */
  suggested?: true;
  /** The part of the record that it belongs to. */
  part?: 'name' | 'contact' | 'address';
}

export type Columns = Readonly<Record<string, Column>>;
type Purposes = Partial<Omit<Column, 'value' | 'input'>>;

/** The names of the columns that serve these purposes. */
export type NameOf<T extends Columns, P extends Purposes> = {
  [C in keyof T & string]: T[C] extends P ? C : never;
}[keyof T & string];

/** The names of the columns that serve all of these purposes, in the order of the table. */
export function namesOf<T extends Columns, const P extends Purposes>(columns: T, purposes: P): NameOf<T, P>[] {
  const wanted = Object.entries(purposes);
  const serves = (column: Column) => wanted.every(([purpose, value]) => column[purpose as keyof Column] === value);
  return Object.entries(columns).flatMap(([name, column]) => (serves(column) ? [name as NameOf<T, P>] : []));
}

/** The schemas of the values, as the shape of a response's attributes. */
export function valuesOf<T extends Columns, const P extends Purposes>(columns: T, purposes: P) {
  return partOf(columns, namesOf(columns, purposes), 'value');
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

/** A text that every record has: trimmed, at most `max` characters. */
export function requiredTextColumn<const L extends string>(label: L, max: number) {
  return { label, value: z.string(), input: requiredText(inSentence(label), max) };
}

/** A text that may be missing: trimmed, at most `max` characters; null if it is empty. */
export function optionalTextColumn<const L extends string>(label: L, max: number) {
  return { label, value: z.string().nullable(), input: optionalText(inSentence(label), max).optional() };
}

/** "Company Name" as messages begin with it: "Company name". */
function inSentence(label: string): string {
  return label.slice(0, 1) + label.slice(1).toLowerCase();
}
