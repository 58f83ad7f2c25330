import type { addresses } from '#contract/addresses.ts';
import type { config } from '#contract/config.ts';
import type { employees } from '#contract/employees.ts';
import type { timecards } from '#contract/timecards.ts';
import type { visits } from '#contract/visits.ts';
import { anonymousCalls } from '../kit/api/anonymous-calls.ts';
import { learnTime } from './server-clock.ts';

const callTo = anonymousCalls({
  auth: 'employee',
  // Networks on jobsites are slow.
  timeoutMs: 10_000,
  onResponse: ({ headers }, times) => learnTime(headers.get('date'), times),
});

export const whoseCode = callTo<typeof employees.byCode>('GET', '/employees/code/:employee_code');
export const jobsitesOf = callTo<typeof employees.jobsites>('GET', '/jobsites/emp_code/:employee_code');
export const visitsOf = callTo<typeof visits.ofCrew>('GET', '/visits/emp_code/:employee_code');
export const onMyWay = callTo<typeof visits.onMyWay>('POST', '/visits/:id/on_my_way');
export const cardsOfDay = callTo<typeof timecards.ofDay>('GET', '/employees/:employee_code/timecards');
export const hoursOf = callTo<typeof timecards.shortReport>('GET', '/timecards/timecard_short_report');
export const clockIn = callTo<typeof timecards.clockIn>('POST', '/timecards');
export const startBreak = callTo<typeof timecards.startBreak>('POST', '/timecards/start_break');
export const endBreak = callTo<typeof timecards.endBreak>('POST', '/timecards/end_break');
export const changeTimecard = callTo<typeof timecards.change>('PATCH', '/timecards/:id');
export const placeOf = callTo<typeof addresses.geocode>('GET', '/addresses/geocode');
export const readConfig = callTo<typeof config.read>('GET', '/config');
