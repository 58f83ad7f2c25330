import { expect, test } from 'vitest';
import { hoursByDay } from './hours-by-day.ts';

const HOUR = 3600;

function worked(full_name: string, ...hours: number[]) {
  const by_day = hours.map((each) => each * HOUR);
  const duration = by_day.reduce((sum, each) => sum + each);
  return { employee_id: full_name.toLowerCase(), full_name, duration, by_day };
}

test('hoursByDay returns every day of the report, and the employee with most hours first', () => {
  const by_employee = [worked('Ana', 4, 0, 2.5), worked('Zed', 0, 0, 8)];
  expect(hoursByDay({ days: ['2026-11-18', '2026-11-19', '2026-11-20'], by_employee })).toEqual({
    rows: [{ day: 'Nov 18', ana: 4 }, { day: 'Nov 19' }, { day: 'Nov 20', ana: 2.5, zed: 8 }],
    series: [
      { name: 'zed', label: 'Zed' },
      { name: 'ana', label: 'Ana' },
    ],
  });
});

test('hoursByDay combines the employees with the fewest hours', () => {
  const names = ['Ana', 'Ben', 'Cruz', 'Dee', 'Eva', 'Fay', 'Gus', 'Hal'];
  const by_employee = names.map((name, index) => worked(name, 8 - index));
  const { rows, series } = hoursByDay({ days: ['2026-11-20'], by_employee });
  expect(series.map(({ label }) => label)).toEqual(['Ana', 'Ben', 'Cruz', 'Dee', 'Eva', 'Others']);
  expect(rows).toEqual([{ day: 'Nov 20', ana: 8, ben: 7, cruz: 6, dee: 5, eva: 4, others: 3 + 2 + 1 }]);
});
