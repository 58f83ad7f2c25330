import { expect, test } from 'vitest';
import { chunksFrom, styleSheetsInOrder, styleSheetsOf, type Chunk } from './style-sheet-order.ts';

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

test('the sheets of several screens are in the same order, each once', () => {
  expect(styleSheetsOf(['customers', 'employees'], chunks)).toEqual([
    'page.css',
    'table.css',
    'customers.css',
    'employees.css',
  ]);
});

test('sheets of a part that a screen loads later do not belong to the screen', () => {
  const map = chunk(['map.css'], [], { isDynamicEntry: true });
  const later = new Map([...chunks, ['login', screen(['login.css'], ['page'], { dynamicImports: ['map'] })]]);
  expect(styleSheetsOf(['login'], later.set('map', map))).toEqual(['page.css', 'login.css']);
  expect([...chunksFrom(['login'], later)]).toEqual(['login', 'page']);
  expect([...chunksFrom(['login'], later, { later: true })]).toEqual(['login', 'page', 'map']);
});
