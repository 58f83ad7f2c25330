import { expect, test } from 'vitest';
import { styleSheetsInOrder, styleSheetsOf, type Chunk } from './style-sheet-order.ts';

const chunk = (sheets: string[], imports: string[] = [], rest: Partial<Chunk> = {}): Chunk => ({
  imports,
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

test('the sheets of several screens are in the same order, each once', () => {
  expect(styleSheetsOf(['customers', 'employees'], chunks)).toEqual([
    'page.css',
    'table.css',
    'customers.css',
    'employees.css',
  ]);
});

test('sheets of a part that a screen loads later do not belong to the screen', () => {
  const later = new Map([...chunks, ['map', chunk(['map.css'], ['page'], { isDynamicEntry: true })]]);
  expect(styleSheetsOf(['login'], later)).toEqual(['page.css', 'login.css']);
  expect(styleSheetsInOrder(later).get('map')).toEqual(['page.css', 'map.css']);
});
