import { expect, test } from 'vitest';
import { PreparedStatements } from './prepared-statements.ts';

const namesOf = (prepared: PreparedStatements, text: string, times: number) =>
  Array.from({ length: times }, () => prepared.nameOf(text));

test('a statement gets a name on its fifth use, and keeps it', () => {
  const names = namesOf(new PreparedStatements(), 'select $1', 7);
  expect(names.slice(0, 4)).toEqual([undefined, undefined, undefined, undefined]);
  expect(names[4]).toBeDefined();
  expect(names[6]).toBe(names[4]);
});

test('a statement that is used less than five times a minute gets no name', () => {
  let minute = 1;
  const prepared = new PreparedStatements({ now: () => minute * 60_000 });
  for (; minute < 10; minute += 1.1) {
    expect(namesOf(prepared, 'select $1', 4)).toEqual([undefined, undefined, undefined, undefined]);
  }
});

test('each statement has a different name', () => {
  const prepared = new PreparedStatements();
  const names = ['select $1', 'select $1, 2'].map((text) => namesOf(prepared, text, 5).at(-1));
  expect(new Set(names).size).toBe(2);
});

test('at most 200 statements have names', () => {
  const prepared = new PreparedStatements();
  const names = Array.from({ length: 300 }, (_, n) => namesOf(prepared, `select $1, ${n}`, 5).at(-1));
  expect(names.filter((name) => name !== undefined)).toHaveLength(200);
});

test('a statement has a new name after the names are reset', () => {
  const prepared = new PreparedStatements();
  const before = namesOf(prepared, 'select $1', 5).at(-1);
  prepared.forget();
  const after = namesOf(prepared, 'select $1', 5).at(-1);
  expect(after).toBeDefined();
  expect(after).not.toBe(before);
});
