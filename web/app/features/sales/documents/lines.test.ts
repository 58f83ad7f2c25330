import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addLine,
  changeLine,
  copyLine,
  inBands,
  messagesMoved,
  moveLine,
  moveLineTo,
  neighbourOf,
  newKey,
  removeLine,
  unsavedChanges,
  type Line,
} from './lines.ts';

interface Work extends Line {
  quantity: string;
  is_optional: boolean;
}

const demolition = saved('demolition');
const cabinets = saved('cabinets');
const lighting = saved('lighting', { is_optional: true });
const faucet = saved('faucet', { is_optional: true });
const kitchen = [demolition, lighting, cabinets, faucet];

test('a new line item appears below the one it was added from, in the same group', () => {
  const lines = addLine(kitchen, 'new-1', blank, 'lighting');
  expect(names(lines)).toEqual(['demolition', 'lighting', 'new-1', 'cabinets', 'faucet']);
  expect(lines[2]).toEqual({ ...blank('new-1'), is_optional: true });
});

test('a new line item from the button appears at the end and is not optional', () => {
  expect(addLine(kitchen, 'new-1', blank).at(-1)).toEqual(blank('new-1'));
});

test('a copied line item is unsaved and appears below its original', () => {
  const lines = copyLine(kitchen, 'lighting', 'new-1');
  expect(names(lines)).toEqual(['demolition', 'lighting', 'new-1', 'cabinets', 'faucet']);
  expect(lines[2]).toEqual({ ...lighting, key: 'new-1', id: '' });
});

test('the only line item cannot be removed', () => {
  expect(removeLine([demolition], 'demolition')).toEqual([demolition]);
  expect(names(removeLine([demolition, cabinets], 'demolition'))).toEqual(['cabinets']);
});

test('a line item moves within its group, past line items of the other group', () => {
  expect(names(moveLine(kitchen, 'demolition', 1, isOptional))).toEqual([
    'lighting',
    'cabinets',
    'demolition',
    'faucet',
  ]);
  expect(names(moveLine(kitchen, 'faucet', -1, isOptional))).toEqual(['demolition', 'faucet', 'lighting', 'cabinets']);
});

test('the first line item does not move up, and the last one does not move down', () => {
  expect(moveLine(kitchen, 'demolition', -1, isOptional)).toEqual(kitchen);
  expect(moveLine(kitchen, 'faucet', 1, isOptional)).toEqual(kitchen);
});

test('a line item cannot be dragged into the other group', () => {
  expect(moveLineTo(kitchen, 'demolition', 'faucet', isOptional)).toEqual(kitchen);
});

test('optional line items are grouped separately and return to their place when they are no longer optional', () => {
  const optional = changeLine(kitchen, 'demolition', { is_optional: true });
  expect(inBands(optional, isOptional).apart.map(({ line }) => line.key)).toEqual(['demolition', 'lighting', 'faucet']);
  expect(changeLine(optional, 'demolition', { is_optional: false })).toEqual(kitchen);
});

test('every move keeps all line items', () => {
  const step = fc.tuple(fc.constantFrom(...names(kitchen)), fc.constantFrom(-1 as const, 1 as const));
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const moved = steps.reduce<Work[]>((lines, [key, by]) => moveLine(lines, key, by, isOptional), kitchen);
      expect(names(moved).toSorted()).toEqual(names(kitchen).toSorted());
    }),
  );
});

test('removing a line item returns the one below it as its neighbor, or the one above if it is the last', () => {
  expect(neighbourOf(kitchen, 'demolition', isOptional)).toBe(cabinets);
  expect(neighbourOf(kitchen, 'cabinets', isOptional)).toBe(lighting);
  expect(neighbourOf(kitchen, 'faucet', isOptional)).toBe(lighting);
  expect(neighbourOf([demolition], 'demolition', isOptional)).toBeUndefined();
});

test('new line items have distinct keys', () => {
  const one = addLine(kitchen, newKey(kitchen), blank);
  const two = copyLine(one, 'new-1', newKey(one));
  expect(new Set(names(two)).size).toBe(two.length);
  expect(newKey(removeLine(two, 'new-1'))).toBe('new-3');
});

test('unsavedChanges counts changed and new line items', () => {
  const changed = addLine(changeLine(kitchen, 'cabinets', { quantity: '2' }), 'new-1', blank);
  expect(unsavedChanges(kitchen, kitchen)).toEqual({ changed: 0, reordered: false });
  expect(unsavedChanges(kitchen, changed)).toEqual({ changed: 2, reordered: false });
});

test('a line item changed back to its saved values is not counted as changed', () => {
  const changed = changeLine(kitchen, 'cabinets', { quantity: '2' });
  expect(unsavedChanges(kitchen, changeLine(changed, 'cabinets', { quantity: '1' })).changed).toBe(0);
});

test('unsavedChanges reports a new order without changed line items', () => {
  expect(unsavedChanges(kitchen, moveLine(kitchen, 'demolition', 1, isOptional))).toEqual({
    changed: 0,
    reordered: true,
  });
  expect(unsavedChanges(kitchen, removeLine(kitchen, 'demolition'))).toEqual({ changed: 0, reordered: false });
});

test('a message stays with its line item when line items are moved, added or removed', () => {
  const messages = { name: 'Name', 'itemized_estimates.2.description': 'Cabinets', itemized_estimates: 'All' };
  expect(
    messagesMoved({ before: kitchen, after: removeLine(kitchen, 'demolition'), field: 'itemized_estimates' }, messages),
  ).toEqual({
    name: 'Name',
    'itemized_estimates.1.description': 'Cabinets',
    itemized_estimates: 'All',
  });
  expect(
    messagesMoved({ before: kitchen, after: removeLine(kitchen, 'cabinets'), field: 'itemized_estimates' }, messages),
  ).toEqual({
    name: 'Name',
    itemized_estimates: 'All',
  });
});

function saved(key: string, change: Partial<Work> = {}): Work {
  return { ...blank(key), id: key, description: key, ...change };
}

function blank(key: string, below?: Work): Work {
  return { key, id: '', code: '', description: '', quantity: '1', is_optional: below?.is_optional ?? false };
}

function isOptional(line: Work): boolean {
  return line.is_optional;
}

function names(lines: readonly Line[]): string[] {
  return lines.map(({ key }) => key);
}
