import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  type Columns,
  hiddenValuesOf,
  inputsOf,
  labelsOf,
  namesOf,
  optionalTextColumn,
  requiredTextColumn,
  valuesOf,
} from './columns.ts';

const columns = {
  id: { value: z.string(), crew: true },
  full_name: { ...requiredTextColumn('Full Name', 5), searched: true, crew: true },
  note: { ...optionalTextColumn('Note', 5), searched: true },
} as const satisfies Columns;

test('namesOf returns the columns that have all of the given purposes, in the order of the table', () => {
  expect(namesOf(columns, {})).toEqual(['id', 'full_name', 'note']);
  expect(namesOf(columns, { searched: true })).toEqual(['full_name', 'note']);
  expect(namesOf(columns, { searched: true, crew: true })).toEqual(['full_name']);
});

test('the type of namesOf contains only columns with the given purposes', () => {
  const names: ('full_name' | 'note')[] = namesOf(columns, { searched: true });
  // @ts-expect-error: the note is not for crew leads.
  const forCrew: 'note'[] = namesOf(columns, { crew: true });
  expect([names.length, forCrew.length]).toEqual([2, 2]);
});

test('labelsOf and valuesOf preserve the names of the columns', () => {
  expect(labelsOf(columns, { searched: true })).toEqual({ full_name: 'Full Name', note: 'Note' });
  const crew = z.object(valuesOf(columns, { crew: true }));
  expect(crew.parse({ id: '1', full_name: 'Ana', note: 'late' })).toEqual({ id: '1', full_name: 'Ana' });
});

test('inputsOf contains the columns that requests may carry, with messages that start with the label', () => {
  const { data, error } = z.object(inputsOf(columns)).safeParse({ full_name: 'Alvarez', note: ' ' });
  expect(data).toBeUndefined();
  expect(error?.issues.map(({ message }) => message)).toEqual(['Full name must be at most 5 characters']);
  expect(z.object(inputsOf(columns)).parse({ full_name: 'Ana', note: ' ' })).toEqual({ full_name: 'Ana', note: null });
});

test('hiddenValuesOf accepts a value or null', () => {
  const hidden = z.object(hiddenValuesOf(columns, { crew: true }));
  expect(hidden.parse({ id: null, full_name: 'Ana' })).toEqual({ id: null, full_name: 'Ana' });
  expect(hidden.safeParse({ id: 7, full_name: 'Ana' }).success).toBe(false);
});
