import { expect, test } from 'vitest';
import type { Visit } from '#contract/work/visits.ts';
import { crewRows, initialsOf, sameTime, placeAndTime, withoutCrew } from './crew-rows.ts';

const person = (employee_id: string, first_name: string, is_active = true) => ({
  employee_id,
  first_name,
  last_name: 'Holt',
  employee_title: 'Carpenter',
  is_active,
});
const member = (employee_id: string | null, first_name: string) => ({ employee_id, first_name, last_name: 'Holt' });

function aVisit(visit_id: string, changes: Partial<Visit> = {}): Visit {
  const visit = { visit_id, title: visit_id, jobsite_name: null, status: 'planned', crew: [member('dana', 'Dana')] };
  return { ...visit, day: '2026-12-02', starts: '08:00', ends: '12:00', ...changes } as Visit;
}

test('crewRows returns a row for each active employee and for anyone else with a visit', () => {
  const visits = [
    aVisit('kitchen'),
    aVisit('ramp', { crew: [member('ana', 'Ana'), member('dana', 'Dana')] }),
    aVisit('fence', { crew: [member(null, 'Zoe')] }),
  ];
  const employees = [
    person('dana', 'Dana'),
    person('ana', 'Ana', false),
    person('cruz', 'Cruz'),
    person('lu', 'Lu', false),
  ];
  const rows = crewRows(visits, employees).map(({ name, visits: of }) => [name, of.map(({ title }) => title)]);
  expect(rows).toEqual([
    ['Ana Holt', ['ramp']],
    ['Cruz Holt', []],
    ['Dana Holt', ['kitchen', 'ramp']],
    ['Zoe Holt', ['fence']],
  ]);
});

test('visits without a crew are in a separate row', () => {
  const visits = [aVisit('kitchen'), aVisit('ramp', { crew: [] })];
  expect(withoutCrew(visits).map(({ title }) => title)).toEqual(['ramp']);
});

test('sameTime finds another visit of an employee only at the same time of the same day', () => {
  const visit = aVisit('kitchen');
  const at = (starts: string, changes: Partial<Visit> = {}) => [aVisit('ramp', { starts, ends: '13:00', ...changes })];
  expect(sameTime(visit, at('11:45'), 'dana')?.title).toBe('ramp');
  expect(sameTime(visit, at('12:00'), 'dana')).toBeUndefined();
  expect(sameTime(visit, at('11:45', { day: '2026-12-03' }), 'dana')).toBeUndefined();
  expect(sameTime(visit, at('11:45', { status: 'cancelled' }), 'dana')).toBeUndefined();
  expect(sameTime(visit, at('11:45'), 'ana')).toBeUndefined();
  expect(sameTime(visit, [visit], 'dana')).toBeUndefined();
});

test('a visit is named by its jobsite, or by its title', () => {
  expect(placeAndTime(aVisit('ramp')).replace('\u2060', '')).toBe('at ramp 8–12');
  expect(placeAndTime(aVisit('ramp', { jobsite_name: 'Brooks Bakery' }))).toMatch(/^at Brooks Bakery 8/);
});

test('initialsOf returns the first and the last initial', () => {
  expect(['Luis Ortega', 'Ana Maria de Ruiz', 'Cher', ''].map(initialsOf)).toEqual(['LO', 'AR', 'C', '']);
});
