import { expect, test } from 'vitest';
import type { Employee } from '#contract/work/employees.ts';
import type { Visit } from '#contract/work/visits.ts';
import { crewDays } from './use-crew-days.ts';

const employee = (employee_id: string, is_active = true) => ({ employee_id, is_active }) as Employee;

function aVisit(visit_id: string, changes: Partial<Visit> = {}): Visit {
  const crew = [{ employee_id: 'dana', first_name: 'Dana', last_name: 'Holt' }];
  const visit = { visit_id, title: visit_id, jobsite_name: null, status: 'planned', crew };
  return { ...visit, day: '2026-12-02', starts: '08:00', ends: '12:00', ...changes } as Visit;
}

const planned = { day: '2026-12-02', starts: '10:00', ends: '14:00' };

function danaDoes(week: Visit[] | undefined, visit_id?: string) {
  const [dana] = crewDays([employee('dana')], { week, planned, chosen: [], visit_id });
  return [dana?.does, dana?.overlap?.title];
}

test('an employee without a visit on the day is free, with the planned hours of the week', () => {
  expect(danaDoes([])).toEqual(['Free', undefined]);
  expect(danaDoes([aVisit('kitchen', { day: '2026-12-03' })])).toEqual(['Free, 4h planned that week', undefined]);
});

test('no employee is free until the visits of the week are loaded', () => {
  expect(danaDoes(undefined)).toEqual(['', undefined]);
});

test('an employee is shown at the visit of the same time, rather than another one on the day', () => {
  const afternoon = aVisit('ramp', { starts: '15:00', ends: '16:00' });
  expect(danaDoes([afternoon])).toEqual(['At ramp 3–4', undefined]);
  expect(danaDoes([afternoon, aVisit('kitchen', { starts: '13:00', ends: '14:30' })])).toEqual([
    'At kitchen 1–2:30',
    'kitchen',
  ]);
});

test('the visit being changed and cancelled visits are not counted', () => {
  expect(danaDoes([aVisit('own'), aVisit('ramp', { status: 'cancelled' })], 'own')).toEqual(['Free', undefined]);
});

test('an inactive employee is offered only on visits to which they are assigned', () => {
  const people = [employee('dana'), employee('lu', false), employee('ana', false)];
  const offered = crewDays(people, { week: [], planned, chosen: ['ana'] });
  expect(offered.map((each) => each.employee.employee_id)).toEqual(['dana', 'ana']);
});
