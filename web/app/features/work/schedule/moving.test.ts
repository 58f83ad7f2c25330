import { expect, test } from 'vitest';
import { eachDay } from '#domain/time.ts';
import { cellBeside, crewAfter, NO_CREW } from './moving.ts';

const crew = ['luis', 'dana'].map((employee_id) => ({ employee_id, first_name: employee_id, last_name: 'Holt' }));

test('moving a visit to another row reassigns it from one employee to the other', () => {
  expect(crewAfter({ crew }, 'luis', 'tran')).toEqual(['dana', 'tran']);
  expect(crewAfter({ crew }, 'luis', 'dana')).toEqual(['dana']);
  expect(crewAfter({ crew }, 'luis', NO_CREW)).toEqual(['dana']);
  expect(crewAfter({ crew: [] }, NO_CREW, 'tran')).toEqual(['tran']);
});

test('a visit that stays in its row keeps its crew', () => {
  expect(crewAfter({ crew }, 'luis', 'luis')).toEqual(['luis', 'dana']);
});

test('the arrow keys move between cells and stop at the edges', () => {
  const week = { rows: [NO_CREW, 'luis', 'dana'], days: ['2026-11-22', '2026-11-23'] };
  const at = { row: 'luis', day: '2026-11-22' };
  expect(cellBeside(at, 'ArrowUp', week)).toEqual({ row: NO_CREW, day: '2026-11-22' });
  expect(cellBeside(at, 'ArrowRight', week)).toEqual({ row: 'luis', day: '2026-11-23' });
  expect(cellBeside(at, 'ArrowLeft', week)).toEqual(at);
  expect(cellBeside({ ...at, row: 'dana' }, 'ArrowDown', week)?.row).toBe('dana');
  expect(cellBeside(at, 'Enter', week)).toBeUndefined();
});

test('the arrow keys move by days and weeks in a month, and stop at its edges', () => {
  const days = eachDay({ first: '2026-11-01', last: '2026-12-05' });
  const to = (day: string, key: string) =>
    cellBeside({ row: NO_CREW, day }, key, { rows: [NO_CREW], days, isMonth: true })?.day;
  expect(to('2026-11-20', 'ArrowDown')).toBe('2026-11-27');
  expect(to('2026-11-20', 'ArrowUp')).toBe('2026-11-13');
  expect(to('2026-11-21', 'ArrowRight')).toBe('2026-11-22');
  expect(to('2026-11-02', 'ArrowUp')).toBe('2026-11-02');
  expect(to('2026-12-05', 'ArrowRight')).toBe('2026-12-05');
});
