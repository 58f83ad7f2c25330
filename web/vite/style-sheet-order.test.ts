import { expect, test } from 'vitest';
import { styleSheetsInOrder, styleSheetsOf, type Chunk } from './style-sheet-order.ts';

const chunk = (sheets: string[], imports: string[] = [], rest: Partial<Chunk> = {}): Chunk => ({
  imports,
  dynamicImports: [],
  isEntry: false,
  isDynamicEntry: false,
  sheets,
  ...rest,
});
const screen = (sheets: string[], imports: string[], rest: Partial<Chunk> = {}) =>
  chunk(sheets, imports, { isEntry: true, ...rest });

/** Two screens whose chunks import the same components in different orders. */
const chunks = new Map([
  ['customers', screen(['customers.css'], ['table', 'page'])],
  ['employees', screen(['employees.css'], ['page', 'table'])],
  ['login', screen(['login.css'], ['page'])],
  ['page', chunk(['page.css'])],
  ['table', chunk(['table.css'], ['page'])],
]);

test('all pages list the same sheets in the same order, those of their components before their own', () => {
  const order = styleSheetsInOrder(chunks);
  expect(order.get('customers')).toEqual(['page.css', 'table.css', 'customers.css']);
  expect(order.get('employees')).toEqual(['page.css', 'table.css', 'employees.css']);
  expect(order.get('login')).toEqual(['page.css', 'login.css']);
});

test('sheets that no other page needs are combined for the screens', () => {
  expect(styleSheetsOf(new Set(['customers', 'employees']), chunks)).toEqual({
    common: ['page.css'],
    ownSheets: ['table.css', 'customers.css', 'employees.css'],
  });
});

test('a sheet that another page loads later is not combined with those of the screens', () => {
  const form = chunk([], ['table'], { isDynamicEntry: true });
  const later = new Map([...chunks, ['login', screen(['login.css'], ['page'], { dynamicImports: ['form'] })]]);
  expect(styleSheetsOf(new Set(['customers', 'employees']), later.set('form', form))).toEqual({
    common: ['page.css', 'table.css'],
    ownSheets: ['customers.css', 'employees.css'],
  });
});

test('a sheet that a screen itself loads later remains separate', () => {
  const map = chunk(['map.css'], [], { isDynamicEntry: true });
  const later = new Map([...chunks, ['customers', screen(['customers.css'], ['page'], { dynamicImports: ['map'] })]]);
  expect(styleSheetsOf(new Set(['customers']), later.set('map', map)).ownSheets).toEqual(['customers.css']);
});
