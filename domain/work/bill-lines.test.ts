import { describe, expect, test } from 'vitest';
import { billedParts, billLines, type CardToBill } from './bill-lines.ts';
import { billedSeconds, hoursCents } from './billed-hours.ts';

const HOUR = 3_600_000;
const card = (
  timecard_id: string,
  day: string,
  hours: number,
  { full_name = 'Miguel Santos', rateCents = 6500 } = {},
) => ({ timecard_id, full_name, day, parts: [{ milliseconds: hours * HOUR, rateCents }] }) satisfies CardToBill;
const lines = (cards: CardToBill[], group: 'person' | 'day' | 'one', rounding: 0 | 5 | 10 | 15 = 0) =>
  billLines({ cards, expenses: [] }, { group, rounding }).map(({ description, amount_dollar }) => [
    description,
    amount_dollar,
  ]);

test.each([
  [0, 15, 0],
  [1, 0, 1],
  [1, 5, 300],
  [300, 5, 300],
  [3601, 15, 4500],
  [3600, 10, 3600],
] as const)('%d seconds are billed with a rounding of %d minutes as %d', (worked, rounding, billed) => {
  expect(billedSeconds(worked, rounding)).toBe(billed);
});

test.each([
  [3600, 6500, 6500],
  [1, 1800, 1],
  [1, 1799, 0],
  [113_400, 6500, 204_750],
])('%d seconds at %d cents an hour are %d cents', (seconds, rateCents, billed) => {
  expect(hoursCents(seconds, rateCents)).toBe(billed);
});

describe('the lines of an invoice', () => {
  const week = [
    card('a', '2026-11-17', 8),
    card('b', '2026-11-21', 7.5),
    card('c', '2026-11-17', 4, { full_name: 'Rosa Delgado', rateCents: 5000 }),
  ];

  test('the lines of an invoice name each person with their days, hours and rate', () => {
    expect(lines(week, 'person')).toEqual([
      ['Labor, Miguel Santos, Nov 17–21, 15.5 h at $65.00', 1007.5],
      ['Labor, Rosa Delgado, Nov 17, 4 h at $50.00', 200],
    ]);
  });

  test('the lines of an invoice name each day and rate', () => {
    expect(lines(week, 'day')).toEqual([
      ['Labor, Nov 17, 8 h at $65.00', 520],
      ['Labor, Nov 21, 7.5 h at $65.00', 487.5],
      ['Labor, Nov 17, 4 h at $50.00', 200],
    ]);
  });

  test('the lines of an invoice are one line of all hours, which names the rate only if there is one', () => {
    expect(lines(week, 'one')).toEqual([['Labor, Nov 17–21, 19.5 h', 1207.5]]);
    expect(lines([card('a', '2026-11-28', 1), card('b', '2026-12-03', 1)], 'one')).toEqual([
      ['Labor, Nov 28 – Dec 3, 2 h at $65.00', 130],
    ]);
  });

  test('the lines of an invoice round each time card up, and bill what that adds at its last rate', () => {
    const parts = [
      { milliseconds: 30 * 60_000, rateCents: 6000 },
      { milliseconds: 31 * 60_000, rateCents: 7000 },
    ];
    expect([...billedParts({ parts }, 15)]).toEqual([
      [6000, 1800],
      [7000, 2700],
    ]);
    const [a, b] = [card('a', '2026-11-17', 1 / 60), card('b', '2026-11-17', 1 / 60)];
    expect(lines([a, b], 'person', 15)).toEqual([['Labor, Miguel Santos, Nov 17, 0.5 h at $65.00', 32.5]]);
  });

  test('the lines of an invoice have each expense at its amount with the markup', () => {
    const expense = {
      expense_id: 'x',
      vendor: 'Bay Lumber',
      description: 'Boards',
      category: 'materials',
      spent_on: '2026-11-18',
      amount_dollar: 33.33,
      markup_percent: 12.5,
    } as const;
    const none = { ...expense, expense_id: 'y', vendor: null, description: null, markup_percent: 0 };
    expect(billLines({ cards: [], expenses: [expense, none] }, { group: 'person', rounding: 0 })).toEqual([
      {
        code: 'EXPENSE',
        description: 'Boards (Bay Lumber), Nov 18',
        amount_dollar: 37.5,
        timecard_ids: [],
        expense_ids: ['x'],
      },
      { code: 'EXPENSE', description: 'Materials, Nov 18', amount_dollar: 33.33, timecard_ids: [], expense_ids: ['y'] },
    ]);
  });
});
