import { expect, test } from 'vitest';
import { hoursByDay } from './hours-by-day.ts';

const HOUR = 3600;

function worked(day: string, full_name: string, hours: number) {
  return { day, employee_id: full_name.toLowerCase(), full_name, duration: hours * HOUR };
}

test('every day of the report has its place, and who works most comes first', () => {
  const sums = [worked('2026-11-18', 'Ana', 4), worked('2026-11-20', 'Ana', 2.5), worked('2026-11-20', 'Zed', 8)];
  expect(hoursByDay(sums, { first: '2026-11-18', last: '2026-11-20' })).toEqual({
    rows: [{ day: 'Nov 18', ana: 4 }, { day: 'Nov 19' }, { day: 'Nov 20', ana: 2.5, zed: 8 }],
    series: [
      { name: 'zed', label: 'Zed' },
      { name: 'ana', label: 'Ana' },
    ],
  });
});

test('of many employees those who work least are counted together', () => {
  const names = ['Ana', 'Ben', 'Cruz', 'Dee', 'Eva', 'Fay', 'Gus', 'Hal'];
  const sums = names.map((name, index) => worked('2026-11-20', name, 8 - index));
  const { rows, series } = hoursByDay(sums, { first: '2026-11-20', last: '2026-11-20' });
  expect(series.map(({ label }) => label)).toEqual(['Ana', 'Ben', 'Cruz', 'Dee', 'Eva', 'Others']);
  expect(rows).toEqual([{ day: 'Nov 20', ana: 8, ben: 7, cruz: 6, dee: 5, eva: 4, others: 3 + 2 + 1 }]);
});
