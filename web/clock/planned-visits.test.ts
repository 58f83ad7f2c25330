import { expect, test } from 'vitest';
import type { CrewVisit } from '#contract/work/visits.ts';
import { plannedVisits } from './planned-visits.ts';

const aVisit = (title: string, changes: Partial<CrewVisit> = {}): CrewVisit => ({
  visit_id: title,
  title,
  day: '2026-11-20',
  starts: '08:00',
  ends: '12:00',
  status: 'planned',
  jobsite_id: `site of ${title}`,
  jobsite_name: title,
  address_1: null,
  address_2: null,
  city: null,
  state: null,
  zip: null,
  latitude: null,
  longitude: null,
  notes_for_crew: null,
  work: [],
  mates: [],
  can_tell_customer: true,
  customer_phone: null,
  ...changes,
});

const kitchen = aVisit('kitchen');
const windows = aVisit('windows', { starts: '13:30', ends: '15:00' });
const patio = aVisit('patio', { day: '2026-11-23' });
const titles = (visits: CrewVisit[]) => visits.map(({ title }) => title);

function at(time: string, { atJobsite = null as string | null, visits = [kitchen, windows, patio] } = {}) {
  const now = new Date(`2026-11-20T${time}:00-05:00`);
  const { current, laterToday, nextDays } = plannedVisits(visits, { now, timeZone: 'America/New_York', atJobsite });
  return [current?.title, titles(laterToday), titles(nextDays)];
}

test('the first visit of the day is current until its time has passed', () => {
  expect(at('07:00')).toEqual(['kitchen', ['windows'], ['patio']]);
  expect(at('11:59')).toEqual(['kitchen', ['windows'], ['patio']]);
  expect(at('12:00')).toEqual(['windows', [], ['patio']]);
  expect(at('15:00')).toEqual([undefined, [], ['patio']]);
});

test('a visit where the employee is clocked in remains the current one', () => {
  expect(at('12:20', { atJobsite: 'site of kitchen' })).toEqual(['kitchen', ['windows'], ['patio']]);
  expect(at('08:10', { atJobsite: 'site of windows' })).toEqual(['windows', ['kitchen'], ['patio']]);
});

test('an all-day visit lasts until midnight', () => {
  const visits = [aVisit('yard', { starts: null, ends: null })];
  expect(at('23:59', { visits })).toEqual(['yard', [], []]);
});

test('past days of an old response, cancelled visits and completed visits are left out', () => {
  const visits = [
    aVisit('yesterday', { day: '2026-11-19' }),
    aVisit('cancelled', { status: 'cancelled' }),
    aVisit('done', { status: 'done' }),
    windows,
  ];
  expect(at('07:00', { visits })).toEqual(['windows', [], []]);
});
