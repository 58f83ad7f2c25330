import { expect, test } from 'vitest';
import { overlapsOf, type PlannedVisit, shortTimes } from './visit-overlaps.ts';

const ruiz = { employee_id: 'ana', first_name: 'Ana', last_name: 'Ruiz' };
const holt = { employee_id: 'dana', first_name: 'Dana', last_name: 'Holt' };

function aVisit(fields: Partial<PlannedVisit>): PlannedVisit {
  return {
    visit_id: 'this',
    title: 'Patio',
    jobsite_name: null,
    status: 'planned',
    day: '2026-12-02',
    starts: '08:00',
    ends: '12:00',
    crew: [ruiz, holt],
    ...fields,
  };
}

const other = (fields: Partial<PlannedVisit>) =>
  aVisit({ visit_id: 'other', jobsite_name: 'Carter Dental', ...fields });

test.each<[string, Partial<PlannedVisit>, string[]]>([
  ['the same times', {}, ['Ana Ruiz is at Carter Dental 8–12', 'Dana Holt is at Carter Dental 8–12']],
  ['one of the crew alone', { crew: [holt] }, ['Dana Holt is at Carter Dental 8–12']],
  ['a later end', { starts: '11:45', ends: '15:30', crew: [ruiz] }, ['Ana Ruiz is at Carter Dental 11:45–3:30']],
  ['all day', { starts: null, ends: null, crew: [ruiz] }, ['Ana Ruiz is at Carter Dental all day']],
  ['no jobsite', { jobsite_name: null, title: 'Desai bathroom', crew: [ruiz] }, ['Ana Ruiz is at Desai bathroom 8–12']],
  ['its beginning at the end', { starts: '12:00', ends: '16:00' }, []],
  ['its end at the beginning', { starts: '06:00', ends: '08:00' }, []],
  ['another day', { day: '2026-12-03' }, []],
  ['others', { crew: [{ ...ruiz, employee_id: 'luis' }] }, []],
  ['somebody who was deleted', { crew: [{ ...ruiz, employee_id: null }] }, []],
  ['no longer to take place', { status: 'cancelled' }, []],
])('overlapsOf returns the expected sentences for another visit with %s', (_what, fields, sentences) => {
  expect(overlapsOf(aVisit({}), [other(fields)]).map(({ sentence }) => sentence)).toEqual(sentences);
});

test('a visit does not overlap itself, and a cancelled visit overlaps no other', () => {
  expect(overlapsOf(aVisit({}), [aVisit({})])).toEqual([]);
  expect(overlapsOf(aVisit({ status: 'cancelled' }), [other({})])).toEqual([]);
});

test('shortTimes formats times as in a block of the schedule', () => {
  expect(shortTimes({ day: '2026-12-02', starts: '08:30', ends: '24:00' })).toBe('8:30–12');
});
