import { describe, expect, test } from 'vitest';
import { eachDay, instantAt, spanOf } from '#domain/time.ts';
import { secondsBetween } from '#domain/work/breaks.ts';
import { compareByName, type Piece, pieceOf, sumPiecesByDay, sumPiecesByEmployee } from './report-sums.ts';

/** The times that Cruz worked, in the local time of a zone. */
function worked(zone: string, from: string, to: string, auth = 'Cruz Ortega'): Piece {
  const [begins, ends] = [instantAt(zone, from).getTime(), instantAt(zone, to).getTime()];
  return pieceOf({ employee_id: auth, full_name: auth, begins, ends, breaks: [] });
}

function hoursByDay(zone: string, first: string, last: string, pieces: Piece[]): [string, number][] {
  const days = eachDay({ first, last });
  const spans = days.map((day) => spanOf(zone, { first: day, last: day }));
  return sumPiecesByDay(pieces, spans).map(({ day, seconds }) => [days[day - 1] ?? '', seconds / 3600]);
}

describe.each([
  ['America/New_York', 7, 9],
  ['America/Chicago', 7, 9],
  ['America/Denver', 7, 9],
  ['America/Los_Angeles', 7, 9],
  ['America/Phoenix', 8, 8],
  ['Pacific/Honolulu', 8, 8],
])('report sums in %s', (zone, march, november) => {
  test('a night shift counts on two days, an hour shorter or longer when the clocks change', () => {
    expect(
      hoursByDay(zone, '2026-03-07', '2026-03-08', [worked(zone, '2026-03-07T22:00', '2026-03-08T06:00')]),
    ).toEqual([
      ['2026-03-07', 2],
      ['2026-03-08', march - 2],
    ]);
    expect(
      hoursByDay(zone, '2026-10-31', '2026-11-01', [worked(zone, '2026-10-31T22:00', '2026-11-01T06:00')]),
    ).toEqual([
      ['2026-10-31', 2],
      ['2026-11-01', november - 2],
    ]);
  });

  test('a time card over leap day counts on three days', () => {
    expect(
      hoursByDay(zone, '2028-02-28', '2028-03-01', [worked(zone, '2028-02-28T20:00', '2028-03-01T03:30')]),
    ).toEqual([
      ['2028-02-28', 4],
      ['2028-02-29', 24],
      ['2028-03-01', 3.5],
    ]);
  });
});

test('time cards of one day and employee are added up, and those of others are not', () => {
  const zone = 'America/New_York';
  const pieces = [
    worked(zone, '2026-11-20T07:00', '2026-11-20T11:30'),
    worked(zone, '2026-11-20T12:00', '2026-11-20T15:30'),
    worked(zone, '2026-11-20T08:00', '2026-11-20T09:00', 'Dana Ortega'),
  ];
  expect(hoursByDay(zone, '2026-11-20', '2026-11-20', pieces)).toEqual([
    ['2026-11-20', 8],
    ['2026-11-20', 1],
  ]);
  expect(sumPiecesByEmployee(pieces, () => 1835)).toEqual([
    {
      employee_id: 'Cruz Ortega',
      full_name: 'Cruz Ortega',
      timecards: 2,
      seconds: 28_800,
      breakSeconds: 0,
      cents: 8258 + 6423,
    },
    { employee_id: 'Dana Ortega', full_name: 'Dana Ortega', timecards: 1, seconds: 3600, breakSeconds: 0, cents: 1835 },
  ]);
});

test('without days nothing is summed by day', () => {
  expect(sumPiecesByDay([worked('UTC', '2026-11-20T07:00', '2026-11-20T11:30')], [])).toEqual([]);
});

test('a time card split at a full second has the same total seconds', () => {
  const [begin, cut, end] = [700, 3_600_000, 7_200_300];
  expect(secondsBetween(begin, cut) + secondsBetween(cut, end)).toBe(secondsBetween(begin, end));
});

test('names are sorted by their last words', () => {
  const names = ['Ann Zimmer', 'Cruz Ortega', 'adam ortega', 'Zoë van den Berg', 'Thảo Nguyễn', 'Łukasz Áder'];
  const sums = names.map((full_name, id) => ({
    employee_id: String(id),
    full_name,
    timecards: 1,
    seconds: 1,
    breakSeconds: 0,
    cents: 0,
  }));
  expect(sums.toSorted(compareByName).map(({ full_name }) => full_name)).toEqual([
    'Łukasz Áder',
    'Zoë van den Berg',
    'Thảo Nguyễn',
    'adam ortega',
    'Cruz Ortega',
    'Ann Zimmer',
  ]);
});
