import fc from 'fast-check';
import { expect, test } from 'vitest';
import { QUANTITY_MAX, UNIT_PRICE_MAX } from '../../../contract/itemized-estimates.ts';
import {
  addLine,
  blankLine,
  cappedAsTyped,
  changeLine,
  copyLine,
  inKinds,
  messagesMoved,
  moveLine,
  moveLineTo,
  neighbourOf,
  newKey,
  removeLine,
  unsavedChanges,
  type LineValues,
} from './lines.ts';

const demolition = saved('demolition');
const cabinets = saved('cabinets');
const lighting = saved('lighting', { is_optional: true });
const faucet = saved('faucet', { is_optional: true });
const kitchen = [demolition, lighting, cabinets, faucet];

test('a new line stands below the one it was added from, and is of its kind', () => {
  const lines = addLine(kitchen, 'new-1', 'lighting');
  expect(names(lines)).toEqual(['demolition', 'lighting', 'new-1', 'cabinets', 'faucet']);
  expect(lines[2]).toEqual(blankLine('new-1', { is_optional: true }));
});

test('a new line from the button stands at the end and is not optional', () => {
  expect(addLine(kitchen, 'new-1').at(-1)).toEqual(blankLine('new-1'));
});

test('a copy is unsaved and stands below its original', () => {
  const lines = copyLine(kitchen, 'lighting', 'new-1');
  expect(names(lines)).toEqual(['demolition', 'lighting', 'new-1', 'cabinets', 'faucet']);
  expect(lines[2]).toEqual({ ...lighting, key: 'new-1', itemized_estimate_id: '' });
});

test('the only line cannot be removed', () => {
  expect(removeLine([demolition], 'demolition')).toEqual([demolition]);
  expect(names(removeLine([demolition, cabinets], 'demolition'))).toEqual(['cabinets']);
});

test('a line moves among its kind, past what stands between', () => {
  expect(names(moveLine(kitchen, 'demolition', 1))).toEqual(['lighting', 'cabinets', 'demolition', 'faucet']);
  expect(names(moveLine(kitchen, 'faucet', -1))).toEqual(['demolition', 'faucet', 'lighting', 'cabinets']);
});

test('the first line does not move up, nor the last one down', () => {
  expect(moveLine(kitchen, 'demolition', -1)).toEqual(kitchen);
  expect(moveLine(kitchen, 'faucet', 1)).toEqual(kitchen);
});

test('a line cannot be dragged among those of the other kind', () => {
  expect(moveLineTo(kitchen, 'demolition', 'faucet')).toEqual(kitchen);
});

test('optional lines are shown apart, and come back to their place when they are no longer optional', () => {
  const optional = changeLine(kitchen, 'demolition', { is_optional: true });
  expect(inKinds(optional).optional.map(({ line }) => line.key)).toEqual(['demolition', 'lighting', 'faucet']);
  expect(changeLine(optional, 'demolition', { is_optional: false })).toEqual(kitchen);
});

test('moving keeps every line, whatever is moved', () => {
  const step = fc.tuple(fc.constantFrom(...names(kitchen)), fc.constantFrom(-1 as const, 1 as const));
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const moved = steps.reduce<LineValues[]>((lines, [key, by]) => moveLine(lines, key, by), kitchen);
      expect(names(moved).toSorted()).toEqual(names(kitchen).toSorted());
    }),
  );
});

test('after a line is removed, the eye goes to the one shown below it, or above the last', () => {
  expect(neighbourOf(kitchen, 'demolition')).toBe(cabinets);
  expect(neighbourOf(kitchen, 'cabinets')).toBe(lighting);
  expect(neighbourOf(kitchen, 'faucet')).toBe(lighting);
  expect(neighbourOf([demolition], 'demolition')).toBeUndefined();
});

test('no two new lines have the same key', () => {
  const one = addLine(kitchen, newKey(kitchen));
  const two = copyLine(one, 'new-1', newKey(one));
  expect(new Set(names(two)).size).toBe(two.length);
  expect(newKey(removeLine(two, 'new-1'))).toBe('new-3');
});

test('a price stops at the cap while it is typed', () => {
  expect(type('1000000', UNIT_PRICE_MAX)).toBe('100000');
  expect(type('999999', UNIT_PRICE_MAX)).toBe('99999');
  expect(type('12.345', UNIT_PRICE_MAX)).toBe('12.34');
  expect(type('10000.5', QUANTITY_MAX)).toBe('10000.');
});

test('a pasted amount above the cap becomes the cap', () => {
  expect(cappedAsTyped('$250,000.00', '', UNIT_PRICE_MAX)).toBe('100000');
});

test('changed lines are counted, new ones among them', () => {
  const changed = addLine(changeLine(kitchen, 'cabinets', { quantity: '2' }), 'new-1');
  expect(unsavedChanges(kitchen, kitchen)).toEqual({ changed: 0, reordered: false });
  expect(unsavedChanges(kitchen, changed)).toEqual({ changed: 2, reordered: false });
});

test('a line typed back to what is saved is not changed', () => {
  const there = changeLine(kitchen, 'cabinets', { quantity: '2' });
  expect(unsavedChanges(kitchen, changeLine(there, 'cabinets', { quantity: '1' })).changed).toBe(0);
});

test('another order is a change without a changed line', () => {
  expect(unsavedChanges(kitchen, moveLine(kitchen, 'demolition', 1))).toEqual({ changed: 0, reordered: true });
  expect(unsavedChanges(kitchen, removeLine(kitchen, 'demolition'))).toEqual({ changed: 0, reordered: false });
});

test('a message stays with its line when lines are moved, added or removed', () => {
  const messages = { name: 'Name', 'itemized_estimates.2.description': 'Cabinets', itemized_estimates: 'All' };
  expect(messagesMoved(kitchen, removeLine(kitchen, 'demolition'), messages)).toEqual({
    name: 'Name',
    'itemized_estimates.1.description': 'Cabinets',
    itemized_estimates: 'All',
  });
  expect(messagesMoved(kitchen, removeLine(kitchen, 'cabinets'), messages)).toEqual({
    name: 'Name',
    itemized_estimates: 'All',
  });
});

function saved(key: string, change: Partial<LineValues> = {}): LineValues {
  return { ...blankLine(key), itemized_estimate_id: key, description: key, unit_price_dollar: '10', ...change };
}

function names(lines: readonly LineValues[]): string[] {
  return lines.map(({ key }) => key);
}

/** One key after the other, as a hand does. */
function type(text: string, cap: number): string {
  return text.split('').reduce((former, char) => cappedAsTyped(former + char, former, cap), '');
}
